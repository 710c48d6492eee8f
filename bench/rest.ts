// `npm run bench -- rest [SECONDS [READS [WRITES [TIMES…]]]]`: the real server on its embedded database at 150 reads and 15 writes per
// second from independent users: response times from the scheduled time, and event loop delay; compared with plain Fastify at the
// same rate. Then at twice and ten times that rate: how long those wait who are refused, and those who are answered. No rate limit is
// raised: each user has their own address.
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../apps/server/src/platform/db/connection.ts';
import {
  createInstallation,
  type Installation,
} from '../apps/server/src/tests/kit/installation.ts';
import { versionOf } from '../apps/server/src/tests/kit/database/recorded-queries.ts';
import { createServerProcess, freePort } from '../tests/crash/server-process.ts';
import { startBareFastify } from './bare.ts';
import { type ClientProcesses, startClients, type TimedCall } from './client-processes.ts';
import { ratio, printMachine } from './machine.ts';
import { addStations, readModels } from './many-stations.ts';
import { printTable, quantile, timingOf } from './measure.ts';
import { insertPoints } from './point-installation.ts';
import { memoryKb, usedSeconds } from './process-use.ts';
import { OVERLOAD_TITLES, overloadRow } from './rest-overload.ts';
import type { Rates } from './rest-clients.ts';

const [seconds = 60, reads = 150, writes = 15, ...asked] = process.argv.slice(3).map(Number);
const TIMES = asked.length > 0 ? asked : [2, 10];
const DRIVERS = 200;
const PLUGS = 400;
const STATIONS = 5_000;
const PROCESSES = 2;
const WARM_UP_SECONDS = 15;
/** A server that has just started refuses nobody. */
const STARTS_MS = 65_000;
const REST_MS = 5_000;
const BURST_SECONDS = 5;
const METRICS_TOKEN = 'a token of a measurement';
const PROFILES = process.env['VOLTAGORA_BENCH_PROFILES'];
/** Sampling interval of Node's event loop monitor. */
const SAMPLED_MS = 10;
const WANTED = { p99: 150, lagP99: 50 };
const WRITE_KINDS = /^(book|cancel|change .*)$/;

const port = await freePort();
const installation = await createInstallation('embedded', port, {
  drivers: DRIVERS,
  chargingPoints: 0,
});
if (!installation) throw new Error('Not made');
const { VOLTAGORA_REQUESTS_PER_MINUTE: _, ...settings } = installation.environment;
const profiled = PROFILES && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${PROFILES}` };
const server = createServerProcess(
  { ...settings, ...profiled, VOLTAGORA_METRICS_TOKEN: METRICS_TOKEN },
  port,
);
try {
  const plugIds = await furnish(installation);
  console.log(
    `${STATIONS} stations, ${PLUGS} plugs to book, ${DRIVERS} drivers; ${reads} reads and ${writes} writes a second for ${seconds} s after ${WARM_UP_SECONDS} s that do not count`,
  );
  await server.start();
  const startedAt = performance.now();
  const people = { url: server.url, drivers: installation.drivers, plugIds, stations: STATIONS };
  const sizes = { processes: PROCESSES, numbers: DRIVERS };
  const clients = await startClients('./rest-clients.ts', sizes, people);
  try {
    await clients.all({ step: 'enter' });
    const found = await run(clients);
    await pause(Math.max(0, startedAt + STARTS_MS - performance.now()));
    await overload(clients, found);
  } finally {
    await clients.end();
  }
  await (PROFILES ? server.stop() : server.kill());
} finally {
  await server.kill();
  await installation.remove();
}

async function run(clients: ClientProcesses): Promise<TimedCall[]> {
  const bare = await startBareFastify();
  const bareUrl = `http://127.0.0.1:${bare.port}`;
  const reference = await load(clients, { bareUrl }).finally(bare.stop);
  await load(clients, { forSeconds: WARM_UP_SECONDS });
  await readLag();
  const used = usedSeconds(server.pid());
  const found = await load(clients);
  const lag = await readLag();
  const cpu = (usedSeconds(server.pid()) - used) / seconds;
  show(found, reference);
  printTable(
    ['the program stood still for', 'ms'],
    Object.entries(lag).map(([what, ms]) => [what, ms.toFixed(1)]),
  );
  console.log(
    `${cpu.toFixed(2)} processors, ${Math.round(memoryKb(server.pid()) / 1024)} MiB of memory at the end`,
  );
  const { p99 } = timingOf(found.map(({ ms }) => ms));
  const isHeld = p99 < WANTED.p99 && lag.p99 < WANTED.lagP99;
  console.log(
    `wanted: p99 below ${WANTED.p99} ms, standing still below ${WANTED.lagP99} ms: ${isHeld ? 'held' : 'not held'}`,
  );
  return found;
}

