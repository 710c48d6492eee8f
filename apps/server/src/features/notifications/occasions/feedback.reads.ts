// What drivers and owners said of each other and of faults, as long as whom it is for has not been told.
import type { FaultCategory, NoticeKind } from '@voltagora/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export type FeedbackKind = Extract<
  NoticeKind,
  'rating_answered' | 'driver_rated' | 'fault_answered' | 'fault_reported' | 'station_rated'
>;

/** Something that was said, and to whom. */
export interface Feedback {
  id: string;
  kind: FeedbackKind;
  userId: string;
  saidAt: Date;
  stationId: number;
  station: string;
  slug: string;
  reservationId: string | null;
  stars: number | null;
  category: FaultCategory | null;
  answer: string | null;
}

const ROWS_MAX = 500;

const station = sql`s.id as "stationId", s.name as station, s.slug`;

const SAID: Record<FeedbackKind, (since: Date) => RawBuilder<Feedback>> = {
  station_rated: (since) => sql`
    select r.id, 'station_rated' as kind, s.owner_id as "userId", r.created_at as "saidAt", ${station},
      null::uuid as "reservationId", r.stars, null::text as category, null::text as answer
    from station_ratings r join stations s on s.id = r.station_id
    where r.created_at > ${since} and r.hidden_at is null`,
  rating_answered: (since) => sql`
    select r.id, 'rating_answered' as kind, r.driver_id as "userId", r.answered_at as "saidAt", ${station},
      r.reservation_id as "reservationId", null::int as stars, null::text as category, r.answer
    from station_ratings r join stations s on s.id = r.station_id
    where r.answered_at > ${since}`,
  driver_rated: (since) => sql`
    select r.id, 'driver_rated' as kind, r.driver_id as "userId", r.created_at as "saidAt", ${station},
      r.reservation_id as "reservationId", r.stars, null::text as category, null::text as answer
    from driver_ratings r join reservations b on b.id = r.reservation_id join stations s on s.id = b.station_id
    where r.created_at > ${since}`,
  fault_reported: (since) => sql`
    select f.id, 'fault_reported' as kind, s.owner_id as "userId", f.created_at as "saidAt", ${station},
      null::uuid as "reservationId", null::int as stars, f.category, null::text as answer
    from fault_reports f join stations s on s.id = f.station_id
    where f.created_at > ${since} and f.answered_at is null`,
  fault_answered: (since) => sql`
    select f.id, 'fault_answered' as kind, f.driver_id as "userId", f.answered_at as "saidAt", ${station},
      null::uuid as "reservationId", null::int as stars, f.category, f.answer
    from fault_reports f join stations s on s.id = f.station_id
    where f.answered_at > ${since}`,
};

/** What was said since a time and has not been told, oldest first. */
export async function listUntoldFeedback(db: Db, since: Date): Promise<Feedback[]> {
  const all = sql.join(
    Object.values(SAID).map((said) => said(since)),
    sql` union all `,
  );
  const { rows } = await sql<Feedback>`
    select said.* from (${all}) said
    join users on users.id = said."userId" and users.deleted_at is null
    join stations on stations.id = said."stationId" and stations.deleted_at is null
    where not exists (select from notifications n
      where n.user_id = said."userId" and n.kind = said.kind and n.subject = said.id::text)
    order by said."saidAt" limit ${ROWS_MAX}`.execute(db);
  return rows;
}
