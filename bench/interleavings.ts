// `npm run bench -- interleavings [runs] [seed]`: random sequences of booking, paying, cancelling, starting, metering, stopping,
// waiting and a failing provider, on fresh embedded databases; the books are verified after every hundred.
import fc from 'fast-check';
import { openTestDatabase } from '../apps/server/src/tests/kit/database/open-database.ts';
import {
  COURSES,
  createInterleavings,
  differencesIn,
  type Interleavings,
  play,
} from '../apps/server/src/tests/kit/reservations/interleavings.ts';

const [, courses = '10000', seed = '1'] = process.argv.slice(2);
const VERIFIED_EVERY = 100;
/** A new database after this many runs, so that verifying stays fast. */
const PER_DATABASE = 1_000;

const ends = new Map<string, number>();
let differences = 0;
const all = fc.sample(COURSES, { numRuns: Number(courses), seed: Number(seed) });
const startedAt = performance.now();
for (let from = 0; from < all.length; from += PER_DATABASE) {
  const database = await openTestDatabase();
  const world = await createInterleavings(database.db);
  const part = all.slice(from, from + PER_DATABASE);
  for (const [index, course] of part.entries()) {
    await play(world, course);
    const isLast = index === part.length - 1;
    if (index % VERIFIED_EVERY === VERIFIED_EVERY - 1 || isLast) await verify(world, from + index);
  }
  await count(world);
  await database.close();
}
const seconds = Math.round((performance.now() - startedAt) / 1_000);
const howTheyEnded = [...ends].map(([status, number]) => `${status} ${number}`).join(', ');
console.log(`${all.length} courses in ${seconds} s, seed ${seed}: ${differences} differences`);
console.log(`bookings ended: ${howTheyEnded}`);
process.exitCode = differences === 0 ? 0 : 1;

async function verify(world: Interleavings, last: number): Promise<void> {
  const found = await differencesIn(world);
  differences += found.length;
  for (const line of found) console.log(`up to course ${last}: ${line}`);
}

async function count({ db }: Interleavings): Promise<void> {
  const rows = await db
    .selectFrom('reservations')
    .select(['status', ({ fn }) => fn.countAll<number>().as('number')])
    .groupBy('status')
    .execute();
  for (const { status, number } of rows) ends.set(status, (ends.get(status) ?? 0) + number);
}
