// `npm run bench -- ocpp [POINTS [SECONDS]]`: OCPP messages per second and memory per connected point, in both versions; every
// point sends its next call after the response to the last. Compared with plain `ws` echoing the same frames to the same clients.
import { setTimeout } from 'node:timers/promises';
import { versionOf } from '../apps/server/src/tests/kit/database/recorded-queries.ts';
import { startBareEcho } from './bare.ts';
import { type ClientProcesses, startClients } from './client-processes.ts';
import { ratio, printMachine } from './machine.ts';
import { printTable, timingOf } from './measure.ts';
import type { Version } from './ocpp-frames.ts';
import { installPoints } from './point-installation.ts';
import { memoryKb, usedSeconds } from './process-use.ts';

const [points = 100, seconds = 10] = process.argv.slice(3).map(Number);
const PROCESSES = points > 2_000 ? 4 : 2;
const SETTLE_MS = 3_000;
const ACTIONS = ['Heartbeat', 'StatusNotification', 'MeterValues'] as const;

interface Row {
  version: Version;
  what: string;
  perSecond: number;
  p50: number;
  p99: number;
  cpuUs: number;
}

const at = await installPoints(points);
const rows: [Row, Row][] = [];
const memory: string[][] = [];
try {
  printMachine(await versionOf(at.db));
  console.log(`${points} points, ${PROCESSES} client processes, ${seconds} s a line`);
  for (const version of ['1.6', '2.0.1'] as const) {
    const bare = await underBareEcho(version);
    const ours = await underServer(version);
    rows.push(...ours.rows.map((row, n): [Row, Row] => [row, bare.rows[n] ?? row]));
    memory.push([version, ...[ours, bare].map(({ kbEach }) => kbEach.toFixed(1))]);
  }
} finally {
  await at.remove();
}
printTable(
  [
    'version, message',
    'a second',
    'p50 ms',
    'p99 ms',
    'CPU us',
    'bare a second',
    'bare CPU us',
    'bare / ours',
  ],
  rows.map(([own, bare]) => [
    `${own.version} ${own.what}`,
    own.perSecond.toFixed(0),
    own.p50.toFixed(1),
    own.p99.toFixed(1),
    own.cpuUs.toFixed(0),
    bare.perSecond.toFixed(0),
    bare.cpuUs.toFixed(0),
    ratio(bare.perSecond, own.perSecond),
  ]),
);
printTable(['memory a point', 'ours KiB', 'bare KiB'], memory);

async function underServer(version: Version) {
  await at.server.start();
  const clients = await clientsFor(version, at.port);
  try {
    return await measureAll(version, clients, at.server.pid(), false);
  } finally {
    await clients.end();
    await at.endServer();
    await at.db.deleteFrom('meter_samples').execute();
    await at.db.updateTable('charging_sessions').set({ stopped_at: new Date() }).execute();
  }
}

async function underBareEcho(version: Version) {
  const echo = await startBareEcho();
  try {
    const clients = await clientsFor(version, echo.port);
    const found = await measureAll(version, clients, echo.pid, true);
    await clients.end();
    return found;
  } finally {
    echo.stop();
  }
}

function clientsFor(version: Version, port: number): Promise<ClientProcesses> {
  const common = { version, urls: [`ws://127.0.0.1:${port}`] };
  return startClients('./ocpp-clients.ts', { processes: PROCESSES, numbers: points }, common);
}

async function measureAll(
  version: Version,
  clients: ClientProcesses,
  pid: number | undefined,
  isBare: boolean,
) {
  await setTimeout(SETTLE_MS);
  const before = memoryKb(pid);
  await clients.all({ step: 'connect', isBare });
  await setTimeout(SETTLE_MS);
  const kbEach = (memoryKb(pid) - before) / points;
  const found: Row[] = [];
  for (const what of ACTIONS) {
    if (what === 'MeterValues' && !isBare) await clients.all({ step: 'charge' });
    const used = usedSeconds(pid);
    const told = await clients.all({ step: 'talk', action: what, seconds });
    const { runs, p50, p99 } = timingOf(told.flatMap((each) => each.samples ?? []));
    const cpuUs = ((usedSeconds(pid) - used) * 1e6) / runs;
    found.push({ version, what, perSecond: runs / seconds, p50, p99, cpuUs });
  }
  return { rows: found, kbEach };
}
