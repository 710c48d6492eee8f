// A fleet of simulated charging points with unreliable connections at real servers, which are disturbed while drivers come and
// go; in the end the points' journal is compared with the servers' books.
import { createFleet, type ChargingPointEvent, type Fleet } from '@voltagora/simulator';
import { PASSWORD as POINT_PASSWORD } from '../../apps/server/src/tests/kit/ocpp-server/ocpp-server.ts';
import type { Installation } from '../../apps/server/src/tests/kit/installation.ts';
import { chance } from '../crash/chance.ts';
import { verify } from '../crash/check-after-crash.ts';
import { createRequests } from '../crash/requests.ts';
import type { ServerProcess } from '../crash/server-process.ts';
import { compareBooks, type Books, insertTags } from './books.ts';
import { keepLog } from './points-log.ts';
import { watchServers, type Watched } from './watch-servers.ts';
import { createVisits, pause } from './visits.ts';

export interface PointsRun {
  points: number;
  minutes: number;
  seed: number;
  /** Turns off the points' random faults. */
  isCalm?: boolean;
  say(line: string): void;
}

/** What the points and their drivers connect to. */
export interface Served {
  installation: Installation;
  /** Base URL for points, without `/ocpp/…`. */
  pointsUrl: string;
  /** Started with the run and stopped at its end; drivers call any of them. */
  servers: readonly ServerProcess[];
  /** Disturbances in order, each when most points have recovered from the last. */
  disturbances(random: () => number): readonly Disturbance[];
}

export interface Disturbance {
  what: string;
  /** Resolves when everything runs again. */
  run(): Promise<void>;
}

export interface PointsReport extends Books, Watched {
  points: number;
  disturbances: {
    what: string;
    /** Seconds until everything ran again, and until four in five points were back for good. */
    lasted: number;
    backAfter: number;
  }[];
  mishaps: ReadonlyMap<string, number>;
  refusals: ReadonlyMap<string, number>;
  /** Number of transaction messages that the servers have answered. */
  delivered: number;
  givenUp: number;
  requests: { acknowledged: number; refused: number; lost: number };
  /** Errors in the servers' logs. */
  complaints: string[];
  seconds: number;
}

const POINTS_PER_DRIVER = 5;
const MINUTE_MS = 60_000;
const MISHAP_EVERY_MS = 150_000;
const SAMPLE_SECONDS = 30;
/** Some points are always offline, by their own faults. */
const MOST = 0.8;
const BACK_MS = 300_000;
const LOOK_EVERY_MS = 100;
const DRAIN_MS = 300_000;

/** The drivers and charging points that an installation needs for so many points. */
export const sizeFor = (points: number): { drivers: number; chargingPoints: number } => ({
  drivers: Math.ceil(points / POINTS_PER_DRIVER),
  chargingPoints: points,
});

export async function pointsRun(
  { installation, pointsUrl, servers, disturbances }: Served,
  { points, minutes, seed, isCalm = false, say }: PointsRun,
): Promise<PointsReport> {
  await insertTags(installation);
  const random = chance(seed);
  const log = keepLog();
  const fleet = startFleet(pointsUrl, installation, { seed, isCalm, onEvent: log.note });
  const requests = createRequests(() => servers[Math.floor(random() * servers.length)]?.url ?? '');
  const watch = watchServers(servers);
  const began = performance.now();
  try {
    await Promise.all(servers.map((server) => server.start()));
    fleet.start();
    await mostAreOnline(fleet);
    say(`${fleet.onlineCount()} points online after ${since(began)} s`);
    const over = new AbortController();
    const visits = createVisits({ ...installation, requests, fleet, random, over: over.signal });
    const going = Promise.all(
      installation.chargingPoints.map((_, index) => visits.comeAndGo(index)),
    );
    const struck = await strikeNowAndThen(disturbances(random), { fleet, random, minutes, say });
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
    await Promise.all(servers.map((server) => server.stop()));
    const books = await compareBooks(installation, journal);
    return {
      points,
      disturbances: struck,
      mishaps,
      refusals,
      delivered: delivered(),
      givenUp: givenUp(),
      requests: requests.counted,
      complaints: servers.flatMap(({ complaints }) => complaints),
      seconds,
      ...watched,
      ...books,
      differences: [...found, ...requests.faults, ...books.differences],
    };
  } finally {
    watch.stop();
    await Promise.all(servers.map((server) => server.kill()));
    await fleet.stop();
  }
}

function startFleet(
  url: string,
  { chargingPoints }: Installation,
  {
    seed,
    isCalm,
    onEvent,
  }: {
    seed: number;
    isCalm: boolean;
    onEvent(event: ChargingPointEvent, identity: string): void;
  },
): Fleet {
  return createFleet({
    url,
    seed: String(seed),
    faultShare: isCalm ? 0 : 1,
    faultEveryMs: MISHAP_EVERY_MS,
    connectsPerSecond: 100,
    sampleIntervalSeconds: SAMPLE_SECONDS,
    onEvent,
    points: chargingPoints.map(({ identity }, index) => ({
      identity,
      password: POINT_PASSWORD,
      vendor: 'Voltagora',
      model: 'Bench',
      version: index % 2 === 0 ? '1.6' : '2.0.1',
      connectors: [1, 2].map((number) => ({ number, type: 'TYPE2', maxPowerKw: 22 })),
    })),
  });
}

interface Striking {
  fleet: Fleet;
  random: () => number;
  minutes: number;
  say(line: string): void;
}

async function strikeNowAndThen(
  disturbances: readonly Disturbance[],
  { fleet, random, minutes, say }: Striking,
): Promise<PointsReport['disturbances']> {
  const part = (minutes * MINUTE_MS) / disturbances.length;
  const struck: PointsReport['disturbances'] = [];
  for (const { what, run } of disturbances) {
    const until = performance.now() + part;
    await pause(part * (0.3 + 0.4 * random()));
    const began = performance.now();
    const back = watchReturn(fleet);
    await run();
    const lasted = since(began);
    await mostAreOnline(fleet);
    const backAfter = back.stop();
    struck.push({ what, lasted, backAfter });
    say(`${what}: ${lasted} s; four in five back after ${backAfter} s`);
    await pause(until - performance.now());
  }
  return struck;
}

const areMostOnline = (fleet: Fleet) => fleet.onlineCount() >= fleet.points.length * MOST;

async function mostAreOnline(fleet: Fleet): Promise<void> {
  const until = performance.now() + BACK_MS;
  while (!areMostOnline(fleet) && performance.now() < until) await pause(LOOK_EVERY_MS);
}

/** Measures the seconds until most points were online again; 0 if they always were. */
function watchReturn(fleet: Fleet): { stop(): number } {
  const began = performance.now();
  let backAfter = 0;
  const timer = setInterval(() => {
    if (!areMostOnline(fleet)) backAfter = since(began);
  }, LOOK_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return backAfter;
    },
  };
}

/** Waits until every point has delivered its messages, which lost responses and connections can delay. */
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
