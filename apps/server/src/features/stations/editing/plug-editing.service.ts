// An owner's plugs: create, change, delete. Connector, power and charging point change only without live bookings; a label
// always.
import type { CreatePlug, Plug, UpdatePlug } from '@voltagora/contract';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Once, withoutKey } from '../../../platform/http/idempotency/idempotent.ts';
import { listParts, lockOwnStation, lockPoints, summarizePlugs } from './station-locks.store.ts';
import { deletePlugs } from './station-deletion.store.ts';
import { idleFeeJson } from '../prices/idle-fee-json.ts';
import { refuseUnlawfulPrice } from '../prices/lawful-price.ts';
import { changePlug, findPlugRow, insertPlug, isPlugNumberTaken } from './plug-editing.store.ts';
import type { EditingDeps } from './station-editing.service.ts';

interface PlugEditingDeps extends Pick<
  EditingDeps,
  'db' | 'clock' | 'refuseInUse' | 'endIdleCables' | 'onTakenOff'
> {
  readPlug: (id: number, db?: Db) => Promise<Plug>;
  /** Called after the commit: what is shown of the plug may have changed. */
  onChanged: (plugId: number) => void;
}
export type PlugEditing = ReturnType<typeof createPlugEditing>;

export function createPlugEditing(deps: PlugEditingDeps) {
  return {
    /** Error codes: not_found, validation_failed, connector_taken, price_not_lawful. */
    async create(
      actor: Actor,
      stationId: number,
      input: CreatePlug,
      once: Once<Plug> = withoutKey,
    ): Promise<Plug> {
      const plug = await changing(deps, (trx) =>
        once(trx, () => createPlug(deps, trx, actor, { stationId, input })),
      );
      deps.onChanged(plug.id);
      return plug;
    },
    /** Creates a plug within a transaction. Error codes as `create`. */
    createIn: (
      trx: Trx,
      owner: Pick<Actor, 'userId'>,
      at: { stationId: number; input: CreatePlug },
    ) => createPlug(deps, trx, owner, at),
    /** Error codes: not_found, validation_failed, connector_taken, station_has_bookings. */
    update: (actor: Actor, id: number, input: UpdatePlug) => updatePlug(deps, actor, id, input),
    /** Error codes: not_found, station_has_bookings. */
    remove: (actor: Actor, id: number) => deletePlug(deps, actor, id),
  };
}

async function createPlug(
  deps: PlugEditingDeps,
  trx: Trx,
  actor: Pick<Actor, 'userId'>,
  { stationId, input }: { stationId: number; input: CreatePlug },
): Promise<Plug> {
  const station = await lockOwnStation(trx, stationId, actor.userId);
  if (!station) throw notFound('station');
  const { label, connector_type } = input;
  const place = await placeOf(trx, stationId, {
    pointId: input.charging_point?.id ?? null,
    connector: input.connector_number,
  });
  await lockPointsOf(trx, place);
  const max_power_w = wattsOf(input.max_power_kW);
  refusePower(station, max_power_w);
  const created_at = deps.clock.now();
  const idle_fee = idleFeeJson(input.idle_fee);
  const made = { station_id: stationId, created_at, idle_fee };
  const row = { ...made, label, connector_type, max_power_w, ...place };
  const plugId = await insertPlug(trx, row);
  await summarizePlugs(trx, stationId, created_at);
  return deps.readPlug(plugId, trx);
}

