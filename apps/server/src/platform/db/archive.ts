// Writes all rows of a database as text, and reads them back into an empty one. Both databases use the same texts, so that rows
// can move between them. Indexes, constraints and triggers come from the migrations.
import { sql } from 'kysely';
import type { Db, Trx } from './db.ts';

interface Column {
  name: string;
  type: string;
}

/** A record of an archive, in the order of writing. `rows` belong to the preceding table. */
export type ArchivePiece =
  | { table: string; columns: string[] }
  | { rows: (string | null)[][] }
  | { sequence: string; value: string };

const ROWS_AT_ONCE = 1_000;

/** Every row as of one moment. Meanwhile the embedded database serves nobody else, because it has one connection. */
export async function* readArchive(db: Db): AsyncGenerator<ArchivePiece> {
  const connection = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    for (const table of await tablesOf(connection)) {
      const columns = await columnsOf(connection, table);
      yield { table, columns: columns.map(({ name }) => name) };
      yield* readRows(connection, table, columns);
    }
    yield* await sequencesOf(connection);
  } finally {
    await connection.rollback().execute();
  }
}

async function* readRows(trx: Trx, table: string, columns: readonly Column[]) {
  const texts = sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text`));
  await sql`
    declare archived no scroll cursor for
    select json_build_array(${texts})::text as row from ${sql.table(table)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      fetch ${sql.lit(ROWS_AT_ONCE)} from archived`.execute(trx);
    if (rows.length === 0) break;
    yield { rows: rows.map(({ row }) => JSON.parse(row) as (string | null)[]) }; // json_build_array of texts, above
  }
  await sql`close archived`.execute(trx);
}

/** Whether any table has a row. */
export async function isEmpty(db: Db): Promise<boolean> {
  for (const table of await tablesOf(db)) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

/**
 * Inserts the rows into an empty, migrated database, all of them or none; foreign keys are checked at the end. Throws if a table
 * or column is missing, or a row violates a constraint.
 */
export async function writeArchive(db: Db, pieces: AsyncIterable<ArchivePiece>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const tables = await tablesOf(trx);
    const foreignKeys = await foreignKeysOf(trx);
    await eachTable(trx, tables, sql`disable trigger user`);
    for (const { table, name } of foreignKeys) {
      await alter(trx, table, sql`drop constraint ${sql.ref(name)}`);
    }
    await writePieces(trx, pieces);
    for (const { table, name, definition } of foreignKeys) {
      await alter(trx, table, sql`add constraint ${sql.ref(name)} ${sql.raw(definition)}`);
    }
    await eachTable(trx, tables, sql`enable trigger user`);
  });
}

async function writePieces(trx: Trx, pieces: AsyncIterable<ArchivePiece>): Promise<void> {
  let into: { table: string; columns: Column[] } | undefined;
  for await (const piece of pieces) {
    if ('table' in piece) into = await tableOf(trx, piece);
    else if ('sequence' in piece) await setSequence(trx, piece);
    else if (into) await writeRows(trx, into, piece.rows);
    else throw new Error('rows before any table');
  }
}

async function tableOf(trx: Trx, { table, columns }: { table: string; columns: string[] }) {
  const types = new Map((await columnsOf(trx, table)).map(({ name, type }) => [name, type]));
  return {
    table,
    columns: columns.map((name) => {
      const type = types.get(name);
      if (type === undefined) throw new Error(`there is no column ${table}.${name}`);
      return { name, type };
    }),
  };
}

async function writeRows(
  trx: Trx,
  { table, columns }: { table: string; columns: readonly Column[] },
  rows: (string | null)[][],
): Promise<void> {
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const values = sql.join(
    columns.map(({ type }, at) => sql`(piece ->> ${sql.lit(at)})::${sql.raw(type)}`),
  );
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${values} from json_array_elements(${JSON.stringify(rows)}::json) as piece`.execute(trx);
}

const setSequence = (trx: Trx, { sequence, value }: { sequence: string; value: string }) =>
  sql`select setval(${sequence}::regclass, ${value}::bigint)`.execute(trx);

const alter = (trx: Trx, table: string, change: ReturnType<typeof sql>) =>
  sql`alter table ${sql.table(table)} ${change}`.execute(trx);

async function eachTable(trx: Trx, tables: readonly string[], change: ReturnType<typeof sql>) {
  for (const table of tables) await alter(trx, table, change);
}

/**
 * The tables of this program: the migration table is left out, and partitions are read and written through their parent table.
 */
async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%'
    order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** Generated columns are left out: the database computes them again. */
async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return rows;
}

async function sequencesOf(db: Db) {
  const { rows } = await sql<{ sequence: string; value: string }>`
    select format('%I', sequencename) as sequence, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(db);
  return rows;
}

async function foreignKeysOf(db: Db) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    order by conname`.execute(db);
  return rows;
}
