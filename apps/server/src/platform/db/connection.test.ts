import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from './db.ts';
import { openDatabase } from './connection.ts';
import { isDatabaseAway } from './postgres/database-away.ts';
import {
  newDataFolder,
  openTestDatabase,
  openTestPostgres,
  testPostgresUrl,
} from '../../tests/kit/database/open-database.ts';

const open = [await openTestDatabase(), await openTestPostgres()].filter(
  (one) => one !== undefined,
);

afterAll(async () => {
  await Promise.all(open.map((database) => database.close()));
});

describe.each(open)('on the $kind database', ({ db }: OpenDatabase) => {
  beforeAll(async () => {
    await sql`create table notes (id bigint primary key, body text)`.execute(db);
  });

  test('values arrive as the same types', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 9007199254740991::int8 as big, count(*) as counted, '{1,null}'::int8[] as bigs,
        '2026-03-29'::date as day, '2026-03-29T01:00:00Z'::timestamptz as at, 1.50::numeric as exact
      from (values (1), (2)) as two`.execute(db);
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        counted: 2,
        bigs: [1, null],
        day: '2026-03-29',
        at: new Date('2026-03-29T01:00:00Z'),
        exact: '1.50',
      },
    ]);
  });

  test('an int8 beyond the safe integers is an error, never a wrong number', async () => {
    const unsafe = sql`select 9007199254740992::int8 as big`.execute(db);
    await expect(unsafe).rejects.toThrow(/does not fit a safe integer/);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('the connection works after failed queries of every kind', async () => {
    const failures: Array<[string, () => Promise<unknown>]> = [
      ['42601', () => sql`selec 1`.execute(db)],
      ['22P02', () => sql`select ${'no number'}::int as n`.execute(db)],
      ['22012', () => sql`select 1 / ${0}::int as n`.execute(db)],
      ['42P01', () => sql`select * from not_there where a = ${1}`.execute(db)],
    ];
    for (const [code, failure] of failures) await expect(failure()).rejects.toMatchObject({ code });
    expect((await sql`select ${'on'}::text as goes`.execute(db)).rows).toEqual([{ goes: 'on' }]);
  });

  test('a failed transaction changes nothing, a successful one everything', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await sql`insert into notes values (1, 'kept?')`.execute(trx);
      await sql`insert into notes values (1, 'twice')`.execute(trx);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'notes_pkey' });
    await db.transaction().execute((trx) => sql`insert into notes values (2, 'kept')`.execute(trx));
    expect((await sql`select id from notes`.execute(db)).rows).toEqual([{ id: 2 }]);
  });

  test.each(['read committed', 'repeatable read', 'serializable'] as const)(
    'a transaction really runs at %s',
    async (level) => {
      const seen = await db
        .transaction()
        .setIsolationLevel(level)
        .execute((trx) => sql`select current_setting('transaction_isolation') as l`.execute(trx));
      expect(seen.rows).toEqual([{ l: level }]);
    },
  );

  test('two hundred queries at once each get their own answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => sql<{ n: number }>`select ${i}::int as n`.execute(db)),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(answers.map((_, i) => i));
  });

  test('a NOTICE and a large answer do not disturb the protocol', async () => {
    await sql`do $$ begin raise notice 'mind this'; raise warning 'and this'; end $$`.execute(db);
    const { rows } = await sql<{ long: string }>`
      select repeat('x', 3000000) as long from generate_series(1, 3)`.execute(db);
    expect(rows.map(({ long }) => long.length)).toEqual([3_000_000, 3_000_000, 3_000_000]);
  });

  test.each(['btree_gist', 'pg_trgm', 'unaccent', 'citext', 'pgcrypto'])(
    'the extension %s is there',
    async (extension) => {
      await sql`create extension if not exists ${sql.id(extension)}`.execute(db);
      const found = await sql`select 1 from pg_extension where extname = ${extension}`.execute(db);
      expect(found.rows).toHaveLength(1);
    },
  );
});

test('two transactions that wait for each other both succeed', async () => {
  const postgres = open.find(({ kind }) => kind === 'postgres');
  // Where there is none, openTestPostgres has said so.
  if (postgres === undefined) return;
  const { db } = postgres;
  await sql`create table counters (id int primary key, value int)`.execute(db);
  await sql`insert into counters values (1, 0), (2, 0)`.execute(db);
  const bothHold = createMeeting(2);
  let runs = 0;
  const addTo = (...ids: readonly number[]) =>
    db.transaction().execute(async (trx) => {
      runs += 1;
      for (const id of ids) {
        await sql`update counters set value = value + 1 where id = ${id}`.execute(trx);
        await bothHold();
      }
    });
  await Promise.all([addTo(1, 2), addTo(2, 1)]);
  expect(runs).toBe(3);
  const { rows } = await sql`select value from counters`.execute(db);
  expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
});

/** Resolves for the first callers when as many have come, and at once for all later ones. */
function createMeeting(size: number): () => Promise<void> {
  let there = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return () => {
    there += 1;
    if (there >= size) resolve();
    return promise;
  };
}

test('a limit ends a query of PostgreSQL that takes longer', async () => {
  // openTestPostgres has printed that PostgreSQL is missing.
  if (open.every(({ kind }) => kind === 'embedded')) return;
  const limited = await openDatabase({ databaseUrl: testPostgresUrl(), limitMs: 100 });
  const slow = sql`select pg_sleep(60)`.execute(limited.db);
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  await limited.close();
});

test('[F6] [F7] a frozen PostgreSQL counts as unavailable, and is used again when it recovers', async () => {
  if (open.every(({ kind }) => kind === 'embedded')) return;
  const line = await freezableLine(testPostgresUrl());
  const { db, close } = await openDatabase({ databaseUrl: line.url, silentMs: 500 });
  const ask = () => sql`select 1 as one`.execute(db);
  await ask();
  line.freeze();
  const within = db.transaction().execute((trx) => sql`select 1`.execute(trx));
  expect(isDatabaseAway(await within.catch((error: unknown) => error))).toBe(true);
  const failingDisk = Object.assign(new Error('could not write'), { code: '58030' });
  expect(isDatabaseAway(failingDisk)).toBe(true);
  line.goOn();
  // The transaction that was requested meanwhile has left nothing behind on a connection.
  const { rows } = await sql`
    select now() = statement_timestamp() as alone from pg_sleep(0.01)`.execute(db);
  expect(rows).toEqual([{ alone: true }]);
  await close();
  line.end();
});

test('[F6] [F7] while PostgreSQL is silent, new queries fail at once and pending ones a little later', async () => {
  if (open.every(({ kind }) => kind === 'embedded')) return;
  const line = await freezableLine(testPostgresUrl());
  const told: boolean[] = [];
  const silence = { lookEveryMs: 20, onSilence: (isSilent: boolean) => void told.push(isSilent) };
  const { db, close } = await openDatabase({ databaseUrl: line.url, silence });
  const ask = () => sql`select 1 as one`.execute(db);
  const silent = { code: 'ETIMEDOUT', message: 'The database has said nothing for too long' };
  // Longer than the database may be silent; a working one answers the watchdog on another connection.
  await sql`select pg_sleep(0.6)`.execute(db);
  line.freeze();
  const asked = ask();
  await vi.waitFor(() => expect(told).toEqual([true]));
  await expect(ask()).rejects.toMatchObject(silent);
  await expect(asked).rejects.toMatchObject(silent);
  line.goOn();
  await vi.waitFor(() => expect(told).toEqual([true, false]));
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await close();
  line.end();
});

/** A proxy to PostgreSQL that can be frozen: nothing moves, but connections stay open, as when its processes are stopped. */
async function freezableLine(url: string) {
  const { port, hostname } = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((from) => {
    const to = connect(Number(port || 5432), hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      if (isFrozen) one.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const here = new URL(url);
  here.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: here.href,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    goOn() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    end() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

// Starts a separate process or two databases in a row, which is slow on a busy machine.
describe('the embedded database in a folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await newDataFolder();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const WRITE_UNTIL_KILLED = `
    const { openDatabase } = await import('./connection.ts');
    const { sql } = await import('kysely');
    const { db } = await openDatabase({ dataFolder: process.argv[1] });
    await sql\`create table if not exists rows_kept (n int primary key)\`.execute(db);
    for (let n = 1; ; n += 1) {
      await sql\`insert into rows_kept values (\${n})\`.execute(db);
      console.log(n);
    }
  `;

  test('[F14] every acknowledged row is there after a kill -9, and the folder opens again', async () => {
    const args = ['--input-type=module', '-e', WRITE_UNTIL_KILLED, folder];
    const cwd = fileURLToPath(new URL('.', import.meta.url));
    const writer = spawn(process.execPath, args, { cwd });
    let wrong = '';
    writer.stderr.on('data', (text) => (wrong += String(text)));
    let acknowledged = 0;
    for await (const line of createInterface({ input: writer.stdout })) {
      acknowledged = Number(line);
      if (acknowledged === 100) writer.kill('SIGKILL');
    }
    if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
    expect(acknowledged, wrong).toBeGreaterThanOrEqual(100);

    const again = await openDatabase({ dataFolder: folder });
    const { rows } = await sql<{ n: number }>`select count(*) as n from rows_kept`.execute(
      again.db,
    );
    await again.close();
    expect(rows[0]?.n).toBeGreaterThanOrEqual(acknowledged);
  });

  test('[F14] [F19] a second process is refused while the first is open; closing writes everything to disk', async () => {
    const first = await openDatabase({ dataFolder: folder });
    const { rows } = await sql`show fsync`.execute(first.db);
    expect(rows).toEqual([{ fsync: 'on' }]);
    await expect(openDatabase({ dataFolder: folder })).rejects.toMatchObject({
      reason: 'folder_in_use',
    });
    await first.close();
    const second = await openDatabase({ dataFolder: folder });
    await second.close();
  });

  test('data of another PostgreSQL version is refused, and the lock released', async () => {
    const old = join(folder, 'old');
    mkdirSync(join(old, 'database'), { recursive: true });
    writeFileSync(join(old, 'database', 'PG_VERSION'), '17\n');
    for (const _attempt of [1, 2]) {
      await expect(openDatabase({ dataFolder: old })).rejects.toMatchObject({
        reason: 'folder_of_other_version',
      });
    }
  });
});