async function updatePlug(
  deps: PlugEditingDeps,
  actor: Actor,
  id: number,
  input: UpdatePlug,
): Promise<Plug> {
  await changing(deps, async (trx) => {
    const plug = await lockOwnPlug(trx, id, actor);
    const place = await placeOf(trx, plug.station_id, {
      pointId:
        input.charging_point === undefined
          ? plug.charging_point_id
          : (input.charging_point?.id ?? null),
      connector:
        input.connector_number === undefined ? plug.connector_number : input.connector_number,
    });
    await lockPointsOf(trx, plug, place);
    const { connector_type = plug.connector_type, max_power_kW } = input;
    const max_power_w = max_power_kW === undefined ? plug.max_power_w : wattsOf(max_power_kW);
    if (max_power_w !== plug.max_power_w) refusePower(plug.station, max_power_w);
    const isMoved =
      place.charging_point_id !== plug.charging_point_id ||
      place.connector_number !== plug.connector_number;
    const isOther =
      isMoved || connector_type !== plug.connector_type || max_power_w !== plug.max_power_w;
    if (isOther) await deps.refuseInUse(trx, [id]);
    if (isMoved) await deps.endIdleCables(trx, [id]);
    await changePlug(trx, id, {
      label: input.label ?? plug.label,
      connector_type,
      max_power_w,
      ...place,
      ...(input.idle_fee !== undefined && { idle_fee: idleFeeJson(input.idle_fee) }),
      // The status of the former connector does not apply to the new one.
      ...(isMoved && { status: 'Not connected' as const, error_code: null, status_at: null }),
    });
    await summarizePlugs(trx, plug.station_id, deps.clock.now());
  });
  deps.onChanged(id);
  return deps.readPlug(id);
}

async function deletePlug(deps: PlugEditingDeps, actor: Actor, id: number): Promise<null> {
  await changing(deps, async (trx) => {
    const plug = await lockOwnPlug(trx, id, actor);
    await lockPointsOf(trx, plug);
    await deps.refuseInUse(trx, [id]);
    await deps.endIdleCables(trx, [id]);
    await deletePlugs(trx, [id], deps.clock.now());
    await summarizePlugs(trx, plug.station_id, deps.clock.now());
  });
  deps.onTakenOff({ pointIds: [], plugIds: [id], imageIds: [] });
  return null;
}

interface Priced {
  country: string;
  pricing_policy: 0 | 1 | null;
  base_flat_fee_micro: number;
}

/** A plug that is too strong for the price of its station. */
function refusePower(station: Priced, maxPowerW: number | null): void {
  const { country, pricing_policy: policy, base_flat_fee_micro: flatFeeMicro } = station;
  if (policy !== null) refuseUnlawfulPrice({ policy, flatFeeMicro }, { country, maxPowerW });
}

/** Also locks the station, under which a plug keeps its charging point. */
async function lockOwnPlug(trx: Trx, id: number, actor: Actor) {
  const seen = await findPlugRow(trx, id);
  const station = seen && (await lockOwnStation(trx, seen.station_id, actor.userId));
  if (station) {
    // Read again: the plug could be deleted before the lock was taken.
    const plug = await findPlugRow(trx, id);
    if (plug) return { ...plug, station };
  }
  throw notFound('plug');
}

/** Locks all at once: two changes that lock one after the other could deadlock. */
const lockPointsOf = (trx: Trx, ...places: { charging_point_id: number | null }[]) =>
  lockPoints(
    trx,
    places.flatMap(({ charging_point_id }) => charging_point_id ?? []),
  );

interface Place {
  pointId: number | null;
  connector: number | null;
}

/** A charging point of the same station with one of its connectors, or neither. */
async function placeOf(trx: Trx, stationId: number, { pointId, connector }: Place) {
  if (pointId === null && connector === null) {
    return { charging_point_id: null, connector_number: null };
  }
  if (pointId === null) throw notValid('charging_point', 'goes with the number of a connector');
  if (connector === null) throw notValid('connector_number', 'goes with a charging point');
  const { pointIds } = await listParts(trx, stationId);
  if (!pointIds.includes(pointId)) throw notFound('charging point');
  return { charging_point_id: pointId, connector_number: connector };
}

const notValid = (field: string, fault: string): AppError =>
  new AppError('validation_failed', 'Some fields are not valid.', { errors: { [field]: [fault] } });

async function changing<T>({ db }: PlugEditingDeps, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (!isPlugNumberTaken(error)) throw error;
    const detail = 'Another plug has this connector of the charging point.';
    throw new AppError('connector_taken', detail);
  }
}

const wattsOf = (kilowatts: number): number => Math.round(kilowatts * 1000);
