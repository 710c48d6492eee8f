import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArchive } from './archive.ts';
import type { Db, OpenDatabase } from './db.ts';
import { openDatabase } from './connection.ts';
import { migrate, migrateAs } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { FRAMES, keepPartitions, SAMPLES, stepStart } from './partitions.ts';
import { openTestPostgres } from '../../tests/kit/database/open-database.ts';

const DAY_MS = 86_400_000;
const now = new Date();
const daysOn = (days: number) => new Date(now.getTime() + days * DAY_MS);
const upTo = (number: string) => Object.keys(migrations).filter((name) => name < number);

const SESSION = '0193f7a0-0000-7000-8000-000000000001';

/** Rows of a charging point and a session without a station. */
async function addPoint(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into charging_points (id, station_id, ocpp_identity, password_hash)
      values (1, 1, 'CP-1', '')`.execute(trx);
    await sql`insert into charging_sessions
      (id, charging_point_id, plug_id, id_tag, meter_start_wh, started_at, received_at)
      values (${SESSION}, 1, 1, 'TAG', 0, now(), now())`.execute(trx);
  });
}

async function addRows(db: Db, moments: readonly Date[]): Promise<void> {
  for (const at of moments) {
    await sql`insert into meter_samples (session_id, taken_at, energy_wh, power_w)
      values (${SESSION}, ${at}, 5, 7)`.execute(db);
    await sql`insert into charging_point_frames
      (charging_point_id, happened_at, direction, kind, version, payload, is_cut, length)
      values (1, ${at}, 'sent', 'call', '1.6', '{}', false, 1)`.execute(db);
  }
}

async function piecesOf(db: Db, table: string): Promise<{ name: string; rows: number }[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on oid = inhrelid
    where inhparent = ${table}::regclass order by 1`.execute(db);
  const counted = [];
  for (const { name } of rows) {
    const count = await sql<{ rows: number }>`
      select count(*)::int as rows from ${sql.table(name)}`.execute(db);
    counted.push({ name: name.replace(`${table}_`, ''), rows: count.rows[0]?.rows ?? -1 });
  }
  return counted;
}

const dump = async (db: Db, table: string) =>
  (
    await sql<{
      row: string;
    }>`select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(db)
  ).rows
    .map(({ row }) => row)
    .toSorted();

describe.each([
  ['the embedded database', () => openDatabase({ dataFolder: ':memory:' })],
  ['PostgreSQL', openUnmigratedPostgres],
] as const)('on %s', (_name, open) => {
  let database: OpenDatabase | undefined;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());

  test('existing rows are kept, also those with a future time', async () => {
    if (!database) return;
    const { db } = database;
    await migrateAs(db, upTo('0022'));
    await addPoint(db);
    await addRows(db, [daysOn(-400), daysOn(-1), now, daysOn(40), daysOn(4000)]);
    const [samples, frames] = [
      await dump(db, 'meter_samples'),
      await dump(db, 'charging_point_frames'),
    ];
    await migrateAs(db, upTo('0023'));
    expect(await dump(db, 'meter_samples')).toEqual(samples);
    expect(await dump(db, 'charging_point_frames')).toEqual(frames);
    expect(await piecesOf(db, 'charging_point_frames')).toEqual([
      { name: 'first', rows: 3 },
      { name: 'rest', rows: 2 },
    ]);
    await migrate(db);
    await addRows(db, [daysOn(-2)]);
    const { rows } = await sql`select max(id)::int as id from charging_point_frames`.execute(db);
    expect(rows).toEqual([{ id: 6 }]);
    const archived: string[] = [];
    for await (const piece of readArchive(db)) if ('table' in piece) archived.push(piece.table);
    expect(archived.filter((name) => /^(meter_samples|charging_point_frames)/.test(name))).toEqual([
      'charging_point_frames',
      'meter_samples',
    ]);
  });

  test('partitions are created ahead, once, and take rows from the default partition', async () => {
    if (!database) return;
    const { db } = database;
    const later = daysOn(41);
    const before = await dump(db, 'charging_point_frames');
    await Promise.all([
      keepPartitions(db, FRAMES, { now: later, before: undefined }),
      keepPartitions(db, FRAMES, { now: later, before: undefined }),
    ]);
    await keepPartitions(db, FRAMES, { now: later, before: undefined });
    const names = [1, 2, 3].map((on) => {
      const end = stepStart('day', later, on);
      return `until_${end.toISOString().slice(0, 10).replaceAll('-', '')}`;
    });
    const pieces = await piecesOf(db, 'charging_point_frames');
    expect(pieces.map(({ name }) => name)).toEqual(['first', 'rest', ...names]);
    expect(pieces.map(({ rows }) => rows)).toEqual([4, 1, 1, 0, 0]);
    expect(await dump(db, 'charging_point_frames')).toEqual(before);
  });

  test('old partitions are dropped, newer ones stay', async () => {
    if (!database) return;
    const { db } = database;
    await keepPartitions(db, FRAMES, { now: daysOn(41), before: stepStart('day', daysOn(2)) });
    const pieces = await piecesOf(db, 'charging_point_frames');
    expect(pieces.map(({ rows }) => rows)).toEqual([1, 1, 0, 0]);
    await keepPartitions(db, SAMPLES, { now: daysOn(800), before: daysOn(3000) });
    const left = await piecesOf(db, 'meter_samples');
    // Of the partitions created for that time, the last one stays, because the next begins where it ends.
    expect(left).toHaveLength(2);
    expect(left.map(({ rows }) => rows).toSorted()).toEqual([0, 1]);
  });
});

async function openUnmigratedPostgres(): Promise<OpenDatabase | undefined> {
  const database = await openTestPostgres();
  if (!database) return undefined;
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  return database;
}
