// Create, change and delete an owner's charging points. Credentials are shown once, at creation. Another owner's charging point
// counts as not found.
import type { ChargingPoint, ChargingPointCredentials, ValidRequestOf } from '@voltagora/contract';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Once, withoutKey } from '../../../platform/http/idempotency/idempotent.ts';
import {
  lockOwnStation,
  lockPoints,
  type Stations,
  summarizePlugs,
  deletePlugs,
} from '../../stations/public.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { forgetSentPasswords } from './point-credentials.store.ts';
import { newPointIdentity, newPointPassword, pointUrl } from './point-credentials.ts';
import {
  changePoint,
  findPoint,
  insertPoint,
  isIdentityTaken,
  listPlugIds,
  takePointsOff,
} from './point-editing.store.ts';
import { hashPointSecret } from './point-secret.ts';
import { publishPlugs } from '../status/publish-plugs.ts';
import { refuseInUse } from './refuse-in-use.ts';
import { disconnectPoints } from './disconnect-points.ts';

interface PointEditingDeps extends Pick<
  ChargingDeps,
  'db' | 'clock' | 'bus' | 'ocpp' | 'reservations'
> {
  stations: Pick<Stations, 'readPoint'>;
  publicUrl: () => string;
}
type Input<N extends 'createChargingPoint' | 'updateChargingPoint'> = ValidRequestOf<N>['body'];
export type PointEditing = ReturnType<typeof createPointEditing>;

export function createPointEditing(deps: PointEditingDeps) {
  return {
    /** Error codes: not_found, identity_taken. */
    create: (
      actor: Actor,
      stationId: number,
      input: Input<'createChargingPoint'>,
      once: Once<ChargingPointCredentials> = withoutKey,
    ) => createPoint(deps, actor, stationId, { input, once }),
    /** Error codes: not_found, station_has_bookings. */
    update: (actor: Actor, id: number, input: Input<'updateChargingPoint'>) =>
      updatePoint(deps, actor, id, input),
    /** Invalidates the old password and closes the connection. Error codes: not_found. */
    renewPassword: (actor: Actor, id: number) => renewPassword(deps, actor, id),
    /** Error codes: not_found, station_has_bookings. */
    remove: (actor: Actor, id: number) => deletePoint(deps, actor, id),
  };
}

async function createPoint(
  deps: PointEditingDeps,
  actor: Actor,
  stationId: number,
  { input, once }: { input: Input<'createChargingPoint'>; once: Once<ChargingPointCredentials> },
): Promise<ChargingPointCredentials> {
  const { db, clock } = deps;
  const password = newPointPassword();
  const row = {
    station_id: stationId,
    label: input.label,
    ocpp_identity: input.ocpp_identity ?? newPointIdentity(),
    password_hash: hashPointSecret(password),
    password_set_at: clock.now(),
    created_at: clock.now(),
    max_power_w: wattsOf(input.max_power_kW),
  };
  try {
    const create = async (trx: Trx): Promise<ChargingPointCredentials> => {
      if (!(await lockOwnStation(trx, stationId, actor.userId))) throw notFound('station');
      return credentials(deps, actor, await insertPoint(trx, row), { password, reader: trx });
    };
    return await db.transaction().execute((trx) => once(trx, () => create(trx)));
  } catch (error) {
    if (!isIdentityTaken(error)) throw error;
    throw new AppError('identity_taken', 'Another charging point has this identity.');
  }
}

async function updatePoint(
  deps: PointEditingDeps,
  actor: Actor,
  id: number,
  input: Input<'updateChargingPoint'>,
): Promise<ChargingPoint> {
  await deps.db.transaction().execute(async (trx) => {
    const point = await lockOwnPoint(trx, id, actor);
    const { label, max_power_kW } = input;
    const max_power_w = max_power_kW === undefined ? point.max_power_w : wattsOf(max_power_kW);
    // Bookings depend on the power; the label is only shown to the owner.
    if (max_power_w !== point.max_power_w) {
      await refuseInUse(deps, trx, await listPlugIds(trx, id));
    }
    await changePoint(trx, id, { max_power_w, ...(label !== undefined && { label }) });
  });
  await publishPlugs(deps, id);
  return deps.stations.readPoint(actor, id);
}

async function renewPassword(
  deps: PointEditingDeps,
  actor: Actor,
  id: number,
): Promise<ChargingPointCredentials> {
  const password = newPointPassword();
  await deps.db.transaction().execute(async (trx) => {
    await lockOwnPoint(trx, id, actor);
    const change = { password_hash: hashPointSecret(password), password_set_at: deps.clock.now() };
    await changePoint(trx, id, change);
    await forgetSentPasswords(trx, id);
  });
  disconnectPoints(deps, { pointIds: [id], plugIds: [] }, 'The password was changed');
  return credentials(deps, actor, id, { password, reader: deps.db });
}

async function deletePoint(deps: PointEditingDeps, actor: Actor, id: number): Promise<null> {
  const plugIds = await deps.db.transaction().execute(async (trx) => {
    const { station_id: stationId } = await lockOwnPoint(trx, id, actor);
    const plugs = await listPlugIds(trx, id);
    await refuseInUse(deps, trx, plugs);
    const now = deps.clock.now();
    await deps.reservations.endIdleCables(trx, plugs, now);
    await deletePlugs(trx, plugs, now);
    await takePointsOff(trx, [id], now);
    await summarizePlugs(trx, stationId, now);
    return plugs;
  });
  disconnectPoints(deps, { pointIds: [id], plugIds });
  return null;
}

/** Locks the charging point and its station. */
async function lockOwnPoint(trx: Trx, id: number, actor: Actor) {
  const seen = await findPoint(trx, id);
  if (seen && (await lockOwnStation(trx, seen.station_id, actor.userId))) {
    await lockPoints(trx, [id]);
    // Reads again: the charging point may have been deleted before the lock was taken.
    const point = await findPoint(trx, id);
    if (point) return point;
  }
  throw notFound('charging point');
}

async function credentials(
  { stations, publicUrl }: PointEditingDeps,
  actor: Actor,
  id: number,
  { password, reader }: { password: string; reader: Db | Trx },
): Promise<ChargingPointCredentials> {
  const point = await stations.readPoint(actor, id, reader);
  const identity = point.ocpp_identity;
  const url = pointUrl(publicUrl(), identity);
  return { charging_point: point, url, username: identity, password };
}

const wattsOf = (kilowatts: number | null): number | null =>
  kilowatts === null ? null : Math.round(kilowatts * 1000);
