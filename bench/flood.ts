// `npm run bench -- flood [SECONDS [CONNECTIONS]]`: one client sends expensive searches over many connections without a pause;
// meanwhile other clients log in, open a station and ask for the health. On the embedded database and on PostgreSQL, compared with
// the same run without the flood. Exits with 1 when logging in takes a second or more (p99), or the health is not 200.
import { openDatabase } from '../apps/server/src/platform/db/connection.ts';
import {
  createInstallation,
  type DatabaseKind,
  type Installation,
} from '../apps/server/src/tests/kit/installation.ts';
import { createServerProcess, freePort } from '../tests/crash/server-process.ts';
import { PASSWORD } from '../apps/server/src/tests/kit/installation.ts';
import { type Asked, load, type Load } from './callers.ts';
import { printMachine, ratio } from './machine.ts';
import { addStations, readModels } from './many-stations.ts';
import { printTable } from './measure.ts';

const [seconds = 15, connections = 60] = process.argv.slice(3).map(Number);
const STATIONS = 35_000;
const DRIVERS = 60;
const LOG_IN_MAX_MS = 1_000;
const SEARCHES = [
  '/api/stations/?page_size=100&search=a%20e%20i%20o%20u%20s%20t%20n',
  '/api/stations/search/48&10&6/?width=4096&height=4096&free_now=true',
  '/api/stations/?page_size=100&search=station',
];
const ATTACKER = '127.9.9.9';

interface Seen {
  logIn: Load;
  page: Load;
  health: Load;
}

printMachine('embedded and PostgreSQL');
console.log(`${STATIONS} stations; ${connections} connections of one client for ${seconds} s`);
for (const kind of ['embedded', 'postgres'] as const) {
  const failed = await measureOn(kind);
  if (failed) process.exitCode = 1;
}

async function measureOn(kind: DatabaseKind): Promise<boolean> {
  const port = await freePort();
  const installation = await createInstallation(kind, port, {
    drivers: DRIVERS,
    chargingPoints: 0,
  });
  if (installation === undefined) {
    console.log(`${kind}: not measured, no PostgreSQL answers`);
    return false;
  }
  const server = createServerProcess(installation.environment, port);
  try {
    await furnish(installation);
    await server.start();
    const quiet = await others(server.url, installation.drivers.slice(0, DRIVERS / 2));
    const flood = load([server.url], { callers: connections, seconds, next: nextSearch() });
    const flooded = await others(server.url, installation.drivers.slice(DRIVERS / 2));
    return show(kind, { quiet, flooded, flood: await flood });
  } finally {
    await server.kill();
    await installation.remove();
  }
}

async function furnish({ environment }: Installation): Promise<void> {
  const { DATABASE_URL: databaseUrl, VOLTAGORA_DATA: dataFolder } = environment;
  const database = await openDatabase({ databaseUrl, dataFolder });
  try {
    const models = await readModels(database.db);
    const chunk = 5_000;
    for (let from = 0; from < STATIONS; from += chunk) {
      await addStations(database.db, models, { from, to: from + chunk, now: new Date() });
    }
  } finally {
    await database.close();
  }
}

function nextSearch(): () => Asked {
  let at = 0;
  return () => ({ method: 'GET', path: SEARCHES[at++ % SEARCHES.length] ?? '/', from: ATTACKER });
}

/** Each person logs in once, from an address of their own. */
async function others(url: string, emails: readonly string[]): Promise<Seen> {
  const left = emails.map((email, at) => ({ email, from: `127.8.0.${at + 1}` }));
  const byOne = { callers: 1, seconds };
  const get = (path: string) => () => ({ method: 'GET', path, from: '127.8.1.1' }) as const;
  const [logIn, page, health] = await Promise.all([
    load([url], {
      ...byOne,
      next() {
        const next = left.pop();
        if (next === undefined) return undefined;
        const body = { email: next.email, password: PASSWORD };
        return { method: 'POST', path: '/api/auth/jwt/create', body, from: next.from };
      },
    }),
    load([url], { ...byOne, next: get('/api/stations/1/') }),
    load([url], { ...byOne, next: get('/healthz') }),
  ]);
  return { logIn, page, health };
}

function show(
  kind: string,
  { quiet, flooded, flood }: { quiet: Seen; flooded: Seen; flood: Load },
): boolean {
  const row = (name: string, one: Load, two: Load): string[] => [
    `${kind}: ${name}`,
    one.p50.toFixed(1),
    one.p99.toFixed(1),
    two.p50.toFixed(1),
    two.p99.toFixed(1),
    ratio(two.p99, one.p99),
    statuses(two),
  ];
  printTable(
    ['', 'alone p50', 'p99 ms', 'flooded p50', 'p99 ms', 'times', 'answers'],
    [
      row('log in', quiet.logIn, flooded.logIn),
      row('a station', quiet.page, flooded.page),
      row('health', quiet.health, flooded.health),
    ],
  );
  console.log(
    `${kind}: the flood got ${flood.perSecond.toFixed(0)} answers a second: ${statuses(flood)}\n`,
  );
  const isHealthy = [...flooded.health.statuses.keys()].every((status) => status === 200);
  return (
    flooded.logIn.p99 >= LOG_IN_MAX_MS ||
    !isHealthy ||
    flooded.logIn.statuses.get(200) !== flooded.logIn.runs
  );
}

function statuses({ statuses: counts }: Load): string {
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}
