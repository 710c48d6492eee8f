// Writes ratings and the sums that lists read.
import type { DriverReason } from '@voltagora/domain';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Trx } from '../../platform/db/db.ts';
import { lockForRating, writeRatingSums } from '../stations/public.ts';
import { countByStars } from './ratings.reads.ts';

const RATING = ['id', 'stars', 'body', 'created_at', 'answer', 'answered_at'] as const;
const DRIVER_RATING = ['id', 'stars', 'reasons', 'created_at', 'answer', 'answered_at'] as const;

/** Inserts a rating, or changes the stars and the text of the booking's rating. */
export async function writeStationRating(trx: Trx, row: Insertable<Database['station_ratings']>) {
  await lockForRating(trx, row.station_id);
  const written = await trx
    .insertInto('station_ratings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('reservation_id').doUpdateSet({ stars: row.stars, body: row.body }),
    )
    .returning([...RATING])
    .executeTakeFirstOrThrow();
  await refreshSums(trx, row.station_id);
  return written;
}

/** Inserts a rating, or changes the stars and the reasons of the booking's rating. */
export const writeDriverRating = (
  trx: Trx,
  row: Omit<Insertable<Database['driver_ratings']>, 'reasons'> & { reasons: DriverReason[] },
) =>
  trx
    .insertInto('driver_ratings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('reservation_id').doUpdateSet({ stars: row.stars, reasons: row.reasons }),
    )
    .returning([...DRIVER_RATING])
    .executeTakeFirstOrThrow();

interface Answer {
  text: string;
  now: Date;
}

const answerColumns = ({ text, now }: Answer) =>
  text === '' ? { answer: null, answered_at: null } : { answer: text, answered_at: now };

/** Undefined unless the rating is of a station of the owner. */
export const answerStationRating = (trx: Trx, id: string, ownerId: string, answer: Answer) =>
  trx
    .updateTable('station_ratings')
    .set(answerColumns(answer))
    .where('id', '=', id)
    .where(
      sql<boolean>`exists (select from stations where stations.id = station_ratings.station_id
        and stations.owner_id = ${ownerId} and stations.deleted_at is null)`,
    )
    .returning([...RATING])
    .executeTakeFirst();

/** Undefined unless the rating is of the driver. */
export const answerDriverRating = (trx: Trx, id: string, driverId: string, answer: Answer) =>
  trx
    .updateTable('driver_ratings')
    .set(answerColumns(answer))
    .where('id', '=', id)
    .where('driver_id', '=', driverId)
    .returning([...DRIVER_RATING])
    .executeTakeFirst();

/** Hides a rating of a station, or shows it again (`reason`: null). False when nothing changes. */
export async function hideRating(
  trx: Trx,
  { id, stationId }: { id: string; stationId: number },
  { reason, now }: { reason: string | null; now: Date },
): Promise<boolean> {
  await lockForRating(trx, stationId);
  const changed = await trx
    .updateTable('station_ratings')
    .set({ hidden_reason: reason, hidden_at: reason === null ? null : now })
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .where('hidden_at', reason === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (changed !== undefined) await refreshSums(trx, stationId);
  return changed !== undefined;
}

/**
 * Erases what a person wrote: a driver's texts and what owners said of the driver, an owner's answers. A driver's stars stay, as their
 * bookings do, without a name.
 */
export async function eraseRatingsOf(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('station_ratings')
    .set({ body: '' })
    .where('driver_id', '=', userId)
    .execute();
  await trx.deleteFrom('driver_ratings').where('driver_id', '=', userId).execute();
  await sql`
    update station_ratings set answer = null, answered_at = null
    where answer is not null
      and station_id in (select id from stations where owner_id = ${userId})`.execute(trx);
}

/** The station is locked. */
async function refreshSums(trx: Trx, stationId: number): Promise<void> {
  const rows = await countByStars(trx, stationId);
  await writeRatingSums(trx, stationId, {
    count: rows.reduce((total, { count }) => total + count, 0),
    sum: rows.reduce((total, { count, stars }) => total + count * stars, 0),
  });
}
