// `npm run bench -- idle [POINTS [MINUTES]]`: charging points that send only one Heartbeat per minute: lost connections, response
// times and the node's memory growth; compared with plain `ws` and the same clients.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { versionOf } from '../apps/server/src/tests/kit/database/recorded-queries.ts';
import { startBareEcho } from './bare.ts';
import { startClients } from './client-processes.ts';
import { ratio, printMachine } from './machine.ts';
import { printTable, timingOf } from './measure.ts';
import { installPoints } from './point-installation.ts';
import { memoryKb, usedSeconds } from './process-use.ts';

const [points = 1_000, minutes = 10] = process.argv.slice(3).map(Number);
const PROCESSES = 2;
const EVERY_MS = 60_000;
const SETTLE_MS = 10_000;
const CONNECT_MS = 30_000;

const at = await installPoints(points);
try {
  printMachine(await versionOf(at.db));
  const echo = await startBareEcho();
  const bare = await restOn(echo.port, echo.pid, true).finally(echo.stop);
  await at.server.start();
  const ours = await restOn(at.port, at.server.pid(), false);
  const row = (what: string, of: (each: Rested) => number, digits = 1) => [
    what,
    of(ours).toFixed(digits),
    of(bare).toFixed(digits),
    ratio(of(ours), of(bare)),
  ];
  printTable(
    [`${points} points, ${minutes} minutes`, 'ours', 'ws', 'ours / ws'],
    [
      ['lost their line', String(ours.lost), '', ''],
      row('Heartbeats answered', ({ runs }) => runs, 0),
      row('p50 ms', ({ p50 }) => p50),
      row('p99 ms', ({ p99 }) => p99),
      row('memory grew by MiB', ({ grownKb }) => grownKb / 1024),
      row('processors of the node', ({ cpuShare }) => cpuShare, 3),
    ],
  );
} finally {
  await at.remove();
}

type Rested = Awaited<ReturnType<typeof restOn>>;

async function restOn(port: number, pid: number | undefined, isBare: boolean) {
  const urls = [`ws://127.0.0.1:${port}`];
  const sizes = { processes: PROCESSES, numbers: points };
  const clients = await startClients('./ocpp-clients.ts', sizes, { version: '1.6', urls });
  try {
    await clients.all({ step: 'connect', isBare, overMs: CONNECT_MS });
    await setTimeout(SETTLE_MS);
    const before = memoryKb(pid);
    const used = usedSeconds(pid);
    const told = await clients.all({ step: 'rest', everyMs: EVERY_MS, seconds: minutes * 60 });
    return {
      ...timingOf(told.flatMap(({ samples }) => samples ?? [])),
      grownKb: memoryKb(pid) - before,
      cpuShare: (usedSeconds(pid) - used) / (minutes * 60),
      lost: isBare ? 0 : points - (await countConnected()),
    };
  } finally {
    await clients.end();
  }
}

async function countConnected(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from charging_points where connected`.execute(at.db);
  return rows[0]?.count ?? 0;
}
