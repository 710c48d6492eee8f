import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Db } from './connection.ts';
import { migrations as ownMigrations } from './migrations/index.ts';

/** The data was written by a newer program; `message` is one line for the person who started this one. */
export class SchemaNewer extends Error {
  constructor(migration: string) {
    super(
      `The data was written by a newer version of Voltagora (migration ${migration}). Start that version, or restore an older backup.`,
    );
    this.name = 'SchemaNewer';
  }
}

/** Brings the schema up to date and returns the names of the migrations that ran; all of them or none. Throws SchemaNewer. */
export async function migrate(
  db: Db,
  migrations: Record<string, Migration> = ownMigrations,
): Promise<string[]> {
  await refuseNewer(db, migrations);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

async function refuseNewer(db: Db, migrations: Record<string, Migration>): Promise<void> {
  const table = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (table.rows[0]?.found !== true) return;
  const done = await sql<{ name: string }>`
    select name from kysely_migration order by name desc`.execute(db);
  const unknown = done.rows.find(({ name }) => !(name in migrations));
  if (unknown) throw new SchemaNewer(unknown.name);
}
