// `npm run bench -- idle [POINTS [MINUTES]]`: charge points that say nothing but a Heartbeat a minute: how many lose their line, how
// long an answer takes, and by how much the memory of the node grows meanwhile.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { versionOf } from '../apps/server/src/test-recorded-queries.ts';
import { startClients } from './client-processes.ts';
import { sayMachine } from './machine.ts';
import { printTable, timingOf } from './measure.ts';
import { installPoints } from './point-installation.ts';
import { memoryKb, usedSeconds } from './process-use.ts';

const [points = 1_000, minutes = 10] = process.argv.slice(3).map(Number);
const PROCESSES = 2;
const EVERY_MS = 60_000;
const SETTLE_MS = 10_000;

const at = await installPoints(points);
try {
  sayMachine(await versionOf(at.db));
  await at.server.start();
  const urls = [`ws://127.0.0.1:${at.port}`];
  const sizes = { processes: PROCESSES, numbers: points };
  const clients = await startClients('./ocpp-clients.ts', sizes, { version: '1.6', urls });
  try {
    await clients.all({ step: 'connect', isBare: false });
    await setTimeout(SETTLE_MS);
    const before = memoryKb(at.server.pid());
    const used = usedSeconds(at.server.pid());
    const told = await clients.all({ step: 'rest', everyMs: EVERY_MS, seconds: minutes * 60 });
    const { runs, p50, p99 } = timingOf(told.flatMap(({ samples }) => samples ?? []));
    const grownKb = memoryKb(at.server.pid()) - before;
    const cpuShare = (usedSeconds(at.server.pid()) - used) / (minutes * 60);
    printTable(
      [`${points} points, ${minutes} minutes`, 'figure'],
      [
        ['lost their line', String(points - (await countConnected()))],
        ['Heartbeats answered', String(runs)],
        ['p50 ms', p50.toFixed(1)],
        ['p99 ms', p99.toFixed(1)],
        ['memory grew by MiB', (grownKb / 1024).toFixed(1)],
        ['processors of the node', cpuShare.toFixed(3)],
      ],
    );
  } finally {
    await clients.end();
  }
} finally {
  await at.remove();
}

async function countConnected(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from charging_points where connected`.execute(at.db);
  return rows[0]?.count ?? 0;
}
