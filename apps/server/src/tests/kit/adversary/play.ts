// Plays courses side by side on one server, and says which of them broke what.
import type { AdversaryWorld } from './adversary-world.ts';
import type { DriverStep, OwnerStep, Round, Step, Story } from './story.ts';
import { takeDriverStep, topUp } from './driver-steps.ts';
import { HEARTBEAT, statusFrame } from './frames.ts';
import { checkEnd, checkOwner, checkRound } from './invariants.ts';
import { takeOwnerStep } from './owner-steps.ts';
import { takePointStep } from './point-steps.ts';
import { bookersOf, call, openScene, type Scene } from './scene.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A longer leap of time is seen by the jobs in two parts. */
const SEEN_AT_ONCE_MS = 20 * MINUTE;
/** How everything that is still open comes to its end: by time alone. */
const LAST_WAITS = [20 * MINUTE, 4 * HOUR, DAY, DAY];

export interface Violation {
  /** Null: of the server, while all of them were played. */
  course: number | null;
  text: string;
}

const DRIVER_STEPS = new Set<Step['do']>([
  'book',
  'charge_now',
  'book_weekly',
  'extend',
  'move',
  'cancel',
  'say_late',
  'start',
  'stop',
  'top_up',
  'add_vehicle',
  'watch',
]);
const OWNER_STEPS = new Set<Step['do']>([
  'set_prices',
  'set_terms',
  'set_unavailable',
  'set_available',
  'reject',
  'renumber',
  'set_power',
  'set_idle_fee',
  'add_plug',
  'detach',
  'delete_plug',
  'delete_point',
  'delete_station',
  'command',
]);
const isDriverStep = (step: Step): step is DriverStep => DRIVER_STEPS.has(step.do);
const isOwnerStep = (step: Step): step is OwnerStep => OWNER_STEPS.has(step.do);

export async function playBatch(
  world: AdversaryWorld,
  courses: readonly Story[],
): Promise<Violation[]> {
  world.faults.splice(0);
  await reportHonest(world);
  const owner = await world.join('station_owner');
  const scenes = await Promise.all(
    courses.map(({ sale }, place) => openScene(world, { owner, place, sale })),
  );
  const rounds = Math.max(...courses.map((course) => course.rounds.length));
  for (let round = 0; round < rounds; round++) {
    const waitMs = courses
      .map((course) => course.rounds[round]?.waitMs ?? 0)
      .reduce((a, b) => Math.max(a, b), 0);
    await pass(world, scenes, waitMs);
    await Promise.all(scenes.map((scene, at) => takeSteps(scene, courses[at]?.rounds[round])));
    await world.runJobs();
    if (round % 2 === 1) await Promise.all(scenes.map((scene) => checkRound(scene)));
  }
  await endAll(world, scenes);
  const differences = await world.verify();
  return [
    ...scenes.flatMap(({ violations }, course) =>
      [...violations].map((text) => ({ course, text })),
    ),
    ...[...new Set([...world.faults.splice(0), ...differences])].map((text) => ({
      course: null,
      text,
    })),
  ];
}

async function takeSteps(scene: Scene, round: Round | undefined): Promise<void> {
  const steps = round?.steps ?? [];
  if (round?.isAtOnce) await Promise.all(steps.map((step) => takeStep(scene, step)));
  else for (const step of steps) await takeStep(scene, step);
}

async function takeStep(scene: Scene, step: Step): Promise<void> {
  if (isDriverStep(step)) await takeDriverStep(scene, step);
  else if (isOwnerStep(step)) await takeOwnerStep(scene, step);
  else await takePointStep(scene, step);
}

async function pass(world: AdversaryWorld, scenes: readonly Scene[], ms: number): Promise<void> {
  const parts = ms > SEEN_AT_ONCE_MS ? [SEEN_AT_ONCE_MS, ms - SEEN_AT_ONCE_MS] : [ms];
  const points = [world.honest.point, ...scenes.map(({ point }) => point)];
  for (const part of parts) {
    world.clock.advance(part);
    await Promise.all(points.map((point) => point.again(HEARTBEAT)));
    await world.runJobs();
  }
}

async function endAll(world: AdversaryWorld, scenes: readonly Scene[]): Promise<void> {
  await Promise.all(
    scenes.map(async (scene) => {
      if (await scene.point.connect()) await scene.point.flush('in_order');
      await scene.point.disconnect();
    }),
  );
  for (const ms of LAST_WAITS) await pass(world, [], ms);
  await Promise.all(scenes.map((scene) => cancelAll(scene)));
  await world.runJobs();
  await payAll(world, scenes);
  await Promise.all(scenes.map((scene) => bookAgain(scene)));
  await world.runJobs();
  await checkOwner(scenes);
  await Promise.all(scenes.map((scene) => checkEnd(scene)));
}

/** The later bookings of a weekly series. */
async function cancelAll(scene: Scene): Promise<void> {
  for (const driver of bookersOf(scene)) {
    const { body } = await call(
      scene,
      driver,
      'GET',
      '/api/stations/my-reservations/?page_size=100',
    );
    for (const { id, status } of body?.results ?? []) {
      if (status !== 'RESERVED') continue;
      await call(scene, driver, 'POST', `/api/stations/reservations/${id}/cancel`);
    }
  }
}

async function payAll(world: AdversaryWorld, scenes: readonly Scene[]): Promise<void> {
  await Promise.all(
    scenes.map(async (scene) => {
      for (const driver of bookersOf(scene)) {
        const { body } = await call(scene, driver, 'GET', '/api/wallet/owed/');
        if (body !== null && body.count > 0) await topUp(scene, driver, 100);
      }
    }),
  );
  await world.runJobs();
}

/** Whoever has paid what they owe can book; and who has booked, can cancel. */
async function bookAgain(scene: Scene): Promise<void> {
  const { world, violations, place } = scene;
  const slot = Math.ceil(world.clock.now().getTime() / (15 * MINUTE)) * 15 * MINUTE;
  for (const [who, driver] of bookersOf(scene).entries()) {
    const owed = await call(scene, driver, 'GET', '/api/wallet/owed/');
    if (owed.body?.count !== 0)
      violations.add('what is owed was not paid by a wallet that has enough');
    const start = slot + DAY + who * 30 * MINUTE;
    const draft = {
      plug: { id: world.honest.plugIds[place] },
      start_time: new Date(start).toISOString(),
      stop_time: new Date(start + 15 * MINUTE).toISOString(),
    };
    const book = () => call(scene, driver, 'POST', '/api/stations/reservations/', draft);
    let booked = await book();
    if (booked.body?.code === 'not_enough_tokens') {
      await topUp(scene, driver, 100);
      booked = await book();
    }
    if (booked.status !== 201 || booked.body === null) {
      violations.add(`a driver can never book again: ${booked.status} ${booked.body?.code}`);
    } else await call(scene, driver, 'POST', `/api/stations/reservations/${booked.body.id}/cancel`);
  }
}

async function reportHonest({ honest, version, clock }: AdversaryWorld): Promise<void> {
  await honest.point.connect();
  const at = clock.now().toISOString();
  for (const [index] of honest.plugIds.entries()) {
    await honest.point.tell(
      statusFrame(version, { connector: index + 1, status: 'Available', at }),
    );
  }
}
