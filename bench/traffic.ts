// `npm run bench -- traffic [POINTS [CALLS_PER_SECOND [MINUTES]]]`: charging points with reliable connections, half of each
// version, that run transactions at so many calls per second in total: response times, and whether all acknowledged messages are
// stored. Compared with plain `ws` at the same rate. Exits with 1 if anything is missing.
import { sql } from 'kysely';
import { versionOf } from '../apps/server/src/tests/kit/database/recorded-queries.ts';
import { startBareEcho } from './bare.ts';
import { startClients } from './client-processes.ts';
import { ratio, printMachine } from './machine.ts';
import { printTable, type Samples, timingOf } from './measure.ts';
import { installPoints } from './point-installation.ts';
import { usedSeconds } from './process-use.ts';

const [points = 200, perSecond = 300, minutes = 10] = process.argv.slice(3).map(Number);
const seconds = minutes * 60;
const CONNECT_MS = 10_000;
const VERSIONS = ['1.6', '2.0.1'] as const;
const half = Math.ceil(points / VERSIONS.length);

type ByAction = Map<string, Samples>;

const at = await installPoints(points);
try {
  printMachine(await versionOf(at.db));
  console.log(`${points} points, ${perSecond} calls a second wanted, ${minutes} minutes each`);
  const echo = await startBareEcho();
  const bare = await drive(echo.port, echo.pid, true).finally(echo.stop);
  await at.server.start();
  const ours = await drive(at.port, at.server.pid(), false);
  show(ours, bare);
  process.exitCode = (await compare(ours.byAction)) ? 0 : 1;
} finally {
  await at.remove();
}

async function drive(port: number, pid: number | undefined, isBare: boolean) {
  const urls = [`ws://127.0.0.1:${port}`];
  const clients = await Promise.all(
    VERSIONS.map((version, n) => {
      const numbers = n === 0 ? half : points - half;
      const sizes = { processes: 1, numbers, first: n * half };
      return startClients('./ocpp-clients.ts', sizes, { version, urls });
    }),
  );
  try {
    await Promise.all(
      clients.map((each) => each.all({ step: 'connect', isBare, overMs: CONNECT_MS })),
    );
    const used = usedSeconds(pid);
    const began = performance.now();
    const step = { step: 'traffic', perSecond: perSecond / VERSIONS.length, seconds };
    const told = await Promise.all(clients.map((each) => each.all(step)));
    const lasted = (performance.now() - began) / 1000;
    const byAction: ByAction = new Map();
    for (const [n, version] of VERSIONS.entries()) {
      for (const { byAction: samples = {} } of told[n] ?? []) {
        for (const [what, times] of Object.entries(samples))
          byAction.set(`${version} ${what}`, times);
      }
    }
    return { byAction, lasted, cpuShare: (usedSeconds(pid) - used) / lasted };
  } finally {
    await Promise.all(clients.map((each) => each.end()));
  }
}

type Driven = Awaited<ReturnType<typeof drive>>;

function show(ours: Driven, bare: Driven): void {
  const ms = (value: number) => value.toFixed(1);
  const row = (what: string, own: Samples, other: Samples) => {
    const { runs, p50, p99 } = timingOf(own);
    const reference = timingOf(other);
    return [
      what,
      String(runs),
      (runs / ours.lasted).toFixed(1),
      ms(p50),
      ms(p99),
      ms(reference.p99),
      ratio(p99, reference.p99),
    ];
  };
  const all = ({ byAction }: Driven) => [...byAction.values()].flat();
  printTable(
    ['call', 'answered', 'a second', 'p50 ms', 'p99 ms', 'ws p99 ms', 'p99 / ws'],
    [
      row('all', all(ours), all(bare)),
      ...[...ours.byAction].map(([what, own]) => row(what, own, bare.byAction.get(what) ?? [])),
    ],
  );
  const share = ({ cpuShare }: Driven) => cpuShare.toFixed(3);
  console.log(`processors of the node: ${share(ours)}, of ws by itself: ${share(bare)}`);
}

/** Compares acknowledged calls with the database: every transaction, and a row for every frame with meter values. */
async function compare(byAction: ByAction): Promise<boolean> {
  const answered = (what: string, versions: readonly string[] = VERSIONS) =>
    versions.reduce((sum, version) => sum + (byAction.get(`${version} ${what}`)?.length ?? 0), 0);
  const { rows } = await sql<{ begun: number; ended: number; samples: number }>`
    select (select count(*)::int from charging_sessions) as begun,
      (select count(*)::int from charging_sessions where stopped_at is not null) as ended,
      (select count(*)::int from meter_samples) as samples`.execute(at.db);
  const stored = rows[0] ?? { begun: 0, ended: 0, samples: 0 };
  // A TransactionEvent that starts or ends a transaction has meter values too.
  const frames =
    answered('MeterValues') + answered('start', ['2.0.1']) + answered('stop', ['2.0.1']);
  const compared: [string, number, number][] = [
    ['transactions begun', answered('start'), stored.begun],
    ['transactions ended', answered('stop'), stored.ended],
    ['frames that measure, rows', frames, stored.samples],
  ];
  printTable(
    ['what', 'answered', 'stored'],
    compared.map(([what, ...counts]) => [what, ...counts.map(String)]),
  );
  return compared.every(([, said, kept]) => said === kept && said > 0);
}
