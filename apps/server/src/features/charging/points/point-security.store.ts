// Reads and changes security profiles, pending passwords and issued certificates of charging points.
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Db } from '../../../platform/db/db.ts';

export const readPointSecurity = (db: Db, id: number) =>
  db
    .selectFrom('charging_points as point')
    .select(['ocpp_identity', 'security_profile', 'next_security_profile', 'password_set_at'])
    .select(
      sql<Date | null>`(select max(sent_at) from charger_passwords sent
        where sent.charging_point_id = point.id)`.as('password_sent_at'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Certificates that the charging point has accepted come first. */
export const findNewestCertificate = (db: Db, chargingPointId: number) =>
  db
    .selectFrom('charger_certificates')
    .select(['issued_at', 'valid_until', 'installed_at'])
    .where('charging_point_id', '=', chargingPointId)
    .orderBy(sql`installed_at desc nulls last`)
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Never lowers the requested profile. */
export const askForProfile = (db: Db, id: number, profile: number) =>
  db
    .updateTable('charging_points')
    .set({ next_security_profile: profile })
    .where('id', '=', id)
    .where('security_profile', '<', profile)
    .execute();

/**
 * Withdraws a profile that the charging point refused. The earlier profile applies again, because the charging point may still
 * connect with it.
 */
export const withdrawProfile = (
  db: Db,
  id: number,
  { profile, before }: { profile: number; before: number | null },
) =>
  db
    .updateTable('charging_points')
    .set({ next_security_profile: before })
    .where('id', '=', id)
    .where('next_security_profile', '=', profile)
    .execute();

/** Returns false if too many passwords are pending already; the charging point may have stored any of them. */
export async function insertPassword(
  db: Db,
  row: Insertable<Database['charger_passwords']>,
  openMax: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('charger_passwords')
    .columns(['id', 'charging_point_id', 'password_hash', 'sent_at'])
    .expression(
      sql`select ${row.id}::uuid, ${row.charging_point_id}::int, ${row.password_hash}, ${row.sent_at}::timestamptz
        where (select count(*) from charger_passwords
          where charging_point_id = ${row.charging_point_id}) < ${openMax}`,
    )
    .executeTakeFirstOrThrow();
  return inserted === 1n;
}

export const deletePassword = (db: Db, id: string) =>
  db.deleteFrom('charger_passwords').where('id', '=', id).execute();

export async function insertCertificate(
  db: Db,
  row: Insertable<Database['charger_certificates']>,
): Promise<void> {
  await db.insertInto('charger_certificates').values(row).execute();
  await db
    .deleteFrom('charger_certificates')
    .where('charging_point_id', '=', row.charging_point_id)
    .where('valid_until', '<', row.issued_at)
    .execute();
}

/** Charging points that rely on a certificate of this installation that expires before this date and has no successor. */
export const listRunningOut = async (db: Db, before: Date): Promise<number[]> =>
  (
    await db
      .selectFrom('charging_points as point')
      .innerJoin('charger_certificates as held', 'held.charging_point_id', 'point.id')
      .select('point.id')
      .where('point.deleted_at', 'is', null)
      .where('held.installed_at', 'is not', null)
      .groupBy('point.id')
      .having(({ fn }) => fn.max('held.valid_until'), '<', before)
      .execute()
  ).map(({ id }) => id);

export const markInstalled = (db: Db, id: string, now: Date) =>
  db.updateTable('charger_certificates').set({ installed_at: now }).where('id', '=', id).execute();
