// `npm run bench -- owner-lists [SCALE [OTHERS]]`: lists and report of an owner with 100,000 reservations, among those of three
// others, through HTTP, on the embedded database and on PostgreSQL if available; with the query plans.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyticsRoutes } from '../apps/server/src/features/analytics/analytics.routes.ts';
import { createAnalytics } from '../apps/server/src/features/analytics/public.ts';
import { createTransactions } from '../apps/server/src/features/owner-lists/public.ts';
import { transactionsRoutes } from '../apps/server/src/features/owner-lists/transactions.routes.ts';
import { insertStation } from '../apps/server/src/tests/kit/stations/catalogue.ts';
import { createWorld } from '../apps/server/src/tests/kit/reservations/booking-world.ts';
import type { OpenDatabase } from '../apps/server/src/platform/db/db.ts';
import { openDatabase } from '../apps/server/src/platform/db/connection.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { keepTablesInOrder } from '../apps/server/src/platform/db/tables-in-order.ts';
import { openTestPostgres } from '../apps/server/src/tests/kit/database/open-database.ts';
import type { Actor } from '../apps/server/src/platform/http/actor.ts';
import { insertHistory } from '../apps/server/src/tests/kit/reservations/history.ts';
import {
  type PlanNode,
  planOf,
  recordQueries,
  vacuum,
  versionOf,
} from '../apps/server/src/tests/kit/database/recorded-queries.ts';
import { measure, printTable, type Timing } from './measure.ts';

const [, scale = '1', others = '3'] = process.argv.slice(2);
const OWN = 100_000 * Number(scale);
const OTHERS = Number(others);
const STATIONS = 10;
const DRIVERS = 500;
const ROUNDS = 20;
/** Nearly two years before the test world's current time. */
const FROM = new Date('2024-08-06T12:00:00Z');
const EVERY_MINUTES = 10;

const LISTS = '/api/stations/owner_station-reservations/';
const SESSIONS = '/api/stations/owner_station-transactions/';
const MOVEMENTS = '/api/wallet/station-owner-transactions/';
const RANGE = 'from=2026-05-01T00:00:00Z&to=2026-06-01T00:00:00Z';
const CALLS: Record<string, string> = {
  'reservations, first page': LISTS,
  'reservations, the middle': `${LISTS}?page=${OWN / 40}`,
  'reservations, last page': `${LISTS}?page=${OWN / 20}`,
  'reservations, a month': `${LISTS}?${RANGE}`,
  'reservations, by status': `${LISTS}?status=NO_SHOW`,
  'reservations, one station': `${LISTS}?station=:station`,
  'reservations, search': `${LISTS}?search=${encodeURIComponent('example.org')}`,
  'reservations, search, none': `${LISTS}?search=${encodeURIComponent('%_nobody')}`,
  'reservations, by booking': `${LISTS}?ordering=-created_at`,
  'sessions, first page': SESSIONS,
  'sessions, the middle': `${SESSIONS}?page=${OWN / 50}`,
  'sessions, a month': `${SESSIONS}?${RANGE}`,
  'sessions, by energy': `${SESSIONS}?ordering=-energy_kWh`,
  'sessions, one station': '/api/stations/:station/transactions/',
  'movements, first page': MOVEMENTS,
  'movements, the middle': `${MOVEMENTS}?page=${OWN / 25}`,
  'overview, 30 days': '/api/stations/analytics-overview/',
  'report, 30 days': '/api/stations/analytics-report/?time_zone=Europe/Athens',
  'report, 366 days':
    '/api/stations/analytics-report/?time_zone=Europe/Athens&from=2025-07-01&to=2026-07-01',
};

const BIG = new Set(['reservations', 'charging_sessions', 'ledger_transfers']);
const BIG_INDEX = /^(reservations|charging_sessions|ledger_transfers)_/;

console.log(`${cpus()[0]?.model} x ${cpus().length}, Node ${process.version}`);
const folder = mkdtempSync(join(tmpdir(), 'voltagora-bench-'));
try {
  const embedded = await openDatabase({ dataFolder: folder });
  await migrate(embedded.db);
  await run('embedded', embedded);
} finally {
  rmSync(folder, { recursive: true });
}
const postgres = await openTestPostgres();
if (postgres !== undefined) await run('PostgreSQL', postgres);

