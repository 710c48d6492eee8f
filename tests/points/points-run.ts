// A fleet of simulated charge points with bad lines at the real server, which is killed and started again while drivers come and
// go; when all is told, what the points have in their own log is held against the server's books.
import { createFleet, type ChargePointEvent, type Fleet } from '@voltagora/simulator';
import { PASSWORD as POINT_PASSWORD } from '../../apps/server/src/platform/ocpp-server/test-ocpp-server.ts';
import {
  createInstallation,
  type DatabaseKind,
  type Installation,
} from '../../apps/server/src/test-installation.ts';
import { chance } from '../crash/chance.ts';
import { verify } from '../crash/look-again.ts';
import { createRequests } from '../crash/requests.ts';
import { createServerProcess, freePort, type ServerProcess } from '../crash/server-process.ts';
import { compareBooks, type Books, insertTags } from './books.ts';
import { keepLog } from './points-log.ts';
import { watchServer, type Watched } from './watch-server.ts';
import { createVisits, pause } from './visits.ts';

export interface PointsRun {
  kind: DatabaseKind;
  points: number;
  minutes: number;
  seed: number;
  say(line: string): void;
}

export interface PointsReport extends Books, Watched {
  points: number;
  minutes: number;
  kills: number;
  /** Seconds after each restart until four in five points were back. */
  backAfter: number[];
  mishaps: ReadonlyMap<string, number>;
  refusals: ReadonlyMap<string, number>;
  /** Messages about transactions that the server has answered. */
  delivered: number;
  givenUp: number;
  requests: { acknowledged: number; refused: number; lost: number };
  /** What the server wrote in its log, errors alone. */
  complaints: string[];
  seconds: number;
}

const POINTS_PER_DRIVER = 5;
const MINUTE_MS = 60_000;
const MISHAP_EVERY_MS = 150_000;
const SAMPLE_SECONDS = 30;
const DOWN_MS = { least: 500, most: 8_000 };
/** Some are always away: their lines fail, their power is cut. */
const MOST = 0.8;
const BACK_MS = 300_000;
const DRAIN_MS = 300_000;

/** Undefined where the database is not there. */
export async function pointsRun(run: PointsRun): Promise<PointsReport | undefined> {
  const port = await freePort();
  const drivers = Math.ceil(run.points / POINTS_PER_DRIVER);
  const installation = await createInstallation(run.kind, port, { drivers, chargers: run.points });
  if (installation === undefined) return undefined;
  try {
    await insertTags(installation);
    return await runOn(installation, port, run);
  } finally {
    await installation.remove();
  }
}

async function runOn(
  installation: Installation,
  port: number,
  { points, minutes, seed, say }: PointsRun,
): Promise<PointsReport> {
  const random = chance(seed);
  const server = createServerProcess(installation.environment, port);
  const log = keepLog();
  const fleet = startFleet(`ws://127.0.0.1:${port}`, installation, { seed, onEvent: log.note });
  const requests = createRequests(server.url);
  const watch = watchServer(server);
  const began = performance.now();
  try {
    await server.start();
    fleet.start();
    await mostAreOnline(fleet);
    say(`${fleet.onlineCount()} points online after ${since(began)} s`);
    const over = new AbortController();
    const visits = createVisits({ ...installation, requests, fleet, random, over: over.signal });
    const going = Promise.all(installation.chargers.map((_, index) => visits.comeAndGo(index)));
    const backAfter = await killNowAndThen({ server, fleet, random, minutes, say });
    over.abort();
    await going;
    say(`drivers have left after ${since(began)} s; ${log.journal.length} charges`);
    await drain(fleet, say);
    const seconds = since(began);
    const { delivered, givenUp, journal, refusals } = log;
    const mishaps = fleet.mishaps();
    await fleet.stop();
    const watched = watch.stop();
    const found = await verify(installation.environment);
    await server.stop();
    const books = await compareBooks(installation, journal);
    return {
      points,
      minutes,
      kills: backAfter.length,
      backAfter,
      mishaps,
      refusals,
      delivered: delivered(),
      givenUp: givenUp(),
      requests: requests.counted,
      complaints: server.complaints,
      seconds,
      ...watched,
      ...books,
      differences: [...found, ...requests.faults, ...books.differences],
    };
  } finally {
    watch.stop();
    await server.kill();
    await fleet.stop();
  }
}

function startFleet(
  url: string,
  { chargers }: Installation,
  { seed, onEvent }: { seed: number; onEvent(event: ChargePointEvent, identity: string): void },
): Fleet {
  return createFleet({
    url,
    seed: String(seed),
    faultShare: 1,
    faultEveryMs: MISHAP_EVERY_MS,
    connectsPerSecond: 100,
    sampleIntervalSeconds: SAMPLE_SECONDS,
    onEvent,
    points: chargers.map(({ identity }, index) => ({
      identity,
      password: POINT_PASSWORD,
      vendor: 'Voltagora',
      model: 'Bench',
      version: index % 2 === 0 ? '1.6' : '2.0.1',
      connectors: [1, 2].map((number) => ({ number, type: 'TYPE2', maxPowerKw: 22 })),
    })),
  });
}

interface Killing {
  server: ServerProcess;
  fleet: Fleet;
  random: () => number;
  minutes: number;
  say(line: string): void;
}

/** Once in three minutes on average, at least once. */
async function killNowAndThen({ server, fleet, random, minutes, say }: Killing): Promise<number[]> {
  const kills = Math.max(1, Math.round(minutes / 3));
  const part = (minutes * MINUTE_MS) / kills;
  const backAfter: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const alive = part * (0.3 + 0.4 * random());
    await pause(alive);
    await server.kill();
    const down = DOWN_MS.least + random() * (DOWN_MS.most - DOWN_MS.least);
    await pause(down);
    await server.start();
    const started = performance.now();
    await mostAreOnline(fleet);
    backAfter.push(since(started));
    say(`killed, ${Math.round(down / 1000)} s down, four in five back after ${since(started)} s`);
    await pause(part - alive - down - (performance.now() - started));
  }
  return backAfter;
}

async function mostAreOnline(fleet: Fleet): Promise<void> {
  const until = performance.now() + BACK_MS;
  const most = fleet.points.length * MOST;
  while (fleet.onlineCount() < most && performance.now() < until) await pause(100);
}

/** Until every point has nothing left to tell, which a lost answer or a lost line keeps from it for a while. */
async function drain(fleet: Fleet, say: (line: string) => void): Promise<void> {
  const until = performance.now() + DRAIN_MS;
  const late = () =>
    fleet.points.filter((point) => {
      const { queued, connectors } = point.state();
      return queued > 0 || connectors.some(({ idTag }) => idTag !== null);
    });
  for (let left = late(); left.length > 0; left = late()) {
    if (performance.now() > until) {
      say(`${left.length} points have not told everything`);
      return;
    }
    for (const point of left) {
      for (const { number, idTag } of point.state().connectors) {
        if (idTag !== null) point.unplug(number);
      }
    }
    await pause(500);
  }
}

const since = (began: number): number => Math.round((performance.now() - began) / 100) / 10;
