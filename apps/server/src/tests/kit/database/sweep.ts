// Restores a database that a test file has used to its state after the migrations, which contain no rows of their own.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** False, without any effect, if a test has changed more than rows since the shape was read. */
export async function sweep(db: Db, shape: string): Promise<boolean> {
  if ((await readShape(db)) !== shape) return false;
  const filled = await filledTables(db);
  await db.transaction().execute(async (trx) => {
    // The triggers of the ledger would refuse it.
    await sql`set local session_replication_role = replica`.execute(trx);
    const tables = sql.join(filled.map((table) => sql.table(table)));
    if (filled.length > 0) await sql`truncate ${tables} cascade`.execute(trx);
    await sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null`.execute(trx);
  });
  return true;
}

/** A hash of tables, columns, constraints, triggers, functions and migrations. */
export async function readShape(db: Db): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    select concat_ws(' ',
      (select count(*) from pg_class), (select count(*) from pg_attribute where not attisdropped),
      (select count(*) from pg_constraint), (select count(*) from kysely_migration),
      (select string_agg(tgenabled::text, '' order by oid) from pg_trigger),
      (select md5(string_agg(prosrc, '' order by oid)) from pg_proc where pronamespace = 'public'::regnamespace)
    ) as shape`.execute(db);
  return rows[0]?.shape ?? '';
}

async function filledTables(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not like 'kysely%'`.execute(db);
  const looks = tables.map(
    ({ name }) => sql`select ${name}::text as name where exists (select from ${sql.table(name)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(looks, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name);
}
