import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';

export const findModel = (db: Db, chargingPointId: number) =>
  db
    .selectFrom('charger_configurations')
    .select(['firmware_version', 'variables', 'read_at'])
    .where('charging_point_id', '=', chargingPointId)
    .executeTakeFirst();

/** Stores the model together with the charging point's current firmware. */
export const storeModel = (
  db: Db,
  chargingPointId: number,
  read: { variables: readonly object[]; now: Date },
) =>
  sql`
  insert into charger_configurations (charging_point_id, firmware_version, variables, read_at)
  select id, firmware_version, ${JSON.stringify(read.variables)}::jsonb, ${read.now}
  from charging_points where id = ${chargingPointId}
  on conflict (charging_point_id) do update set
    firmware_version = excluded.firmware_version, variables = excluded.variables, read_at = excluded.read_at`.execute(
    db,
  );

/** Connected charging points that were not read with their current firmware. */
export async function findUnread(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select point.id from charging_points point
    left join charger_configurations known on known.charging_point_id = point.id
    where point.connected and point.deleted_at is null and point.last_boot_at is not null
      and (known.read_at is null or known.firmware_version is distinct from point.firmware_version)
    order by point.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function eraseConfigurationsOf(trx: Trx, pointIds: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('charger_configurations')
    .where(sql<boolean>`charging_point_id = any(${[...pointIds]}::int[])`)
    .execute();
}
