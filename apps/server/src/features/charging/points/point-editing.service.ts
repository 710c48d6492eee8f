// Create, change and delete an owner's charging points. Credentials are shown once, at creation. Another owner's charging point
// counts as not found.
import type {
  ChargingPoint,
  ChargingPointCredentials,
  ImportChargingPoints,
  ValidRequestOf,
} from '@voltagora/contract';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { requireFreshProof } from '../../../platform/http/fresh-proof.ts';
import { type Once, withoutKey } from '../../../platform/http/idempotency/idempotent.ts';
import { lockOwnStation, lockPoints, summarizePlugs, deletePlugs } from '../../stations/public.ts';
import { importPoints } from './import/import-points.service.ts';
import { forgetSentPasswords } from './point-credentials.store.ts';
import { isProfileOffered, newPointRow, type PointEditingDeps, wattsOf } from './new-point.ts';
import { newPointPassword, pointUrl } from './point-credentials.ts';
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

type Input<N extends 'createChargingPoint' | 'updateChargingPoint' | 'renewChargingPointPassword'> =
  ValidRequestOf<N>['body'];
export type PointEditing = ReturnType<typeof createPointEditing>;

export function createPointEditing(deps: PointEditingDeps) {
  return {
    /** Error codes: not_found, identity_taken, tls_not_offered; with an own password fresh_proof_required. */
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
    renewPassword: (actor: Actor, id: number, input?: Input<'renewChargingPointPassword'>) =>
      renewPassword(deps, actor, id, input?.password),
    /** Each line by itself. Error codes: validation_failed for the whole file; with own passwords fresh_proof_required. */
    importFile: (actor: Actor, input: ImportChargingPoints) => importPoints(deps, actor, input),
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
  if (input.password !== undefined) requireFreshProof(actor);
  refuseWithoutTls(deps, input.security_profile);
  const { row, password } = newPointRow(stationId, input, clock.now());
  try {
    const create = async (trx: Trx): Promise<ChargingPointCredentials> => {
      if (!(await lockOwnStation(trx, stationId, actor.userId))) throw notFound('station');
      return credentials(deps, actor, await insertPoint(trx, row), { password, reader: trx });
    };
    return await db.transaction().execute((trx) => once(trx, () => create(trx)));
  } catch (error) {
    if (!isIdentityTaken(error)) throw error;
    throw new AppError('identity_taken', 'This identity is not available. Choose another.');
  }
}

function refuseWithoutTls(deps: PointEditingDeps, profile: number | undefined): void {
  if (isProfileOffered(deps, profile)) return;
  throw new AppError('tls_not_offered', 'The host of this server must enable TLS first.');
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
  chosen: string | undefined,
): Promise<ChargingPointCredentials> {
  const password = chosen ?? newPointPassword();
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
