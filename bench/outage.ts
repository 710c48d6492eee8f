// `npm run bench -- outage [POINTS [MINUTES [SEED]]]`: simulated charging points with reliable connections, and their drivers, at
// a server whose own PostgreSQL is down for so many minutes, and later frozen for as long: responses and memory meanwhile; then
// the points' journal is compared with the server's books. Exits with 1 on any difference, or too much memory.
import { createInstallation } from '../apps/server/src/tests/kit/installation.ts';
import {
  createServerProcess,
  freePort,
  type ServerProcess,
} from '../tests/crash/server-process.ts';
import { type OwnPostgres, startOwnPostgres } from '../tests/nodes/own-postgres.ts';
import {
  type Disturbance,
  type PointsReport,
  pointsRun,
  type PointsRun,
  sizeFor,
} from '../tests/points/points-run.ts';
import { pause } from '../tests/points/visits.ts';
import { printTable } from './measure.ts';
import { runAndShow } from './points-table.ts';

interface Seen {
  memoryMb: number;
  live: number | undefined;
  ready: number | undefined;
}
interface Outage {
  what: string;
  before: number;
  seen: Seen[];
  readyAfter: number;
}

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
const READY_WITHIN_MS = 120_000;
/** Minutes of traffic before and after each outage. */
const AROUND_MINUTES = 3;
const GROWTH_MAX_MB = 128;

const outages: Outage[] = [];
await runAndShow('PostgreSQL away', { points: 300, minutes: 5 }, outageRun);
printTable(
  ['outage', 'memory before, MB', 'most', 'at its end', '/livez', '/readyz', 'ready again, s'],
  outages.map(({ what, before, seen, readyAfter }) => [
    what,
    String(before),
    String(most(seen)),
    String(seen.at(-1)?.memoryMb),
    counted(seen.map(({ live }) => live)),
    counted(seen.map(({ ready }) => ready)),
    readyAfter.toFixed(1),
  ]),
);
if (outages.some(({ before, seen }) => most(seen) - before > GROWTH_MAX_MB)) process.exitCode = 1;

function most(seen: readonly Seen[]): number {
  return Math.max(...seen.map(({ memoryMb }) => memoryMb));
}

/** Each status with its count. */
function counted(statuses: readonly (number | undefined)[]): string {
  const each = [...Map.groupBy(statuses, String)];
  return each.map(([status, { length }]) => `${length} × ${status}`).join(', ');
}

async function outageRun(run: PointsRun): Promise<PointsReport | undefined> {
  const postgres = await startOwnPostgres();
  if (postgres === undefined) return undefined;
  try {
    const port = await freePort();
    const size = { ...sizeFor(run.points), postgresUrl: postgres.url };
    const installation = await createInstallation('postgres', port, size);
    if (installation === undefined) throw new Error('The PostgreSQL of the run does not answer');
    const server = createServerProcess(installation.environment, port);
    const disturbances = () => disturbancesOf(server, postgres, run);
    const pointsUrl = `ws://127.0.0.1:${port}`;
    const served = { installation, pointsUrl, servers: [server], disturbances };
    return await pointsRun(served, { ...run, minutes: AROUND_MINUTES, isCalm: true });
  } finally {
    await postgres.remove();
  }
}

function disturbancesOf(
  server: ServerProcess,
  postgres: OwnPostgres,
  { minutes, say }: PointsRun,
): Disturbance[] {
  const blow = (what: string, begin: () => unknown, end: () => unknown): Disturbance => ({
    what,
    async run() {
      const before = server.memoryMb();
      await begin();
      const seen = await watch(server, minutes * MINUTE_MS);
      await end();
      const readyAfter = await secondsUntilReady(server);
      outages.push({ what, before, seen, readyAfter });
      say(`${what}: ${seen.map(({ memoryMb }) => memoryMb).join(' ')} MB, second by second`);
    },
  });
  return [
    blow('PostgreSQL down', postgres.crash, postgres.start),
    blow('PostgreSQL stands still', postgres.freeze, postgres.wake),
  ];
}

async function watch(server: ServerProcess, ms: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const until = performance.now() + ms; performance.now() < until;) {
    const [live, ready] = await Promise.all(['/livez', '/readyz'].map((path) => ask(server, path)));
    seen.push({ memoryMb: server.memoryMb(), live, ready });
    await pause(LOOK_EVERY_MS);
  }
  return seen;
}

async function secondsUntilReady(server: ServerProcess): Promise<number> {
  const began = performance.now();
  while ((await ask(server, '/readyz')) !== 200 && performance.now() - began < READY_WITHIN_MS) {
    await pause(100);
  }
  return (performance.now() - began) / 1000;
}

function ask({ url }: ServerProcess, path: string): Promise<number | undefined> {
  return fetch(`${url}${path}`).then(
    ({ status }) => status,
    () => undefined,
  );
}
