import { type Insertable, sql, type Updateable } from 'kysely';
import pg from 'pg';
import type { Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';

type PointsTable = Database['charging_points'];

export const insertPoint = async (trx: Trx, row: Insertable<PointsTable>): Promise<number> =>
  (await trx.insertInto('charging_points').values(row).returning('id').executeTakeFirstOrThrow())
    .id;

export const changePoint = (trx: Trx, id: number, change: Updateable<PointsTable>) =>
  trx.updateTable('charging_points').set(change).where('id', '=', id).execute();

export const findPoint = (trx: Trx, id: number) =>
  trx
    .selectFrom('charging_points')
    .select(['id', 'station_id', 'max_power_w'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const listPlugIds = async (trx: Trx, pointId: number): Promise<number[]> =>
  (
    await trx
      .selectFrom('plugs')
      .select('id')
      .where('charging_point_id', '=', pointId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/** Frees the identities for reuse: the new name has a colon, which owners cannot use in an identity. */
export async function takePointsOff(
  trx: Trx,
  pointIds: readonly number[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('charging_points')
    .set({
      deleted_at: now,
      connected: false,
      ocpp_identity: sql`'deleted:' || id`,
      password_hash: '',
    })
    .where(sql<boolean>`id = any(${[...pointIds]}::int[])`)
    .where('deleted_at', 'is', null)
    .execute();
}

export const isIdentityTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'charging_points_ocpp_identity_key';
