// Settings that charging points have refused. Refusals of an earlier firmware do not count.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export async function listRefused(db: Db, chargingPointId: number): Promise<string[]> {
  const { rows } = await sql<{ wish: string }>`
    select wish from setting_refusals refused join charging_points point on point.id = refused.charging_point_id
    where point.id = ${chargingPointId}
      and refused.firmware_version = coalesce(point.firmware_version, '')`.execute(db);
  return rows.map(({ wish }) => wish);
}

export const insertRefused = (
  db: Db,
  { chargingPointId, wish, now }: { chargingPointId: number; wish: string; now: Date },
) =>
  sql`
  insert into setting_refusals (charging_point_id, wish, firmware_version, refused_at)
  select id, ${wish}, coalesce(firmware_version, ''), ${now} from charging_points where id = ${chargingPointId}
  on conflict (charging_point_id, wish) do update set
    firmware_version = excluded.firmware_version, refused_at = excluded.refused_at`.execute(db);
