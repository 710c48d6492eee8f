import type { Insertable, Updateable } from 'kysely';
import pg from 'pg';
import type { Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';

type PlugsTable = Database['plugs'];

export const insertPlug = async (trx: Trx, row: Insertable<PlugsTable>): Promise<number> =>
  (await trx.insertInto('plugs').values(row).returning('id').executeTakeFirstOrThrow()).id;

export const changePlug = (trx: Trx, id: number, change: Updateable<PlugsTable>) =>
  trx.updateTable('plugs').set(change).where('id', '=', id).execute();

/** The lock of the station covers it. */
export const findPlugRow = (trx: Trx, plugId: number) =>
  trx
    .selectFrom('plugs')
    .selectAll()
    .where('id', '=', plugId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const isPlugNumberTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.constraint === 'plugs_charging_point_id_connector_number_key';
