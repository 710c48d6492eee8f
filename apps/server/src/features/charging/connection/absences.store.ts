// When charging points were away, as rows: what they tell late may be of then.
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';

/** A connection that is lost is noticed late, and what is queued is told a while after the point is back. */
const UNNOTICED_MS = 3 * 60_000;
/** Domain's late bills: what is older is not billed. */
const KEPT_MS = 14 * 24 * 3_600_000;

/** Notes that a point is back; gaps that touch become one. The caller has locked the point, and not yet written that it is here. */
export async function noteBack(trx: Trx, chargingPointId: number, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS);
  const unnoticed = `${UNNOTICED_MS} ms`;
  await sql`delete from charging_point_absences
    where charging_point_id = ${chargingPointId} and back_at < ${oldest}`.execute(trx);
  await sql`with away as (
      select id, greatest(${oldest}::timestamptz, last_seen_at - ${unnoticed}::interval) as gone_at
      from charging_points where id = ${chargingPointId}
    ), touched as (
      delete from charging_point_absences absence using away
      where absence.charging_point_id = away.id and absence.back_at >= away.gone_at
      returning absence.gone_at
    )
    insert into charging_point_absences (charging_point_id, gone_at, back_at)
    select id, least(gone_at, (select min(gone_at) from touched)), ${now} from away
    on conflict (charging_point_id, back_at) do nothing`.execute(trx);
}

/** Whether a point was away at a time. */
export async function wasAway(db: Db | Trx, chargingPointId: number, at: Date): Promise<boolean> {
  const absence = await db
    .selectFrom('charging_point_absences')
    .select('back_at')
    .where('charging_point_id', '=', chargingPointId)
    .where('gone_at', '<=', at)
    .where('back_at', '>=', new Date(at.getTime() - UNNOTICED_MS))
    .executeTakeFirst();
  return absence !== undefined;
}

/** Whether a point was not connected at some time in a span, also if it has not come back since. */
export async function wasAwayBetween(
  trx: Trx,
  chargingPointId: number,
  { from, until }: { from: Date; until: Date },
): Promise<boolean> {
  const unnoticed = `${UNNOTICED_MS} ms`;
  const { rows } = await sql`select from charging_points point where id = ${chargingPointId}
    and ((not connected and coalesce(last_seen_at, ${from}) < ${until}::timestamptz - ${unnoticed}::interval)
      or exists (select from charging_point_absences absence where absence.charging_point_id = point.id
        and gone_at + ${unnoticed}::interval < ${until} and back_at > ${from}))`.execute(trx);
  return rows.length > 0;
}
