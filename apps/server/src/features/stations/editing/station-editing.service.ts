// An owner's stations: create, change, delete. Another owner's station is not_found.
import type { CreateStation, EditableStation, UpdateStation } from '@voltagora/contract';
import { decimalToMicro } from '@voltagora/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Once, withoutKey } from '../../../platform/http/idempotency/idempotent.ts';
import { newId } from '../../../platform/ids.ts';
import { listParts, lockOwner, lockOwnStation, lockPoints } from './station-locks.store.ts';
import { type OwnedStations, deleteStations } from './station-deletion.store.ts';
import { keepHiddenTexts } from '../hiding/hidings.store.ts';
import { derivedColumns, plainColumns, zoneAt } from '../station-columns.ts';
import {
  changeStation,
  insertStation,
  isSlugTaken,
  type NewStation,
  takenOf,
} from './station-editing.store.ts';
import { admitName, admitNew, type ListingDeps, publish } from '../standing/listing.service.ts';
import { formerSlugsOfOthers, leaveSlug } from '../former-slugs.store.ts';
import { refuseUnlawfulPrice } from '../prices/lawful-price.ts';
import { slugCandidates } from '../station-slug.ts';

/** The deleted stations, with pictures that nothing refers to any more. */
export interface TakenOff extends Pick<OwnedStations, 'pointIds' | 'plugIds'> {
  imageIds: string[];
}

export interface EditingDeps extends ListingDeps {
  db: Db;
  clock: Clock;
  readOwn: (actor: Actor, stationId: number, db?: Db) => Promise<EditableStation>;
  /** Error codes: station_has_bookings. Keeps new bookings of the plugs waiting until the transaction ends. */
  refuseInUse: (trx: Trx, plugIds: readonly number[]) => Promise<void>;
  /** Ends what is counted of cars at these plugs, whose charging points will not tell of them any more. */
  endIdleCables: (trx: Trx, plugIds: readonly number[]) => Promise<void>;
  /** Ends the parts of these stations in other features; returns the ids of pictures that nothing refers to any more. */
  endParts: (trx: Trx, owned: OwnedStations, now: Date) => Promise<{ imageIds: string[] }>;
  /** Called after the commit. */
  onTakenOff: (taken: TakenOff) => void;
}

/** What the charging feature provides for editing stations. */
export interface EditedStations extends Pick<EditingDeps, 'refuseInUse' | 'endIdleCables'> {
  /** Called after the commit: what is shown of the plug may have changed. */
  plugChanged: (plugId: number) => void;
  /** Ends the charging points of these stations, and the records of their plugs. */
  endPoints: (trx: Trx, owned: OwnedStations, now: Date) => Promise<void>;
}

export type StationEditing = ReturnType<typeof createStationEditing>;

export function createStationEditing(deps: EditingDeps) {
  return {
    /** Error codes: validation_failed, slug_taken, too_many_drafts. */
    create: (actor: Actor, input: CreateStation, once: Once<EditableStation> = withoutKey) =>
      createStation(deps, actor, input, once),
    /**
     * Error codes: not_found, validation_failed, slug_taken, price_not_lawful, owner_unconfirmed, too_many_stations, name_needs_review.
     */
    update: (actor: Actor, id: number, input: UpdateStation) =>
      updateStation(deps, actor, id, input),
    /** Creates a station within a transaction; returns its id. Tell of the change after the commit. Error codes as `create`. */
    createIn: (trx: Trx, owner: Owner, input: CreateStation) => createIn(deps, trx, owner, input),
    /** Changes a station within a transaction. Tell of the change after the commit. Error codes as `update`, but for slug_taken. */
    updateIn: (trx: Trx, owner: Owner, id: number, input: UpdateStation) =>
      updateIn(deps, trx, owner, { id, input }),
    /** Error codes: not_found, station_has_bookings. */
    remove: (actor: Actor, id: number) => deleteStation(deps, actor, id),
    /** Deletes the stations that `lockOwned` found; their bookings must have ended. Call onTakenOff after the commit. */
    takeOff: (trx: Trx, owned: OwnedStations) => takeOff(deps, trx, owned),
  };
}

type Owner = Pick<Actor, 'userId'>;

const createStation = (
  deps: EditingDeps,
  actor: Actor,
  input: CreateStation,
  once: Once<EditableStation>,
): Promise<EditableStation> =>
  deps.db
    .transaction()
    .execute((trx) =>
      once(trx, async () => deps.readOwn(actor, await createIn(deps, trx, actor, input), trx)),
    );