async function run(name: string, database: OpenDatabase): Promise<void> {
  console.log(`\n## ${name}: ${await versionOf(database.db)}`);
  const recorder = recordQueries(database.db);
  const began = performance.now();
  const { world, owner, station } = await fill(database, recorder.db);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${OWN * (OTHERS + 1)} reservations, ${OWN} of the owner; made in ${seconds} s\n`);
  const calls = Object.entries(CALLS).map(([title, path]) => ({
    title,
    ask: () => ask(world, owner, path.replace(':station', String(station))),
  }));
  const bare = await measure(() => bareQuery(database, owner));
  const timings: [string, Timing][] = [['(bare indexed query, 20 rows)', bare]];
  for (const call of calls) timings.push([call.title, await measure(call.ask)]);
  const ms = (value: number) => value.toFixed(1);
  printTable(
    ['call', 'runs', 'p50 ms', 'p99 ms', 'p50 / bare'],
    timings.map(([title, { runs, p50, p99 }]) => [
      title,
      String(runs),
      ms(p50),
      ms(p99),
      ms(p50 / bare.p50),
    ]),
  );
  console.log('\nHow each call reads the big tables; the slowest query of a kind stands for all');
  for (const call of calls) {
    recorder.take();
    await call.ask();
    const plans = [];
    for (const query of recorder.take()) plans.push(...(await planOf(database.db, query)));
    console.log(`${call.title}\n${scansOf(plans).join('\n')}`);
  }
  await database.close();
}

/** One line for each scan type of a large table, with the most rows and blocks of one query. */
function scansOf(plans: readonly PlanNode[]): string[] {
  const scans = plans.filter(
    (node) => BIG.has(node['Relation Name'] ?? '') || BIG_INDEX.test(node['Index Name'] ?? ''),
  );
  const kinds = Map.groupBy(scans, (node) => {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node;
    const isSequential = type.includes('Seq Scan') ? ' <-- SEQUENTIAL' : '';
    return `${type}${index ? ` using ${index}` : ''}${table ? ` on ${table}` : ''}${isSequential}`;
  });
  return [...kinds].map(([kind, nodes]) => {
    const most = (of: (node: PlanNode) => number) => Math.max(...nodes.map(of));
    const rows = Math.round(most((node) => node['Actual Rows'] * node['Actual Loops']));
    const blocks = most((node) => node['Shared Hit Blocks'] + node['Shared Read Blocks']);
    return `    ${kind}: ${rows} rows, ${blocks} blocks${nodes.length > 1 ? `, ${nodes.length} times` : ''}`;
  });
}

async function fill(database: OpenDatabase, recorded: OpenDatabase['db']) {
  const { db } = database;
  const world = await createWorld({ ...database, db: recorded });
  const { clock, wallet } = world;
  transactionsRoutes(
    world.app,
    createTransactions({
      db: recorded,
      rates: { tokenPriceMicro: 100_000, commissionVatMicro: 0 },
    }),
  );
  const readEarnings = wallet.earnings;
  analyticsRoutes(
    world.app,
    createAnalytics({ readReport: (read) => read(recorded), clock, readEarnings }),
  );
  const driverIds: string[] = [];
  for (let n = 0; n < DRIVERS; n++) driverIds.push((await world.join('driver')).userId);
  const owners = [];
  for (let n = 0; n <= OTHERS; n++) owners.push(await openBusiness(world));
  // In rounds, so that rows of all owners are interleaved, as in real use.
  const count = OWN / ROUNDS;
  for (let round = 0; round < ROUNDS; round++) {
    const from = new Date(FROM.getTime() + round * count * EVERY_MINUTES * 60_000);
    for (const { owner, plugs } of owners) {
      const history = { driverIds, plugs, count, from, everyMinutes: EVERY_MINUTES };
      await insertHistory(db, { ...history, ownerId: owner.userId });
    }
  }
  if (database.kind === 'embedded') await keepTablesInOrder(db);
  else await vacuum(db);
  const [first] = owners;
  if (first?.plugs[0] === undefined) throw new Error('There is no owner');
  return { world, owner: first.owner, station: first.plugs[0].stationId };
}

type World = Awaited<ReturnType<typeof createWorld>>;

async function openBusiness(world: World) {
  const owner = await world.join('station_owner');
  const plugs = [];
  for (let n = 0; n < STATIONS; n++) plugs.push(await insertStation(world.db, owner));
  return { owner, plugs };
}

async function ask(world: World, owner: Actor, url: string): Promise<void> {
  const { status, body } = await world.call(owner, 'GET', url);
  if (status !== 200) throw new Error(`${url} answered ${status}: ${JSON.stringify(body)}`);
}

function bareQuery({ db }: OpenDatabase, { userId }: Actor) {
  return db
    .selectFrom('reservations')
    .selectAll()
    .where('owner_id', '=', userId)
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}
