// Booking, paying, cancelling, starting, metering, stopping, waiting and a failing provider in any order, some of it twice:
// afterwards the books add up, no hold is left, no window is sold twice and no bill is above its hold.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../platform/db/db.ts';
import { openTestDatabase } from './kit/database/open-database.ts';
import {
  createInterleavings,
  differencesIn,
  type Interleavings,
  play,
  COURSES,
} from './kit/reservations/interleavings.ts';

/** `npm run bench -- interleavings 10000` plays as many as it is told. */
const RUNS = 60;

let database: OpenDatabase;
let world: Interleavings;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await createInterleavings(database.db);
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
  expect(await statusesIn(world)).not.toContain('PENDING');
});

/** How the bookings of all runs ended. */
async function statusesIn({ db }: Interleavings) {
  const rows = await db.selectFrom('reservations').select('status').distinct().execute();
  return rows.map(({ status }) => status);
}
