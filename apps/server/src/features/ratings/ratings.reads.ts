// Reads of ratings. Of one person the newest rating counts, so that nobody multiplies their vote.
import { DELIVERED_WH, STATION_FAULT_REASONS } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';

const RATING = ['id', 'stars', 'body', 'created_at', 'answer', 'answered_at'] as const;
const DRIVER_RATING = ['id', 'stars', 'reasons', 'created_at', 'answer', 'answered_at'] as const;

export type RatingRow = NonNullable<Awaited<ReturnType<typeof findRating>>>;
export type DriverRatingRow = NonNullable<Awaited<ReturnType<typeof findDriverRating>>>;

/** The newest rating of every driver of a station that is not hidden. */
const shownRatings = (db: Db | Trx, stationId: number) =>
  db.selectFrom((from) =>
    from
      .selectFrom('station_ratings')
      .distinctOn('driver_id')
      .select([...RATING])
      .where('station_id', '=', stationId)
      .where('hidden_at', 'is', null)
      .orderBy('driver_id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .as('newest'),
  );

export const listShownRatings = (
  db: Db,
  stationId: number,
  { page, page_size: size }: { page: number; page_size: number },
) =>
  shownRatings(db, stationId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

/** How many drivers gave how many stars. */
export const countByStars = (db: Db | Trx, stationId: number) =>
  shownRatings(db, stationId)
    .select(['stars', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('stars')
    .execute();

const SESSIONS_MAX = 1000;

/**
 * The newest ended sessions of bookings at a station since a time, and how many of them delivered energy without a fault of the
 * station. Sessions with an owner's own card do not count.
 */
export async function countSessions(db: Db, stationId: number, since: Date) {
  const newest = db
    .selectFrom('charging_sessions')
    .select(['energy_wh', 'stop_reason'])
    .where('station_id', '=', stationId)
    .where('reservation_id', 'is not', null)
    .where('stopped_at', 'is not', null)
    .where('started_at', '>', since)
    .orderBy('started_at', 'desc')
    .limit(SESSIONS_MAX)
    .as('newest');
  return db
    .selectFrom(newest)
    .select([
      sql<number>`count(*)::int`.as('sessions'),
      sql<number>`(count(*) filter (where energy_wh >= ${DELIVERED_WH} and (stop_reason is null
        or not stop_reason = any(${[...STATION_FAULT_REASONS]}::text[]))))::int`.as('succeeded'),
    ])
    .executeTakeFirstOrThrow();
}

/** A booking that the actor may see, and when its session ended; undefined for anybody else's. */
export async function readRatedBooking(db: Db | Trx, id: string, { role, userId }: Actor) {
  const found = db
    .selectFrom('reservations')
    .innerJoin('stations', 'stations.id', 'reservations.station_id')
    .leftJoin('charging_sessions', 'charging_sessions.reservation_id', 'reservations.id')
    .select(['reservations.id', 'reservations.station_id', 'reservations.user_id'])
    .select('charging_sessions.stopped_at as ended_at')
    .where('reservations.id', '=', id);
  const own =
    role === 'driver'
      ? found.where('reservations.user_id', '=', userId)
      : found.where('stations.owner_id', '=', userId);
  return own.executeTakeFirst();
}

export const findRating = (db: Db | Trx, reservationId: string) =>
  db
    .selectFrom('station_ratings')
    .select([...RATING, 'hidden_at'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst();

export const findDriverRating = (db: Db | Trx, reservationId: string) =>
  db
    .selectFrom('driver_ratings')
    .select([...DRIVER_RATING])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst();

/** How many owners rated a driver, and the sum of their stars. */
export async function sumOfDriver(
  db: Db,
  driverId: string,
): Promise<{ count: number; sum: number }> {
  const newest = db
    .selectFrom('driver_ratings')
    .distinctOn('owner_id')
    .select('stars')
    .where('driver_id', '=', driverId)
    .orderBy('owner_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .as('newest');
  return db
    .selectFrom(newest)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(stars), 0)::int`.as('sum'),
    ])
    .executeTakeFirstOrThrow();
}

/** A rating of a station that everybody sees; undefined when there is none. */
export const findShownRating = (trx: Trx, id: string) =>
  trx
    .selectFrom('station_ratings')
    .select(['id', 'station_id', 'driver_id'])
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();

/** What a driver wrote and what was said of them, newest first, for the export of personal data. */
export const listRatingsBy = (db: Db, driverId: string, limit: number) =>
  db
    .selectFrom('station_ratings')
    .select(['reservation_id', 'station_id', ...RATING])
    .where('driver_id', '=', driverId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

export const listRatingsOf = (db: Db, driverId: string, limit: number) =>
  db
    .selectFrom('driver_ratings')
    .select(['reservation_id', ...DRIVER_RATING])
    .where('driver_id', '=', driverId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

/** What an owner said of drivers, newest first, for the export of personal data. */
export const listRatingsByOwner = (db: Db, ownerId: string, limit: number) =>
  db
    .selectFrom('driver_ratings')
    .select(['reservation_id', ...DRIVER_RATING])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
