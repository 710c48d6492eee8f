// `npm run bench -- live [BROWSERS]`: the age of a plug's status change when browsers receive it, from the moment that the
// charging point sent it, including storage: first one plug for all of them, then one plug for each. Compared with plain `ws`
// forwarding it.
import { setTimeout } from 'node:timers/promises';
import { versionOf } from '../apps/server/src/tests/kit/database/recorded-queries.ts';
import { type Bare, startBareFan } from './bare.ts';
import { startClients, type Told } from './client-processes.ts';
import { ratio, printMachine } from './machine.ts';
import { printTable, timingOf } from './measure.ts';
import { installPoints } from './point-installation.ts';
import { memoryKb, usedSeconds } from './process-use.ts';

const [browsers = 500] = process.argv.slice(3).map(Number);
const PROCESSES = 2;
const CHANGES = 20;
const SETTLE_MS = 3_000;
/** Charging points with one plug each send their changes within this time. */
const SPREAD_MS = 10_000;

const at = await installPoints(browsers);
const firstPlugId = at.plugIds[0] ?? 0;
try {
  printMachine(await versionOf(at.db));
  const rows: string[][] = [];
  for (const plugs of [1, browsers]) {
    const fan = await startBareFan(firstPlugId);
    const bare = await look(fan, plugs).finally(fan.stop);
    const ours = await lookAtServer(plugs);
    rows.push(
      rowOf(`${plugs} plugs, ${browsers} browsers`, ours, bare),
      rowOf('  ws by itself', bare, bare),
    );
  }
  printTable(
    [
      'who looks',
      'messages',
      'p50 ms',
      'p99 ms',
      'KiB a browser',
      'CPU us a message',
      'p50 / bare',
      'CPU / bare',
    ],
    rows,
  );
} finally {
  await at.remove();
}

async function lookAtServer(plugs: number): Promise<Seen> {
  await at.server.start();
  try {
    return await look({ port: at.port, pid: at.server.pid() }, plugs);
  } finally {
    await at.server.kill();
  }
}

type Seen = Awaited<ReturnType<typeof look>>;

async function look({ port, pid }: Pick<Bare, 'port' | 'pid'>, plugs: number) {
  const url = `ws://127.0.0.1:${port}`;
  const sizes = { processes: PROCESSES, numbers: browsers };
  const chargingPoints = { processes: Math.min(plugs, PROCESSES), numbers: plugs };
  const points = await startClients('./ocpp-clients.ts', chargingPoints, {
    urls: [url],
    version: '1.6',
  });
  const viewers = await startClients('./live-clients.ts', sizes, { url, firstPlugId, plugs });
  try {
    await points.all({ step: 'connect', isBare: false });
    await setTimeout(SETTLE_MS);
    const before = memoryKb(pid);
    await viewers.all({ step: 'connect' });
    await setTimeout(SETTLE_MS);
    const kbEach = (memoryKb(pid) - before) / browsers;
    await viewers.all({ step: 'collect' });
    const used = usedSeconds(pid);
    for (let change = 0; change < (plugs === 1 ? CHANGES : 1); change++) {
      await points.all({ step: 'announce', overMs: plugs === 1 ? 0 : SPREAD_MS });
      await setTimeout(SETTLE_MS / 3);
    }
    await setTimeout(SETTLE_MS);
    const told: Told[] = await viewers.all({ step: 'collect' });
    const timing = timingOf(told.flatMap(({ samples }) => samples ?? []));
    return { ...timing, kbEach, cpuUs: ((usedSeconds(pid) - used) * 1e6) / timing.runs };
  } finally {
    await viewers.end();
    await points.end();
  }
}

function rowOf(who: string, seen: Seen, bare: Seen): string[] {
  const { runs, p50, p99, kbEach, cpuUs } = seen;
  const figures = [p50.toFixed(0), p99.toFixed(0), kbEach.toFixed(1), cpuUs.toFixed(0)];
  return [
    who,
    String(runs),
    ...figures,
    ratio(p50, Math.max(1, bare.p50)),
    ratio(cpuUs, bare.cpuUs),
  ];
}
