import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isEmpty, readArchive } from '../../platform/db/archive.ts';
import type { Db, OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase, openTestPostgres } from '../../tests/kit/database/open-database.ts';
import { verifyBooks } from '../ledger-verification/public.ts';
import { createBusyBooks } from '../../tests/kit/wallet/busy-books.ts';
import { createKeySet } from '../../platform/keys/key-set.ts';
import { backUp } from './back-up.ts';
import { moveRows, restore, RestoreRefused } from './restore.ts';
import { InvalidBackup } from './backup-file.ts';

const SECRET = 'a secret that is long enough for this';
let source: OpenDatabase;
const folder = mkdtempSync(join(tmpdir(), 'voltagora-backup-'));
const whole = join(folder, 'whole.backup');
const { backupHash: hash } = createKeySet(SECRET);
const home = { dataFolder: join(folder, 'from'), secret: { hash, stored: SECRET } };
const clock = { now: () => new Date('2026-07-01T08:00:00Z') };

beforeAll(async () => {
  source = await openTestDatabase();
  await createBusyBooks(source);
  mkdirSync(join(home.dataFolder, 'files', 'stations'), { recursive: true });
  writeFileSync(join(home.dataFolder, 'files', 'stations', 'a.webp'), PICTURE);
  // Left by a file manager and a network file system: no files of the installation.
  for (const stray of ['.DS_Store', '.nfs0001', 'My notes.txt']) {
    writeFileSync(join(home.dataFolder, 'files', 'stations', stray), '');
  }
  await backUp({ db: source.db, clock, program: '0.1.0', ...home }, whole);
});
afterAll(() => source.close());

const PICTURE = Buffer.from([0, 255, 10, 13, 128]);
const newFolder = () => mkdtempSync(join(folder, 'to-'));
const target = (db: Db, dataFolder = newFolder()) => ({
  db,
  secrets: { dataFolder, installationSecret: undefined, previousSecret: undefined },
});

/** All rows of all tables as sorted text. */
async function everything(db: Db): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  let table = '';
  for await (const piece of readArchive(db)) {
    if ('table' in piece) table = piece.table;
    else if ('sequence' in piece) found[piece.sequence] = [piece.value];
    else found[table] = [...(found[table] ?? []), ...piece.rows.map((row) => JSON.stringify(row))];
  }
  return Object.fromEntries(Object.entries(found).map(([name, rows]) => [name, rows.toSorted()]));
}

