// `npm run bench -- storm [POINTS]`: that many charging points lose their connections at once and reconnect within ten seconds;
// the time until all have booted and the database has every latest status. Compared with plain `ws`, which answers the same
// frames without authentication.
import { sql } from 'kysely';
import { versionOf } from '../apps/server/src/tests/kit/database/recorded-queries.ts';
import { watchServers } from '../tests/points/watch-servers.ts';
import { startBareEcho } from './bare.ts';
import { startClients } from './client-processes.ts';
import { ratio, printMachine } from './machine.ts';
import { printTable, timingOf } from './measure.ts';
import { installPoints } from './point-installation.ts';
import { usedSeconds } from './process-use.ts';

const [points = 500] = process.argv.slice(3).map(Number);
const PROCESSES = 2;
const OVER_MS = 10_000;
const LOOK_EVERY_MS = 50;
const GIVE_UP_MS = 300_000;

const at = await installPoints(points);
try {
  printMachine(await versionOf(at.db));
  const bare = await stormOnBareEcho();
  const ours = await stormOnServer();
  const ms = (value: number) => value.toFixed(0);
  const row = (what: string, of: (each: typeof bare) => number) => [
    what,
    ms(of(ours)),
    ms(of(bare)),
    ratio(of(ours), of(bare)),
  ];
  console.log(`${points} points dropped, back at moments of ${OVER_MS / 1000} s`);
  printTable(
    ['what', 'ours', 'bare', 'ours / bare'],
    [
      row('until all have booted and told their status, ms', ({ allMs }) => allMs),
      row('of one point, from its call to its status, p50 ms', ({ p50 }) => p50),
      row('p99 ms', ({ p99 }) => p99),
      row('processor of the server, ms', ({ cpuMs }) => cpuMs),
    ],
  );
  console.log(`until every row in the database was right: ${ms(ours.rightMs)} ms`);
  const { p50, p99, most } = ours.answered;
  console.log(`/healthz meanwhile: p50 ${p50}, p99 ${p99}, most ${most} ms`);
} finally {
  await at.remove();
}

async function stormOnServer() {
  await at.server.start();
  const clients = await clientsFor(at.port);
  try {
    await clients.all({ step: 'connect', isBare: false });
    const watch = watchServers([at.server]);
    const since = new Date();
    const used = usedSeconds(at.server.pid());
    const began = performance.now();
    const right = untilRight(since, began);
    const told = await clients.all({ step: 'storm', overMs: OVER_MS });
    const allMs = performance.now() - began;
    const rightMs = await right;
    const cpuMs = (usedSeconds(at.server.pid()) - used) * 1000;
    const { answered } = watch.stop();
    return {
      ...timingOf(told.flatMap(({ samples }) => samples ?? [])),
      allMs,
      cpuMs,
      rightMs,
      answered,
    };
  } finally {
    await clients.end();
  }
}

async function stormOnBareEcho() {
  const echo = await startBareEcho();
  const clients = await clientsFor(echo.port);
  try {
    await clients.all({ step: 'connect', isBare: false });
    const used = usedSeconds(echo.pid);
    const began = performance.now();
    const told = await clients.all({ step: 'storm', overMs: OVER_MS });
    const allMs = performance.now() - began;
    const cpuMs = (usedSeconds(echo.pid) - used) * 1000;
    return { ...timingOf(told.flatMap(({ samples }) => samples ?? [])), allMs, cpuMs };
  } finally {
    await clients.end();
    echo.stop();
  }
}

function clientsFor(port: number) {
  const sizes = { processes: PROCESSES, numbers: points };
  return startClients('./ocpp-clients.ts', sizes, {
    version: '1.6',
    urls: [`ws://127.0.0.1:${port}`],
  });
}

/**
 * Waits until each has booted since then, is online, and its plug has the last status: Preparing at first, Available in the
 * storm.
 */
async function untilRight(since: Date, began: number): Promise<number> {
  while (performance.now() - began < GIVE_UP_MS) {
    const { rows } = await sql<{ right: number }>`
      select count(*)::int as right from charging_points point join plugs on plugs.charging_point_id = point.id
      where point.connected and point.last_boot_at > ${since} and plugs.status = 'Available'
        and plugs.status_at > ${since}`.execute(at.db);
    if (rows[0]?.right === points) return performance.now() - began;
    await new Promise((resolve) => void setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error('Not every point came back right');
}