/** Several times the rate. Whoever is refused is told soon, and whoever is admitted waits no longer than otherwise. */
async function overload(clients: ClientProcesses, before: readonly TimedCall[]): Promise<void> {
  const rows = [overloadRow('1', before)];
  for (const times of TIMES) {
    await pause(REST_MS);
    // The first seconds of it are a burst, which is let through.
    await load(clients, { times, forSeconds: BURST_SECONDS });
    rows.push(overloadRow(String(times), await load(clients, { times })));
  }
  printTable(OVERLOAD_TITLES, rows);
}

async function load(
  clients: ClientProcesses,
  {
    bareUrl,
    forSeconds = seconds,
    times = 1,
  }: { bareUrl?: string; forSeconds?: number; times?: number } = {},
): Promise<TimedCall[]> {
  const rates: Rates = {
    reads: (times * reads) / PROCESSES,
    writes: (times * writes) / PROCESSES,
    seconds: forSeconds,
    ...(bareUrl !== undefined && { bareUrl }),
  };
  const told = await clients.all({ step: 'ask', ...rates });
  return told.flatMap(({ calls }) => calls ?? []);
}

function show(found: readonly TimedCall[], reference: readonly TimedCall[]): void {
  const bare = timingOf(reference.map(({ ms }) => ms));
  const row = (title: string, calls: readonly TimedCall[]) => {
    const times = calls.map(({ ms }) => ms);
    const { runs, p50, p99 } = timingOf(times);
    const most = quantile(
      times.toSorted((a, b) => a - b),
      1,
    );
    const figures = [p50, p99, most].map((ms) => ms.toFixed(1));
    return [title, String(runs), ...figures, ratio(p50, bare.p50), statusesOf(calls)];
  };
  const kinds = Map.groupBy(found, ({ kind }) => kind);
  const { write = [], read = [] } = Object.groupBy(found, ({ kind }) =>
    WRITE_KINDS.test(kind) ? 'write' : 'read',
  );
  printTable(
    ['call', 'asked', 'p50 ms', 'p99 ms', 'most ms', 'p50 / Fastify', 'answers'],
    [
      row('(Fastify by itself, same rate)', reference),
      ...[...kinds]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([kind, calls]) => row(kind, calls)),
      row('all reads', read),
      row('all writes', write),
      row('all', found),
    ],
  );
}

function statusesOf(calls: readonly TimedCall[]): string {
  const statuses = Map.groupBy(calls, ({ status }) => status);
  return [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, those]) => `${status || 'none'}: ${those.length}`)
    .join(', ');
}

/** Inserts stations all over Europe, and returns the bookable ones. */
async function furnish({ environment, ownerId }: Installation): Promise<number[]> {
  const database = await openDatabase({ dataFolder: environment['VOLTAGORA_DATA'] });
  try {
    const { db } = database;
    printMachine(`embedded ${await versionOf(db)}`);
    const plugIds = await insertPoints(db, PLUGS, ownerId);
    const models = await readModels(db);
    await addStations(db, models, { from: PLUGS, to: STATIONS, now: new Date() });
    await db.schema.dropTable('bench_models').execute();
    return plugIds;
  } finally {
    await database.close();
  }
}

/** Event loop delay in milliseconds since the last read. */
async function readLag(): Promise<{ p50: number; p99: number; most: number }> {
  const answer = await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const text = await answer.text();
  const read = (which: string) => {
    const found = new RegExp(`^nodejs_eventloop_lag_${which}_seconds (\\S+)`, 'mu').exec(text);
    return Math.max(0, Number(found?.[1]) * 1_000 - SAMPLED_MS);
  };
  return { p50: read('p50'), p99: read('p99'), most: read('max') };
}
