import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { downSeconds } from './down-spans.reads.ts';

const DAY_MS = 86_400_000;
const HALF_DAY_MS = DAY_MS / 2;
/** The first minutes of a plug, in which its charging point is set up, say nothing about it. */
const LEAST_KNOWN_S = 3_600;

/** How long a plug was known, and how long it was out of order of that, in seconds. */
export interface Uptime {
  plugId: number;
  knownS: number;
  downS: number;
}

/**
 * The uptime of an owner's plugs from the first to the last day of a period, up to now. Days are counted in UTC: a period of another
 * time zone takes the days that it shares most hours with.
 */
export async function readUptime(
  db: Db,
  { ownerId, from, to, now }: { ownerId: string; from: Date; to: Date; now: Date },
): Promise<Uptime[]> {
  const [first, end] = [nearestDay(from), nearestDay(to)];
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const isOwned = sql`stations.owner_id = ${ownerId}`;
  const ofToday =
    today >= first && today < end
      ? sql`union all select * from (${downSeconds({ from: today, to: now, now }, isOwned)}) of_today`
      : sql``;
  const { rows } = await sql<Uptime>`
    select plug_id as "plugId", sum(known_s)::int as "knownS", sum(down_s)::int as "downS" from (
      select plug_id, known_s, down_s from plug_uptime_days
        join plugs on plugs.id = plug_id join stations on stations.id = plugs.station_id
        where ${isOwned} and day >= (${first}::timestamptz at time zone 'UTC')::date
          and day < (${end}::timestamptz at time zone 'UTC')::date
      ${ofToday}
    ) counted group by plug_id having sum(known_s) >= ${LEAST_KNOWN_S}`.execute(db);
  return rows;
}

const nearestDay = (at: Date): Date =>
  new Date(Math.floor((at.getTime() + HALF_DAY_MS) / DAY_MS) * DAY_MS);
