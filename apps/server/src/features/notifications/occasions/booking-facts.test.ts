import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { insertReservation } from '../../../tests/kit/wallet/ledger.ts';
import { insertUser } from '../../../tests/kit/people.ts';
import { listTouchedBookings } from './booking-facts.reads.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('bookings to tell of are read to the last one, page by page', async () => {
  const { db } = database;
  const [driver, owner] = [await insertUser(db, 'driver'), await insertUser(db, 'station_owner')];
  const made: string[] = [];
  for (let number = 0; number < 5; number += 1) {
    made.push(await insertReservation(db, { driver, owner }));
  }
  const startsBefore = new Date('2026-07-01T12:30:00Z');
  const since = new Date('2026-07-01T09:30:00Z');
  const read: string[] = [];
  const next = () => listTouchedBookings(db, { startsBefore, since, after: read.at(-1), limit: 2 });
  for (let page = await next(); page.length > 0; page = await next()) read.push(...page);
  expect(read).toEqual(made.toSorted());
});
