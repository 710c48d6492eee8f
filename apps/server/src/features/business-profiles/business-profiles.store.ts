import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';

type Profiles = Database['business_profiles'];
export type ProfileRow = Selectable<Profiles>;

export const readProfile = (db: Db, ownerId: string) =>
  db.selectFrom('business_profiles').selectAll().where('user_id', '=', ownerId).executeTakeFirst();

/** False when the owner has one already. */
export async function insertProfile(db: Db, row: Insertable<Profiles>): Promise<boolean> {
  const result = await db
    .insertInto('business_profiles')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** False when the owner has none. */
export async function replaceProfile(
  db: Db,
  ownerId: string,
  change: Omit<Updateable<Profiles>, 'user_id'>,
): Promise<boolean> {
  const result = await db
    .updateTable('business_profiles')
    .set(change)
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteProfile(trx: Trx, ownerId: string): Promise<void> {
  await trx.deleteFrom('business_profiles').where('user_id', '=', ownerId).execute();
}

/** Columns of `business` that name a seller on receipts and invoices. */
export const SELLER_COLUMNS = [
  'business.business_name',
  'business.tax_num',
  'business.tax_office',
  'business.street_name',
  'business.street_num',
  'business.zipcode',
  'business.city',
] as const;

/** The details of a station's owner that receipts show. */
export const readSeller = (trx: Trx, stationId: number) =>
  trx
    .selectFrom('business_profiles as business')
    .innerJoin('stations', 'stations.owner_id', 'business.user_id')
    .where('stations.id', '=', stationId)
    .select([...SELLER_COLUMNS, 'business.vat_percentage_micro'])
    .executeTakeFirst();
