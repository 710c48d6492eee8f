// Migrates a database to a version of the program: this one, or that of a backup.
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Db } from './db.ts';
import { migrations as ownMigrations } from './migrations/index.ts';

/** The data was written by a newer program; `message` is one line for whoever started this one. */
export class SchemaNewer extends Error {
  constructor(migration: string) {
    super(
      `The data was written by a newer version of Voltagora (migration ${migration}). Start that version, or restore an older backup.`,
    );
    this.name = 'SchemaNewer';
  }
}

/** The data has not been migrated to the version of this program. */
export class SchemaOlder extends Error {
  constructor() {
    super(
      'The data is not of this version of Voltagora yet. Start the server of this version once.',
    );
    this.name = 'SchemaOlder';
  }
}

/** Throws SchemaNewer or SchemaOlder if the server would refuse to start or would migrate; changes nothing. */
export async function refuseUnmigrated(
  db: Db,
  migrations: Record<string, Migration> = ownMigrations,
): Promise<void> {
  const done = await refuseNewer(db, migrations);
  if (Object.keys(migrations).some((name) => !done.includes(name))) throw new SchemaOlder();
}

/** Migrates the schema and returns the names of the migrations that ran; all of them or none. Throws SchemaNewer. */
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

/** Runs exactly the named migrations on a new database: those of an older program. Throws SchemaNewer. */
export async function migrateAs(db: Db, names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !(name in ownMigrations));
  if (unknown !== undefined) throw new SchemaNewer(unknown);
  const asked = Object.entries(ownMigrations).filter(([name]) => names.includes(name));
  await migrate(db, Object.fromEntries(asked));
}

/** The names of the migrations that have run; throws SchemaNewer. */
async function refuseNewer(db: Db, migrations: Record<string, Migration>): Promise<string[]> {
  const done = await ranMigrations(db);
  const unknown = done.find((name) => !(name in migrations));
  if (unknown !== undefined) throw new SchemaNewer(unknown);
  return done;
}

/** The names of the migrations that have run, the last one first. */
export async function ranMigrations(db: Db): Promise<string[]> {
  const table = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (table.rows[0]?.found !== true) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc`.execute(db);
  return rows.map(({ name }) => name);
}
