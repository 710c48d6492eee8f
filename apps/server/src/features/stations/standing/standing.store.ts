// Writes what the host and the owner say of an owner's standing, and what becomes of stations that wait for the host.
import type { Trx } from '../../../platform/db/db.ts';

/** Creates the row if needed and locks it, so that an owner's listings are decided one after the other. */
export async function lockStanding(trx: Trx, ownerId: string): Promise<void> {
  await trx
    .insertInto('owner_standings')
    .values({ owner_id: ownerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .selectFrom('owner_standings')
    .select('owner_id')
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .execute();
}

/** The first time counts. */
export async function declarePrivate(trx: Trx, ownerId: string, now: Date): Promise<void> {
  await lockStanding(trx, ownerId);
  await trx
    .updateTable('owner_standings')
    .set({ declared_private_at: now })
    .where('owner_id', '=', ownerId)
    .where('declared_private_at', 'is', null)
    .execute();
}

/** Sets how many stations the owner may list. */
export async function allowStations(trx: Trx, ownerId: string, stations: number): Promise<void> {
  await lockStanding(trx, ownerId);
  await trx
    .updateTable('owner_standings')
    .set({ stations_max: stations })
    .where('owner_id', '=', ownerId)
    .execute();
}

/** Lists a waiting station, and lets its owner list others without waiting. False when it does not wait. */
export async function approveStation(
  trx: Trx,
  { stationId, now }: { stationId: number; now: Date },
): Promise<boolean> {
  const station = await endReview(trx, stationId, {
    review: null,
    review_reason: null,
    is_draft: false,
    updated_at: now,
  });
  const ownerId = station?.owner_id ?? undefined;
  if (ownerId === undefined) return false;
  await lockStanding(trx, ownerId);
  await trx
    .updateTable('owner_standings')
    .set({ approved_at: now })
    .where('owner_id', '=', ownerId)
    .where('approved_at', 'is', null)
    .execute();
  return true;
}

/** The station stays a draft; its owner reads the reason. False when it does not wait. */
export async function refuseStation(
  trx: Trx,
  { stationId, reason, now }: { stationId: number; reason: string; now: Date },
): Promise<boolean> {
  const change = { review: 'refused', review_reason: reason, updated_at: now } as const;
  return (await endReview(trx, stationId, change)) !== undefined;
}

interface ReviewEnd {
  review: 'refused' | null;
  review_reason: string | null;
  is_draft?: boolean;
  updated_at: Date;
}

const endReview = (trx: Trx, stationId: number, end: ReviewEnd) =>
  trx
    .updateTable('stations')
    .set(end)
    .where('id', '=', stationId)
    .where('review', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .returning('owner_id')
    .executeTakeFirst();
