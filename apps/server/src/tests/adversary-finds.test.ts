// What the courses of adversary.property.test.ts are worth: without one of the protections, they find that it is missing.
import type * as Domain from '@voltagora/domain';
import { expect, test, vi } from 'vitest';
import { createAdversaryWorld } from './kit/adversary/adversary-world.ts';
import { hunt } from './kit/adversary/hunt.ts';
import { openTestDatabase } from './kit/database/open-database.ts';

type Protection = 'cap' | 'time' | 'register' | 'confirmation';

const broken = vi.hoisted((): { protection?: Protection } => ({}));

type Rule<A extends unknown[], R> = (...of: A) => R;

/** The rule of the domain, or a wrong one while this protection is broken. */
const { without } = vi.hoisted(() => ({
  without:
    <A extends unknown[], R>(protection: Protection, rule: Rule<A, R>, wrong: Rule<A, R>) =>
    (...of: A): R =>
      broken.protection === protection ? wrong(...of) : rule(...of),
}));

vi.mock('../../../../packages/domain/src/money/tariff.ts', async (original) => {
  const tariff = await original<Pick<typeof Domain, 'billSession' | 'priceSession'>>();
  const { billSession, priceSession } = tariff;
  return {
    ...tariff,
    billSession: without('cap', billSession, (prices, measured) => priceSession(prices, measured)),
  };
});
vi.mock('../../../../packages/domain/src/sessions/believed-time.ts', async (original) => {
  const times =
    await original<Pick<typeof Domain, 'believeTime' | 'believeStart' | 'believeEnd'>>();
  const { believeTime, believeStart, believeEnd } = times;
  return {
    ...times,
    believeTime: without('time', believeTime, (at) => ({ at, flags: [] })),
    believeStart: without('time', believeStart, (told) => told),
    believeEnd: without('time', believeEnd, (at) => ({ at, flags: [] })),
  };
});
vi.mock('../../../../packages/domain/src/sessions/metering.ts', async (original) => {
  const metering = await original<Pick<typeof Domain, 'acceptReading' | 'acceptStopReading'>>();
  const { acceptReading, acceptStopReading } = metering;
  const ANYTHING = 1_000_000;
  return {
    ...metering,
    acceptReading: without('register', acceptReading, (session, reading) =>
      acceptReading(session, { ...reading, headroom: ANYTHING }),
    ),
    acceptStopReading: without('register', acceptStopReading, (session, reading) =>
      acceptStopReading(session, { ...reading, headroom: ANYTHING }),
    ),
  };
});
vi.mock('../../../../packages/domain/src/sessions/session-confirmation.ts', async (original) => {
  const confirmation = await original<Pick<typeof Domain, 'isStartedByDriver'>>();
  const { isStartedByDriver } = confirmation;
  return {
    ...confirmation,
    isStartedByDriver: without('confirmation', isStartedByDriver, () => true),
  };
});

/** At most; with these seeds the first twelve are enough. */
const COURSES = 200;
const SIDE_BY_SIDE = 12;

test.each<[string, Protection, RegExp, number]>([
  [
    'the cap of a bill by quote and hold',
    'cap',
    /a bill is above its hold|the bill shown is above/,
    3,
  ],
  ['the bound of times by what the server saw', 'time', /at a time that nobody can have seen/, 7],
  ['the bound of a register by the power of its plug', 'register', /than its plug can deliver/, 1],
  ['the word of a driver who started nothing', 'confirmation', /that its driver never started/, 1],
])('[21] without %s, the courses find it', async (_title, protection, expected, firstSeed) => {
  const database = await openTestDatabase();
  const world = await createAdversaryWorld(database, { version: '1.6', courses: SIDE_BY_SIDE });
  broken.protection = protection;
  const texts: string[] = [];
  let played = 0;
  for (
    let seed = firstSeed;
    played < COURSES && !texts.some((text) => expected.test(text));
    seed += 1
  ) {
    const { found } = await hunt(world, { batches: 1, size: SIDE_BY_SIDE, seed, tries: 0 });
    texts.push(...found.map(({ text }) => text));
    played += SIDE_BY_SIDE;
  }
  delete broken.protection;
  await world.close();
  await database.close();
  expect(texts).toContainEqual(expect.stringMatching(expected));
});
