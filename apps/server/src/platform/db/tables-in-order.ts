import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * What autovacuum does on a PostgreSQL server and nobody on the embedded one: statistics, without which lists over many rows get
 * bad plans, and the space of deleted rows. Uses the thresholds of PostgreSQL; one table for each statement, so that others are
 * served in between. Returns the tables that it handled.
 */
export async function keepTablesInOrder(db: Db): Promise<string[]> {
  // Otherwise counts reach the view once a minute.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string; is_vacuum_due: boolean }>`
    with grown as (
      select relid::regclass::text as name, greatest(pg_class.reltuples, 0) as rows,
        pg_class.reltuples < 0 and n_live_tup > 0 as is_unknown, n_mod_since_analyze, n_dead_tup, n_ins_since_vacuum
      from pg_stat_user_tables join pg_class on pg_class.oid = relid)
    select name, n_dead_tup > 50 + 0.2 * rows or n_ins_since_vacuum > 1000 + 0.2 * rows as is_vacuum_due
    from grown
    where is_unknown or n_mod_since_analyze > 50 + 0.1 * rows
      or n_dead_tup > 50 + 0.2 * rows or n_ins_since_vacuum > 1000 + 0.2 * rows
    order by name`.execute(db);
  for (const { name, is_vacuum_due } of rows) {
    await sql`${sql.raw(is_vacuum_due ? 'vacuum analyze' : 'analyze')} ${sql.raw(name)}`.execute(
      db,
    );
  }
  return rows.map(({ name }) => name);
}
