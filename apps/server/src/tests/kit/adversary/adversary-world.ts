// The server of the courses: all modules on real ports with a clock that the courses move, their periodic jobs, and what must never
// happen: an error in the log, of a listener or of a job.
import { sql } from 'kysely';
import { pino } from 'pino';
import { verifyBooks } from '../../../features/ledger-verification/public.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Db, OpenDatabase } from '../../../platform/db/db.ts';
import type { JobRunner } from '../../../platform/modules/job-runner.ts';
import { insertChargingPoint, type TestChargingPoint } from '../charging/charging-world.ts';
import { createTestProvider } from '../payments/payment-provider.ts';
import { createTestServer } from '../server.ts';
import { insertPlugRow } from '../stations/rows.ts';
import { createLyingPoint, type LyingPoint, type OcppVersion } from './lying-point.ts';

const PINO_ERROR = 50;
const FIRST_DAY = new Date('2026-07-01T06:00:00Z');

export type AdversaryWorld = Awaited<ReturnType<typeof createAdversaryWorld>>;

export async function createAdversaryWorld(
  database: Pick<OpenDatabase, 'db'>,
  { version, courses }: { version: OcppVersion; courses: number },
) {
  const faults: string[] = [];
  const known = new Set<string>();
  const payments = createTestProvider();
  const server = await createTestServer(database, {
    now: FIRST_DAY,
    paymentProvider: payments.provider,
    onListenerError: (error) => faults.push(`a listener failed: ${String(error)}`),
    log: pino({ level: 'error' }, { write: (line) => noteLog(faults, line) }),
  });
  const port = await server.listen();
  const url = `ws://127.0.0.1:${port}`;
  const jobs = takeJobs(server, faults);
  const honest = await openHonestStation(server, { url, version, faults, courses });
  return {
    db: server.db,
    clock: server.clock,
    join: server.join,
    version,
    url,
    http: `http://127.0.0.1:${port}`,
    faults,
    payments,
    honest,
    /** Runs every periodic job once. */
    async runJobs(): Promise<void> {
      // Another job that no module gives to a runner, because it is of every node.
      await server.charging.refreshPresence();
      await jobs.runAll();
    },
    /** What does not add up, each thing once. */
    async verify(): Promise<string[]> {
      const { differences } = await verifyBooks(server.db);
      const deadlocks = await countDeadlocks(server.db);
      if (deadlocks > 0) differences.push(`${deadlocks} deadlocks`);
      const news = differences.filter((line) => !known.has(line));
      for (const line of news) known.add(line);
      return news;
    },
    async close(): Promise<void> {
      await honest.point.disconnect();
      await jobs.stop();
      await server.close();
    },
  };
}

/** They are retried, so that nobody sees them but the database. */
async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}

function noteLog(faults: string[], line: string): void {
  const { level, msg, err } = JSON.parse(line);
  if (level >= PINO_ERROR) faults.push(`logged: ${msg}: ${String(err?.stack ?? '').slice(0, 600)}`);
}

interface Served {
  contributions: readonly { jobs?: (run: JobRunner) => readonly { stop(): Promise<void> }[] }[];
  clock: { now(): Date };
}

/** The jobs of all modules, which run when they are told to. */
function takeJobs({ contributions, clock }: Served, faults: string[]) {
  const works: (() => Promise<void>)[] = [];
  const failed = (error: unknown): void => {
    const parts = error instanceof AggregateError ? error.errors : [error];
    for (const part of parts) {
      faults.push(`a job failed: ${part instanceof Error ? part.stack : String(part)}`);
    }
  };
  const take = (_everyMs: number, work: (now: Date) => unknown) => {
    const run = () =>
      Promise.resolve()
        .then(() => work(clock.now()))
        .then(() => undefined)
        .catch(failed);
    works.push(run);
    return { runNow: run, stop: async () => {} };
  };
  const started = contributions.flatMap(
    ({ jobs }) => jobs?.({ onLeader: take, onEveryNode: take, failed }) ?? [],
  );
  return {
    async runAll(): Promise<void> {
      for (const run of works) await run();
    },
    async stop(): Promise<void> {
      await Promise.all(started.map((job) => job.stop()));
    },
  };
}

interface Honest {
  station: TestChargingPoint;
  /** One for each course of a batch. */
  plugIds: number[];
  point: LyingPoint;
  owner: Actor;
}

/** A station that never lies, at which everybody must be able to book in the end. */
async function openHonestStation(
  { db, join }: Pick<Awaited<ReturnType<typeof createTestServer>>, 'db' | 'join'>,
  given: { url: string; version: OcppVersion; faults: string[]; courses: number },
): Promise<Honest> {
  const owner = await join('station_owner');
  const station = await insertChargingPoint(db, owner);
  const plugIds: number[] = [...station.plugIds];
  for (let number = plugIds.length + 1; number <= given.courses; number++) {
    const row = { station_id: station.stationId, charging_point_id: station.chargingPointId };
    plugIds.push(await insertPlugRow(db, { ...row, connector_number: number }));
  }
  const onFault = (text: string) => void given.faults.push(text);
  const point = createLyingPoint({ ...given, identity: station.identity, onFault });
  await point.connect();
  return { station, plugIds, point, owner };
}
