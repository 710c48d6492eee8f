// `npm run bench -- bookings [SECONDS]`: bookings per second over many plugs and on one contended plug, quotes, checks and lists,
// through the real server on PostgreSQL; compared with plain Fastify and a bare transaction of two rows. Exits with 1 unless each
// window of the contended plug was sold exactly once.
import { randomUUID } from 'node:crypto';
import { LIVE_RESERVATIONS_MAX } from '@voltagora/domain';
import pg from 'pg';
import { versionOf } from '../apps/server/src/tests/kit/database/recorded-queries.ts';
import { startBareFastify } from './bare.ts';
import { windowOf } from './booking-windows.ts';
import { type Asked, type Load, load, logIn } from './callers.ts';
import { ratio, printMachine } from './machine.ts';
import { printTable, timingOf } from './measure.ts';
import { installPoints } from './point-installation.ts';

const [seconds = 5] = process.argv.slice(3).map(Number);
const PLUGS = 200;
/** Each has at most ten live bookings, two of which are left for the contended plug. */
const DRIVERS = 100;
const BOOKED_MAX = DRIVERS * (LIVE_RESERVATIONS_MAX - 2);
const CALLERS = 32;
/** One-hour windows per plug, starting some days ahead. */
const WINDOWS_OF_PLUG = 150;
const HOT_WINDOWS = 40;

const at = await installPoints(PLUGS, { drivers: DRIVERS });
const rows: [string, Load][] = [];
try {
  printMachine(await versionOf(at.db));
  console.log(`${CALLERS} callers, ${PLUGS} plugs, ${DRIVERS} drivers, ${seconds} s a line`);
  const bare = await loadBareFastify();
  const transaction = await loadBareTransaction(at.installation.environment['DATABASE_URL'] ?? '');
  rows.push(['(Fastify by itself, POST)', bare], ['(bare transaction, two rows)', transaction]);
  await at.server.start();
  await loadServer();
  printTable(
    ['call', 'a second', 'p50 ms', 'p99 ms', 'Fastify / it', 'transaction / it', 'answers'],
    rows.map(([title, { perSecond, p50, p99, statuses }]) => [
      title,
      perSecond.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      ratio(bare.perSecond, perSecond),
      ratio(transaction.perSecond, perSecond),
      [...statuses].map(([status, times]) => `${status}: ${times}`).join(', '),
    ]),
  );
} finally {
  await at.remove();
}

async function loadServer(): Promise<void> {
  const { url } = at.server;
  const tokens: string[] = [];
  for (const driver of at.installation.drivers) tokens.push(await logIn(url, driver));
  let turn = 0;
  const measured = async (
    title: string,
    next: (turn: number, token: string) => Asked | undefined,
  ) => {
    const counted = () => {
      turn += 1;
      return next(turn, tokens[turn % tokens.length] ?? '');
    };
    const found = await load([url], { callers: CALLERS, seconds, next: counted });
    rows.push([title, found]);
    return found;
  };
  const post = (path: string, body: object, token: string): Asked => ({
    method: 'POST',
    path,
    body,
    token,
  });
  await measured('health', () => ({ method: 'GET', path: '/healthz' }));
  await measured('quote', (n, token) =>
    post('/api/stations/reservation-cost/', windowOf(at.plugIds, n), token),
  );
  await measured('check', (n, token) =>
    post('/api/stations/check-reservation/', windowOf(at.plugIds, n), token),
  );
  let sold = 0;
  await measured('booking, spread', (_, token) => {
    const number = sold;
    sold += 1;
    if (number >= BOOKED_MAX) return undefined;
    return {
      ...post('/api/stations/reservations/', windowOf(at.plugIds, number), token),
      key: randomUUID(),
    };
  });
  await wantOnePlug(url, tokens);
  const path = '/api/stations/my-reservations/';
  await measured('my bookings', (_, token) => ({ method: 'GET', path, token }));
}

/** All drivers request the same hour of one plug, hour after hour. */
async function wantOnePlug(url: string, tokens: readonly string[]): Promise<void> {
  const loads: Load[] = [];
  for (let window = 0; window < HOT_WINDOWS; window++) {
    let asked = 0;
    const next = (): Asked | undefined => {
      asked += 1;
      if (asked > CALLERS) return undefined;
      const token = tokens[asked % tokens.length] ?? '';
      const body = windowOf(at.plugIds, (WINDOWS_OF_PLUG + window) * PLUGS);
      return {
        method: 'POST',
        path: '/api/stations/reservations/',
        body,
        token,
        key: randomUUID(),
      };
    };
    const found = await load([url], { callers: CALLERS, seconds: 60, next });
    if (found.statuses.get(201) !== 1) {
      console.log(`a window was sold ${found.statuses.get(201) ?? 0} times`);
      process.exitCode = 1;
    }
    loads.push(found);
  }
  const answers = loads.flatMap(({ statuses }) => [...statuses]);
  const statuses = new Map<number, number>();
  for (const [status, times] of answers) statuses.set(status, (statuses.get(status) ?? 0) + times);
  const sum = loads.reduce((total, { perSecond }) => total + perSecond, 0);
  const timing = timingOf(loads.map(({ p50 }) => p50));
  const p99 = Math.max(...loads.map((each) => each.p99));
  rows.push([
    `booking, one plug, ${HOT_WINDOWS} hours`,
    { ...timing, p99, perSecond: sum / loads.length, statuses },
  ]);
}

async function loadBareFastify(): Promise<Load> {
  const fastify = await startBareFastify();
  const next = (): Asked => ({ method: 'POST', path: '/', body: windowOf(at.plugIds, 1) });
  return load([`http://127.0.0.1:${fastify.port}`], { callers: CALLERS, seconds, next }).finally(
    fastify.stop,
  );
}

/** Transactions of two rows, with as many connections as the server has. */
async function loadBareTransaction(connectionString: string): Promise<Load> {
  const pool = new pg.Pool({ connectionString, max: 16 });
  await pool.query('create table bench_rows (id uuid primary key, n int not null)');
  const samples: number[] = [];
  const began = performance.now();
  const insert = 'insert into bench_rows values (gen_random_uuid(), 1)';
  const run = async () => {
    while (performance.now() - began < seconds * 1_000) {
      const before = performance.now();
      const client = await pool.connect();
      for (const text of ['begin', insert, insert, 'commit']) await client.query(text);
      client.release();
      samples.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, run));
  await pool.end();
  const perSecond = (samples.length * 1_000) / (performance.now() - began);
  return { ...timingOf(samples), perSecond, statuses: new Map() };
}
