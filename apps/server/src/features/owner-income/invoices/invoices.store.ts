import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';

export type InvoiceRow = Selectable<Database['commission_invoices']>;

/**
 * The next number of a year. The lock lasts until the transaction ends, so that numbers have no gaps: one that is rolled back is
 * given again.
 */
export async function takeNumber(trx: Trx, year: number): Promise<number> {
  await sql`lock table commission_invoices in share row exclusive mode`.execute(trx);
  const { last } = await trx
    .selectFrom('commission_invoices')
    .select(({ fn }) => fn.max<number | null>('sequence').as('last'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export const insertInvoice = (trx: Trx, row: Insertable<Database['commission_invoices']>) =>
  trx.insertInto('commission_invoices').values(row).execute();

export const hasInvoice = async (trx: Trx, ownerId: string, month: string): Promise<boolean> =>
  (await trx
    .selectFrom('commission_invoices')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('month', '=', month)
    .executeTakeFirst()) !== undefined;

/** Newest month first. */
export const listInvoices = (db: Db, ownerId: string): Promise<InvoiceRow[]> =>
  db
    .selectFrom('commission_invoices')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('month', 'desc')
    .execute();

export const findInvoice = (db: Db, ownerId: string, id: string): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('commission_invoices')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();

export const listClosedMonths = async (db: Db): Promise<Set<string>> => {
  const rows = await db.selectFrom('commission_months').select('month').execute();
  return new Set(rows.map(({ month }) => month));
};

export const closeMonth = (db: Db, row: Insertable<Database['commission_months']>) =>
  db
    .insertInto('commission_months')
    .values(row)
    .onConflict((conflict) => conflict.column('month').doNothing())
    .execute();