/** The definitions of constraints, indexes and triggers. */
async function rulesOf(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select 'constraint' as kind, conname as name, pg_get_constraintdef(oid) || convalidated::text as text
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
        -- Partitions inherit those of their tables, under generated names.
        and conparentid = 0
    union all select 'trigger', tgname || tgrelid::regclass::text, tgenabled::text from pg_trigger where not tgisinternal
    union all select 'index', indexname, '' from pg_indexes where schemaname = 'public'
    order by 1, 2`.execute(db);
  return rows;
}

test.each([
  ['the embedded database', openTestDatabase],
  ['PostgreSQL', openTestPostgres],
] as const)('[F1] restores all rows and constraints on %s', async (_name, open) => {
  const database = await open();
  if (database === undefined) return;
  const before = await rulesOf(database.db);
  const into = target(database.db);
  const report = await restore(whole, into);
  expect(report).toMatchObject({ made_at: '2026-07-01T08:00:00.000Z', files: 1 });
  const there = await everything(source.db);
  expect(await everything(database.db)).toEqual(there);
  expect(Object.keys(there).length).toBeGreaterThan(10);
  expect(await rulesOf(database.db)).toEqual(before);
  expect((await verifyBooks(database.db)).differences).toEqual([]);
  expect(readFileSync(join(into.secrets.dataFolder, 'files', 'stations', 'a.webp'))).toEqual(
    PICTURE,
  );
  expect(readFileSync(join(into.secrets.dataFolder, 'secret'), 'utf8')).toBe(SECRET);
  expect(statSync(whole).mode & 0o777).toBe(0o600);
  await database.close();
});

test('rows are copied from one database to another', async () => {
  const database = (await openTestPostgres()) ?? (await openTestDatabase());
  const rows = await moveRows(source.db, database.db);
  const there = await everything(database.db);
  expect(there).toEqual(await everything(source.db));
  expect(rows).toBeGreaterThan(50);
  await expect(moveRows(source.db, database.db)).rejects.toThrow(RestoreRefused);
  await database.close();
});

const lines = () => gunzipSync(readFileSync(whole)).toString().trimEnd().split('\n');
const zipped = (texts: readonly string[]) => gzipSync(`${texts.join('\n')}\n`);

test.each<[string, () => Buffer]>([
  ['empty', () => Buffer.alloc(0)],
  ['not compressed', () => Buffer.from('hello')],
  ['another archive', () => zipped(['{"format":"other"}'])],
  ['without its end', () => zipped(lines().slice(0, -1))],
  ['with a line missing', () => zipped(lines().toSpliced(3, 1))],
  ['with half a line', () => zipped(lines().toSpliced(3, 1, '{"rows":[["'))],
  ['cut off', () => readFileSync(whole).subarray(0, -200)],
  ['with a row before its table', () => zipped(lines().toSpliced(1, 0, '{"rows":[["1"]]}'))],
])('[F2] an invalid backup (%s) changes nothing', async (_name, content) => {
  const file = join(newFolder(), 'broken.backup');
  writeFileSync(file, content());
  const database = await openTestDatabase();
  const into = target(database.db);
  await expect(restore(file, into)).rejects.toThrow(/backup|no data|column|rows|table/i);
  expect(await isEmpty(database.db)).toBe(true);
  await database.close();
});

test('reports a broken backup and a missing file', async () => {
  const file = join(newFolder(), 'broken.backup');
  writeFileSync(file, readFileSync(whole));
  truncateSync(file, statSync(file).size - 100);
  await expect(restore(file, target(source.db))).rejects.toThrow(RestoreRefused);
  writeFileSync(file, 'hello');
  await expect(restore(file, target(source.db))).rejects.toThrow(InvalidBackup);
  const missing = restore(join(folder, 'none'), target(source.db));
  await expect(missing).rejects.toThrow(InvalidBackup);
  await expect(missing).rejects.toThrow('cannot be read: ENOENT');
});

test('existing data is neither overwritten nor mixed with the backup', async () => {
  await expect(
    backUp({ db: source.db, clock, program: '0.1.0', ...home }, whole),
  ).rejects.toMatchObject({ code: 'EEXIST' });
  expect(lines().at(-1)).toContain('"end":true');
  await expect(restore(whole, target(source.db))).rejects.toThrow('data of another installation');
});

test('refuses another secret, because the installation could not decrypt its own keys', async () => {
  const database = await openTestDatabase();
  const given = target(database.db);
  const installationSecret = 'another secret that is long enough too';
  const other = { ...given, secrets: { ...given.secrets, installationSecret } };
  await expect(restore(whole, other)).rejects.toThrow('VOLTAGORA_SECRET is not the secret');
  const own = target(database.db);
  writeFileSync(
    join(own.secrets.dataFolder, 'secret'),
    'some secret of its own that is long enough',
  );
  await expect(restore(whole, own)).rejects.toThrow('has another secret');
  const file = join(newFolder(), 'set.backup');
  await backUp(
    { db: source.db, clock, program: '0.1.0', ...home, secret: { hash, stored: null } },
    file,
  );
  await expect(restore(file, target(database.db))).rejects.toThrow('needs the VOLTAGORA_SECRET');
  expect(gunzipSync(readFileSync(file)).includes(SECRET)).toBe(false);
  await database.close();
});

test('refuses a backup of a newer program', async () => {
  const [head = '', ...rest] = lines();
  const newer = head.replace('"migrations":[', '"migrations":["9999-later",');
  const file = join(newFolder(), 'newer.backup');
  writeFileSync(file, zipped([newer, ...rest]));
  const database = await openTestDatabase();
  await expect(restore(file, target(database.db))).rejects.toThrow(/newer|another installation/);
  await database.close();
});
