// Booking, paying, cancelling, starting, metering, stopping, waiting and a failing provider in any order, some of it twice:
// afterwards the books add up, no hold is left, no window is sold twice and no bill is above its hold.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../platform/db/db.ts';
import { openTestDatabase } from '../platform/db/test-database.ts';
import {
  createInterleavings,
  differencesIn,
  type Interleavings,
  play,
  COURSES,
} from './test-interleavings.ts';

/** `npm run bench -- interleavings 10000` plays as many as it is told. */
const RUNS = 60;

let database: OpenDatabase;
let world: Interleavings;

beforeAll(async () => {
  database = await openTestDatabase();
  world = createInterleavings(database.db);
});
afterAll(() => database.close());

it('[S4.05] [L7] whatever the order, the books add up', async () => {
  await fc.assert(
    fc.asyncProperty(COURSES, async (steps) => {
      await play(world, steps);
      expect(await differencesIn(world)).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: false },
  );
  const { rows } = await countEnds(world);
  console.log(`interleavings: ${RUNS} played, ended ${rows}`);
});

/** How the bookings of all runs ended, to see that every way was gone. */
async function countEnds({ db }: Interleavings) {
  const ends = await db
    .selectFrom('reservations')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute();
  expect(ends.map(({ status }) => status)).not.toContain('PENDING');
  return { rows: ends.map(({ status, count }) => `${status} ${count}`).join(', ') };
}
