// `npm run bench -- nodes [SECONDS [POINTS]]`: the same load on one, two and three nodes that share a PostgreSQL and a NATS of
// the run, and on a single node without NATS: OCPP messages, commands, lists and bookings per second, and their processor time,
// which can be compared between machines.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { startTestNats, type TestNats } from '../apps/server/src/tests/kit/outside/nats.ts';
import { versionOf } from '../apps/server/src/tests/kit/database/recorded-queries.ts';
import { createServerProcess, freePort } from '../tests/crash/server-process.ts';
import { type OwnPostgres, startOwnPostgres } from '../tests/nodes/own-postgres.ts';
import { windowOf } from './booking-windows.ts';
import { type Asked, load, logIn } from './callers.ts';
import { type ClientProcesses, startClients } from './client-processes.ts';
import { ratio, printMachine } from './machine.ts';
import { printTable, timingOf } from './measure.ts';
import { installPoints, type PointInstallation } from './point-installation.ts';
import { usedSeconds } from './process-use.ts';

const [seconds = 10, points = 100] = process.argv.slice(3).map(Number);
const PROCESSES = 2;
const DRIVERS = 20;
const CALLERS = 32;
const SETTLE_MS = 5_000;
const MESSAGES = ['Heartbeat', 'StatusNotification', 'MeterValues'] as const;
const KINDS = [
  { nodes: 1, isAlone: true },
  { nodes: 1, isAlone: false },
  { nodes: 2, isAlone: false },
  { nodes: 3, isAlone: false },
];

/** Processor time by process. */
interface Taken {
  nodes: number;
  postgres: number;
  nats: number;
  clients: number;
}

interface Row {
  what: string;
  kind: string;
  perSecond: number;
  p50: number;
  /** Microseconds of processor time per response. */
  taken: Taken;
  /** Number of responses by status. */
  answers: string;
}

interface Done {
  count: number;
  p50: number;
  answers: string;
}

const postgres = await startOwnPostgres();
const nats = postgres && (await startTestNats());
try {
  if (postgres && nats) print(await measureAll(postgres, nats));
  else process.exitCode = 1;
} finally {
  await nats?.kill();
  await postgres?.remove();
}

async function measureAll(own: OwnPostgres, line: TestNats): Promise<Row[]> {
  const rows: Row[] = [];
  for (const kind of KINDS) {
    const environment: Record<string, string> = kind.isAlone ? {} : { NATS_URL: line.url };
    const options = { drivers: DRIVERS, environment, postgresUrl: own.url };
    const at = await installPoints(points, options);
    try {
      if (kind.isAlone) printMachine(await versionOf(at.db));
      rows.push(...(await measureNodes(at, { ...kind, environment, own, line })));
    } finally {
      await at.remove();
    }
  }
  return rows;
}

interface Kind {
  nodes: number;
  isAlone: boolean;
  environment: Record<string, string>;
  own: OwnPostgres;
  line: TestNats;
}

async function measureNodes(at: PointInstallation, kind: Kind): Promise<Row[]> {
  const servers = [at.server];
  const environment = { ...at.installation.environment, ...kind.environment };
  while (servers.length < kind.nodes)
    servers.push(createServerProcess(environment, await freePort()));
  await Promise.all(servers.map((server) => server.start()));
  const urls = servers.map(({ url }) => url);
  const sizes = { processes: PROCESSES, numbers: points };
  const clients = await startClients('./ocpp-clients.ts', sizes, {
    version: '1.6',
    urls: urls.map((url) => url.replace('http', 'ws')),
  });
  const title = kind.isAlone ? '1, without NATS' : String(kind.nodes);
  const rows: Row[] = [];
  const measured = async (what: string, work: () => Promise<Done>) => {
    const taken = () => ({
      nodes: sum(servers.map((server) => server.pid())),
      postgres: sum(kind.own.pids()),
      nats: sum([kind.line.pid()]),
      clients: sum([process.pid, ...clients.pids]),
    });
    const before = taken();
    const began = performance.now();
    const { count, p50, answers } = await work();
    const perSecond = (count * 1_000) / (performance.now() - began);
    const each = perOne(before, taken(), count);
    rows.push({ what, kind: title, perSecond, p50, answers, taken: each });
  };
  try {
    await clients.all({ step: 'connect', isBare: false });
    await setTimeout(SETTLE_MS);
    await measureMessages(clients, measured);
    await measureCalls(at, urls, measured);
    return rows;
  } finally {
    await clients.end();
    await Promise.all(servers.map((server) => server.kill()));
  }
}

