// Faults of `faults` other than connections: a full PostgreSQL disk, a booking that its job cannot process, a log that is written
// faster than it is read.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createServerProcess, freePort } from '../tests/crash/server-process.ts';
import { windowOf } from './booking-windows.ts';
import { ask as askServer } from './callers.ts';
import {
  becomes,
  becomesReady,
  book,
  bookAndCancel,
  type Fault,
  type House,
  METRICS_TOKEN,
} from './faulty-house.ts';

const TRIES = 2_000;
const SILENT_MS = 4_000;
const WAL_PIECE_CHARS = 1_000_000;
const LOUD_LOG = new URL('./loud-log.ts', import.meta.url).href;
const LOUD_MS = 10_000;
const READ_EVERY_MS = 250;
const LOUD_WINDOW = 300;
const MEMORY_MAX_MB = 512;
const ANSWER_MAX_MS = 2_000;
/** Far from the windows of other bookings. */
const OVERDUE_WINDOWS = [400, 401] as const;

export const HARD_FAULTS: Record<string, Fault> = {
  async 'the disk of PostgreSQL is full'(house, ask) {
    const { a, postgres, disk, point } = house;
    if (disk === undefined) return;
    disk.fillTo(0);
    await ask('bookings, until one is refused', '503', () => bookUntilRefused(house));
    console.log(`  what the node was told: ${databaseErrors(a.node.complaints)}`);
    await ask('it reads on', '200', () => becomesReady(a, 200));
    // Preallocated segments can still be written, so writes continue until a new segment is needed.
    await ask('its own log is written', 'it cannot', () => fillLog(postgres.url));
    await Promise.all([
      ask('a booking', '503', () => bookAndCancel(a, house)),
      ask('it says that it is not ready', '503', () => becomesReady(a, 503)),
      ask('a status of the charge point', 'no answer', () => tell(house)),
    ]);
    disk.clear();
    const hasEnded = postgres.pids().length === 0;
    console.log(
      `  PostgreSQL ${hasEnded ? 'has ended, and is started again' : 'goes on by itself'}`,
    );
    if (hasEnded) await postgres.start();
    await ask('there is room, and it is ready', '200', () => becomesReady(a, 200));
    await point.comeTo(a.node.url);
    await ask('the same status of the charge point', 'answered', () => tell(house));
    await ask('a booking, and its end', '201 200', () => bookAndCancel(a, house));
  },
  async 'a job has an item that it cannot work on'(house, ask) {
    const { a, b } = house;
    const plugs = house.installation.chargingPoints[0]?.plugIds ?? [];
    const ids: string[] = [];
    for (const number of OVERDUE_WINDOWS) {
      const { text } = await book(a, house, windowOf(plugs, number));
      ids.push(JSON.parse(text).id);
    }
    const [poisoned = '', good = ''] = ids;
    const sql = withDatabase(house.installation.environment['DATABASE_URL'] ?? '');
    const [{ tariff } = {}] = await sql('select tariff from reservations where id = $1', [
      poisoned,
    ]);
    await sql(`update reservations set tariff = '{"poison": true}' where id = $1`, [poisoned]);
    await overdue(sql, ids);
    const failures = () => failuresOf([a, b]);
    const before = await failures();
    await ask('what comes after it is done', 'true', () => becomes(true, () => isEnded(sql, good)));
    await ask('its metrics tell', 'true', () =>
      becomes(true, async () => (await failures()) > before),
    );
    await ask('its log tells', 'true', async () => isToldOf([a, b]));
    await ask('nothing was done with it', 'false', () => isEnded(sql, poisoned));
    await sql('update reservations set tariff = $2 where id = $1', [poisoned, tariff]);
    await ask('it is mended, and done', 'true', () => becomes(true, () => isEnded(sql, poisoned)));
  },
  async 'a log of 10 MB/s is read at 0.3 MB/s'(house, ask) {
    const { environment, chargingPoints } = house.installation;
    const loud = { ...environment, NATS_URL: house.nats.url, NODE_OPTIONS: `--import=${LOUD_LOG}` };
    const server = createServerProcess(loud, await freePort());
    await server.start();
    server.readLogEvery(READ_EVERY_MS);
    const later = windowOf(chargingPoints[0]?.plugIds ?? [], LOUD_WINDOW);
    let most = 0;
    let slowest = 0;
    const until = performance.now() + LOUD_MS;
    await ask('bookings, and their ends', '201 200', async () => {
      const found = new Set<string>();
      while (performance.now() < until) {
        const began = performance.now();
        found.add(await bookAndCancel({ node: server }, house, later));
        slowest = Math.max(slowest, performance.now() - began);
        most = Math.max(most, server.memoryMb());
      }
      return [...found].join();
    });
    console.log(`  at most ${most} MB; the slowest booking and its end ${Math.round(slowest)} ms`);
    await ask(
      `each within ${ANSWER_MAX_MS / 1_000} s`,
      'true',
      async () => slowest < ANSWER_MAX_MS,
    );
    await ask(`at most ${MEMORY_MAX_MB} MB`, 'true', async () => most < MEMORY_MAX_MB);
    await server.kill();
  },
};