async function createIn(
  deps: EditingDeps,
  trx: Trx,
  { userId: ownerId }: Owner,
  input: CreateStation,
): Promise<number> {
  const now = deps.clock.now();
  const row = {
    ...plainColumns(input),
    ...derivedColumns(input),
    time_zone: zoneAt(input.lat, input.lng),
    owner_id: ownerId,
    created_at: now,
    updated_at: now,
  };
  if (!(await lockOwner(trx, ownerId))) {
    throw new AppError('token_not_valid', 'This account was deleted.');
  }
  const { name, operator, is_draft: isDraft } = input;
  const listing = await admitNew(deps, trx, { ownerId, name, operator, isDraft, now });
  const admitted = { ...row, ...listing };
  if (input.slug !== undefined) await refuseFormerSlug(trx, input.slug, null);
  const id =
    input.slug === undefined
      ? await insertUnderFreeSlug(trx, admitted)
      : await insertStation(trx, { ...admitted, slug: input.slug });
  if (id === undefined) throw slugTaken();
  return id;
}

type Row = Omit<NewStation, 'slug'>;

/** A slug can be taken concurrently by a station of the same name; then the next one is tried. */
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
    await deps.db.transaction().execute((trx) => updateIn(deps, trx, actor, { id, input }));
  } catch (error) {
    throw isSlugTaken(error) ? slugTaken() : error;
  }
  return deps.readOwn(actor, id);
}

async function updateIn(
  deps: EditingDeps,
  trx: Trx,
  { userId }: Owner,
  { id, input }: { id: number; input: UpdateStation },
): Promise<void> {
  const station = await lockOwnStation(trx, id, userId);
  if (station === undefined) throw notFound('station');
  if (input.is_draft === true && !station.is_draft) throw alreadyPublished();
  const { lat = station.lat, lng = station.lng } = input;
  const isMoved = lat !== station.lat || lng !== station.lng;
  const { slug: next } = input;
  const now = deps.clock.now();
  if (next !== undefined && next !== station.slug) {
    await refuseFormerSlug(trx, next, id);
    await leaveSlug(trx, { id, slug: station.slug, next, now });
  }
  refuseUnlawful(station, input);
  const plain = await keepHiddenTexts(trx, id, plainColumns(input));
  await changeStation(trx, id, {
    ...plain,
    ...derivedColumns(input, station),
    ...(await listingOf(deps, trx, station, input)),
    ...(isMoved && { time_zone: zoneAt(lat, lng) }),
    updated_at: now,
  });
}

/** Only where price or country are changed: what is stored already stays until then. */
function refuseUnlawful(
  station: NonNullable<Awaited<ReturnType<typeof lockOwnStation>>>,
  { pricing, country = station.country }: UpdateStation,
): void {
  const isMoved = country !== station.country;
  if (!pricing && (pricing === null || !isMoved || station.pricing_policy === null)) return;
  const tariff = pricing
    ? { policy: pricing.pricing_policy, flatFeeMicro: decimalToMicro(pricing.base_flat_fee) }
    : { policy: station.pricing_policy ?? 0, flatFeeMicro: station.base_flat_fee_micro };
  refuseUnlawfulPrice(tariff, { country, maxPowerW: station.max_power_w });
}

/** Printed and shared links to another station lead there. */
async function refuseFormerSlug(trx: Trx, slug: string, stationId: number | null): Promise<void> {
  if ((await formerSlugsOfOthers(trx, [slug], stationId)).length > 0) throw slugTaken();
}

/** Publishing a draft, or renaming a listed station, may need the host. */
async function listingOf(
  deps: EditingDeps,
  trx: Trx,
  station: NonNullable<Awaited<ReturnType<typeof lockOwnStation>>>,
  input: UpdateStation,
) {
  const { name = station.name, operator = station.operator } = input;
  const listing = { ownerId: station.owner_id ?? '', name, operator, now: deps.clock.now() };
  if (station.is_draft) return input.is_draft === false ? publish(deps, trx, listing) : {};
  const isRenamed = name !== station.name || operator !== station.operator;
  if (isRenamed) await admitName(trx, listing);
  return {};
}

async function deleteStation(deps: EditingDeps, actor: Actor, id: number): Promise<null> {
  const taken = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOwnStation(trx, id, actor.userId))) throw notFound('station');
    const { plugIds, pointIds } = await listParts(trx, id);
    await lockPoints(trx, pointIds);
    await deps.refuseInUse(trx, plugIds);
    await deps.endIdleCables(trx, plugIds);
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
  await deleteStations(trx, owned, now);
  return { ...owned, ...(await endParts(trx, owned, now)) };
}

const alreadyPublished = (): AppError =>
  new AppError('validation_failed', 'Some fields are not valid.', {
    errors: { is_draft: ['cannot be set again once the station is published: pause it instead'] },
  });

const slugTaken = (): AppError =>
  new AppError('slug_taken', 'Another station has this address. Choose another.');