type Measured = (what: string, work: () => Promise<Done>) => Promise<void>;

async function measureMessages(clients: ClientProcesses, measured: Measured): Promise<void> {
  for (const action of MESSAGES) {
    if (action === 'MeterValues') await clients.all({ step: 'charge' });
    await measured(action, async () => {
      const told = await clients.all({ step: 'talk', action, seconds });
      const { runs, p50 } = timingOf(told.flatMap(({ samples }) => samples ?? []));
      return { count: runs, p50, answers: '' };
    });
  }
}

async function measureCalls(
  at: PointInstallation,
  urls: readonly string[],
  measured: Measured,
): Promise<void> {
  const [url = ''] = urls;
  const tokens: string[] = [];
  for (const driver of at.installation.drivers) tokens.push(await logIn(url, driver));
  const owner = await logIn(url, 'owner@example.org');
  const pointIds = await at.db.selectFrom('charging_points').select('id').orderBy('id').execute();
  const called = (what: string, next: (turn: number, token: string) => Asked) =>
    measured(what, async () => {
      let turn = 0;
      const counted = () => {
        turn += 1;
        return next(turn, tokens[turn % tokens.length] ?? '');
      };
      const found = await load(urls, { callers: CALLERS, seconds, next: counted });
      const answers = [...found.statuses].map(([status, times]) => `${status}: ${times}`);
      return { count: found.runs, p50: found.p50, answers: answers.join(', ') };
    });
  await called('command to a charger', (n) => ({
    method: 'POST',
    path: `/api/ocpp/charging-point/${pointIds[n % pointIds.length]?.id}/trigger-message`,
    body: { requested_message: 'Heartbeat' },
    token: owner,
  }));
  await called('list of stations', () => ({ method: 'GET', path: '/api/stations/' }));
  const path = '/api/stations/reservations/';
  await called('booking', (n, token) => {
    const body = windowOf(at.plugIds, n);
    return { method: 'POST', path, body, token, key: randomUUID() };
  });
  await called('my bookings', (_, token) => ({
    method: 'GET',
    path: '/api/stations/my-reservations/',
    token,
  }));
}

function sum(pids: readonly (number | undefined)[]): number {
  return pids.reduce<number>((total, pid) => total + usedSeconds(pid), 0);
}

function perOne(before: Taken, after: Taken, count: number): Taken {
  const each = (name: keyof Taken) => ((after[name] - before[name]) * 1e6) / count;
  return {
    nodes: each('nodes'),
    postgres: each('postgres'),
    nats: each('nats'),
    clients: each('clients'),
  };
}

function allOf({ nodes, postgres: database, nats: line, clients }: Taken): number {
  return nodes + database + line + clients;
}

/** `busy`: the processors used in total. */
function print(rows: readonly Row[]): void {
  console.log(
    `${points} points, ${CALLERS} callers, ${seconds} s a line; processor: microseconds an answer`,
  );
  const byWhat = Map.groupBy(rows, ({ what }) => what);
  const titles = [
    'what',
    'nodes',
    'a second',
    'to one node',
    'p50 ms',
    'nodes us',
    'PostgreSQL us',
    'NATS us',
    'clients us',
    'busy',
    'answers',
  ];
  printTable(
    titles,
    [...byWhat.values()].flatMap((of) => {
      const one = of.find(({ kind }) => kind === '1')?.perSecond ?? 0;
      return of.map(({ what, kind, perSecond, p50, taken, answers }) => [
        what,
        kind,
        perSecond.toFixed(0),
        ratio(perSecond, one),
        p50.toFixed(1),
        ...Object.values(taken).map((us: number) => us.toFixed(0)),
        (perSecond * allOf(taken) * 1e-6).toFixed(2),
        answers,
      ]);
    }),
  );
}