/** Each at a different time, so that one whose cancellation failed does not conflict. */
async function bookUntilRefused({ a, ...house }: House): Promise<string> {
  const plugs = house.installation.chargingPoints[0]?.plugIds ?? [];
  for (let number = 0; number < TRIES; number++) {
    const found = await bookAndCancel(a, house, windowOf(plugs, number));
    if (found !== '201 200') return found.slice(-3);
  }
  return 'none was';
}

/** Distinct errors. */
function databaseErrors(complaints: readonly string[]): string {
  const errors = complaints.flatMap(
    (line) => /"message":"([^"]*)".*"code":"(\w+)"/.exec(line) ?? [],
  );
  return [...new Set(errors)].filter((text) => !text.startsWith('"')).join(' ');
}

/** Makes PostgreSQL write until it fails. */
async function fillLog(url: string): Promise<string> {
  const sql = withDatabase(url);
  try {
    for (;;)
      await sql(`select pg_logical_emit_message(true, 'fill', repeat('x', $1))`, [WAL_PIECE_CHARS]);
  } catch (error) {
    console.log(`  PostgreSQL's last word: ${String(error)}`);
    return 'it cannot';
  }
}

const tell = ({ point }: House): Promise<string> => {
  const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' };
  const said = point.say('StatusNotification', { ...status, timestamp: new Date().toISOString() });
  return Promise.race([
    said.then(
      () => 'answered',
      () => 'no answer',
    ),
    pause(SILENT_MS).then(() => 'no answer'),
  ]);
};

type Sql = ReturnType<typeof withDatabase>;

const withDatabase =
  (connectionString: string) =>
  async (query: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(query, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };

/** Moves bookings one hour into the past, unused. */
async function overdue(sql: Sql, ids: readonly string[]): Promise<void> {
  const [{ behind } = {}] = await sql(
    `select max(stop_time) - now() + interval '1 hour' as behind from reservations where id = any($1)`,
    [ids],
  );
  const shifted = (column: string) => `${column} = ${column} - $2::interval`;
  await sql(
    `update reservations set ${shifted('start_time')}, ${shifted('stop_time')} where id = any($1)`,
    [ids, behind],
  );
  await sql(
    `update calendar_entries set during = tstzrange(lower(during) - $2::interval, upper(during) - $2::interval)
      where reservation_id = any($1)`,
    [ids, behind],
  );
}

async function isEnded(sql: Sql, id: string): Promise<boolean> {
  const [{ ended_at: endedAt } = {}] = await sql(
    'select ended_at from reservations where id = $1',
    [id],
  );
  return endedAt !== null;
}

type Nodes = readonly House['a'][];

async function failuresOf(nodes: Nodes): Promise<number> {
  let sum = 0;
  for (const { node } of nodes) {
    const { text } = await askServer(node.url, {
      method: 'GET',
      path: '/metrics',
      token: METRICS_TOKEN,
    });
    sum += Number(/^voltagora_job_failures_total (\d+)$/m.exec(text)?.[1] ?? 0);
  }
  return sum;
}

const isToldOf = (nodes: Nodes): boolean =>
  nodes.some(({ node }) => node.complaints.some((line) => line.includes('a job failed')));
