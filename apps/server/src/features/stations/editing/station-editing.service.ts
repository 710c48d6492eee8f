// An owner's stations: made, changed, taken off the map. Somebody else's station does not exist.
import type { CreateStation, EditableStation, UpdateStation } from '@voltagora/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Once, withoutKey } from '../../../platform/http/idempotency/idempotent.ts';
import { newId } from '../../../platform/ids.ts';
import { listParts, lockOwner, lockOwnStation, lockPoints } from './station-locks.store.ts';
import { type OwnedStations, takeOffTheMap } from './station-deletion.store.ts';
import { derivedColumns, plainColumns, zoneAt } from '../station-columns.ts';
import {
  changeStation,
  insertStation,
  isSlugTaken,
  type NewStation,
  takenOf,
} from './station-editing.store.ts';
import { slugCandidates } from '../station-slug.ts';

/** What was taken off the map, and pictures that nothing speaks of any more. */
export interface TakenOff extends Pick<OwnedStations, 'pointIds' | 'plugIds'> {
  imageIds: string[];
}

export interface EditingDeps {
  db: Db;
  clock: Clock;
  readOwn: (actor: Actor, stationId: number, db?: Db) => Promise<EditableStation>;
  /** Refuses with station_has_bookings; keeps new bookings of the plugs waiting until the transaction ends. */
  refuseInUse: (trx: Trx, plugIds: readonly number[]) => Promise<void>;
  /** Ends what other features keep of these stations, and answers the pictures that nothing speaks of any more. */
  endParts: (trx: Trx, owned: OwnedStations, now: Date) => Promise<{ imageIds: string[] }>;
  /** Told once it is committed. */
  onTakenOff: (taken: TakenOff) => void;
}

/** What charging has to say when owners edit stations. */
export interface EditedStations extends Pick<EditingDeps, 'refuseInUse'> {
  /** Told once it is committed: what is shown of the plug may have changed. */
  plugChanged: (plugId: number) => void;
  /** Ends the charging points of these stations, and what is noted of their plugs. */
  endPoints: (trx: Trx, owned: OwnedStations, now: Date) => Promise<void>;
}

export type StationEditing = ReturnType<typeof createStationEditing>;

export function createStationEditing(deps: EditingDeps) {
  return {
    /** Error codes: validation_failed, slug_taken. */
    create: (actor: Actor, input: CreateStation, once: Once<EditableStation> = withoutKey) =>
      createStation(deps, actor, input, once),
    /** Error codes: not_found, validation_failed, slug_taken. */
    update: (actor: Actor, id: number, input: UpdateStation) =>
      updateStation(deps, actor, id, input),
    /** Error codes: not_found, station_has_bookings. */
    remove: (actor: Actor, id: number) => deleteStation(deps, actor, id),
    /** Ends what `lockOwned` has found; its bookings have ended before. Tell onTakenOff once it is committed. */
    takeOff: (trx: Trx, owned: OwnedStations) => takeOff(deps, trx, owned),
  };
}

async function createStation(
  deps: EditingDeps,
  actor: Actor,
  input: CreateStation,
  once: Once<EditableStation>,
): Promise<EditableStation> {
  const now = deps.clock.now();
  const row = {
    ...plainColumns(input),
    ...derivedColumns(input),
    time_zone: zoneAt(input.lat, input.lng),
    owner_id: actor.userId,
    created_at: now,
    updated_at: now,
  };
  const create = async (trx: Trx): Promise<EditableStation> => {
    if (!(await lockOwner(trx, actor.userId))) {
      throw new AppError('token_not_valid', 'This account was deleted.');
    }
    const id =
      input.slug === undefined
        ? await insertUnderFreeSlug(trx, row)
        : await insertStation(trx, { ...row, slug: input.slug });
    if (id === undefined) throw slugTaken();
    return deps.readOwn(actor, id, trx);
  };
  return deps.db.transaction().execute((trx) => once(trx, () => create(trx)));
}

type Row = Omit<NewStation, 'slug'>;

/** Another of the same name may be made at the same moment, so that a slug that was free is not. */
async function insertUnderFreeSlug(trx: Trx, row: Row): Promise<number> {
  const candidates = slugCandidates(row.name, row.city ?? '', newId().slice(-8));
  const taken = await takenOf(trx, candidates);
  for (const slug of candidates.filter((candidate) => !taken.has(candidate))) {
    const id = await insertStation(trx, { ...row, slug });
    if (id !== undefined) return id;
  }
  throw new Error('A random slug was taken');
}

async function updateStation(
  deps: EditingDeps,
  actor: Actor,
  id: number,
  input: UpdateStation,
): Promise<EditableStation> {
  try {
    await deps.db.transaction().execute(async (trx) => {
      const station = await lockOwnStation(trx, id, actor.userId);
      if (station === undefined) throw notFound('station');
      const { lat = station.lat, lng = station.lng } = input;
      const isMoved = lat !== station.lat || lng !== station.lng;
      await changeStation(trx, id, {
        ...plainColumns(input),
        ...derivedColumns(input, station),
        ...(isMoved && { time_zone: zoneAt(lat, lng) }),
        updated_at: deps.clock.now(),
      });
    });
  } catch (error) {
    throw isSlugTaken(error) ? slugTaken() : error;
  }
  return deps.readOwn(actor, id);
}

async function deleteStation(deps: EditingDeps, actor: Actor, id: number): Promise<null> {
  const taken = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOwnStation(trx, id, actor.userId))) throw notFound('station');
    const { plugIds, pointIds } = await listParts(trx, id);
    await lockPoints(trx, pointIds);
    await deps.refuseInUse(trx, plugIds);
    return takeOff(deps, trx, { stationIds: [id], pointIds, plugIds });
  });
  deps.onTakenOff(taken);
  return null;
}

async function takeOff(
  { clock, endParts }: EditingDeps,
  trx: Trx,
  owned: OwnedStations,
): Promise<TakenOff> {
  const now = clock.now();
  await takeOffTheMap(trx, owned, now);
  return { ...owned, ...(await endParts(trx, owned, now)) };
}

const slugTaken = (): AppError =>
  new AppError('slug_taken', 'Another station has this address. Choose another.');
