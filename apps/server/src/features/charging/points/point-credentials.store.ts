// Reads and changes the passwords and certificates with which charging points authenticate.
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { lockPoint } from './points.store.ts';

/** Includes the hashes of new passwords that were sent to the charging point but not used yet. */
export const findCredential = (db: Db, identity: string) =>
  db
    .selectFrom('charging_points as point')
    .select(['id', 'password_hash', 'security_profile', 'next_security_profile'])
    .select(
      sql<string[]>`array(select sent.password_hash from charger_passwords sent
        where sent.charging_point_id = point.id)`.as('sent_hashes'),
    )
    .where('ocpp_identity', '=', identity)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Undefined if the certificate was issued by another authority. */
export const findIssuedCertificate = (db: Db, fingerprint: string) =>
  db
    .selectFrom('charger_certificates')
    .select(['id', 'charging_point_id', 'retired_at'])
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();

/** Retires the certificates that were issued before this one. Ids sort by creation time. */
export const retireOlderCertificates = (
  db: Db,
  { id, charging_point_id: pointId }: { id: string; charging_point_id: number },
  now: Date,
) =>
  db
    .updateTable('charger_certificates')
    .set({ retired_at: now })
    .where('charging_point_id', '=', pointId)
    .where('id', '<', id)
    .where('retired_at', 'is', null)
    .execute();

/** Makes a pending password the current one; later pending ones stay valid. Returns false if it is no longer pending. */
export async function takePasswordIntoUse(
  db: Db,
  chargingPointId: number,
  hash: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockPoint(trx, chargingPointId);
    const used = await trx
      .selectFrom('charger_passwords')
      .select(['id', 'sent_at'])
      .where('charging_point_id', '=', chargingPointId)
      .where('password_hash', '=', hash)
      .executeTakeFirst();
    if (used === undefined) return false;
    await trx
      .updateTable('charging_points')
      .set({ password_hash: hash, password_set_at: used.sent_at })
      .where('id', '=', chargingPointId)
      .execute();
    // Ids sort by creation time.
    await trx
      .deleteFrom('charger_passwords')
      .where('charging_point_id', '=', chargingPointId)
      .where('id', '<=', used.id)
      .execute();
    return true;
  });
}

export const forgetSentPasswords = (trx: Trx, chargingPointId: number) =>
  trx.deleteFrom('charger_passwords').where('charging_point_id', '=', chargingPointId).execute();

/** Never lowers the profile. */
export const raiseProfile = (db: Db, chargingPointId: number, profile: number) =>
  db
    .updateTable('charging_points')
    .set({
      security_profile: sql<number>`greatest(security_profile, ${profile}::int)`,
      next_security_profile: null,
    })
    .where('id', '=', chargingPointId)
    .where('next_security_profile', '=', profile)
    .execute();
