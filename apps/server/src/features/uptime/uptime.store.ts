import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { downSeconds, KEPT_DAYS } from './down-spans.reads.ts';

const DAY_MS = 86_400_000;

/** Notes the finished days that are missing, oldest first. Days that are older than what they are counted from stay unknown. */
export async function noteFinishedDays(db: Db, now: Date): Promise<void> {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const { rows } = await sql<{ day: Date | null }>`
    select max(day)::timestamp at time zone 'UTC' as day from plug_uptime_days`.execute(db);
  const noted = rows[0]?.day?.getTime() ?? 0;
  const first = Math.max(today - KEPT_DAYS * DAY_MS, noted + DAY_MS);
  for (let day = first; day < today; day += DAY_MS) await noteDay(db, new Date(day), now);
}

async function noteDay(db: Db, from: Date, now: Date): Promise<void> {
  const to = new Date(from.getTime() + DAY_MS);
  await sql`insert into plug_uptime_days (plug_id, day, known_s, down_s)
    select plug_id, (${from}::timestamptz at time zone 'UTC')::date, known_s, down_s
    from (${downSeconds({ from, to, now }, sql`stations.owner_id is not null`)}) counted
    on conflict (plug_id, day) do nothing`.execute(db);
}
