// What drivers owe to an owner who leaves.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyBooks } from '../features/ledger-verification/public.ts';
import { newId } from '../platform/ids.ts';
import {
  type Bench,
  beginSession,
  MINUTE_MS,
  openBench,
  type Person,
} from './kit/accounts/departure-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const HOUR_MS = 60 * MINUTE_MS;

/** A charge of 22 kWh that was settled without energy first; the wallet has less than the difference. */
async function owe(driver: Person, owner: Person): Promise<string> {
  const { db, clock, server } = bench;
  const { reservations } = server.services;
  const station = await bench.openStation(owner);
  const { body: booked } = await bench.book(driver, station);
  await beginSession(bench, station, booked.id);
  const startedAt = clock.now();
  const stoppedAt = new Date(startedAt.getTime() + HOUR_MS);
  const charge = { reservationId: booked.id, startedAt, stoppedAt, now: stoppedAt };
  const writeSession = (energy_wh: number) =>
    db
      .updateTable('charging_sessions')
      .set({ energy_wh, stopped_at: stoppedAt, settled_at: stoppedAt })
      .where('reservation_id', '=', booked.id)
      .execute();
  await writeSession(0);
  await db
    .transaction()
    .execute((trx) => reservations.settleCharging(trx, { ...charge, energyWh: 0 }));
  const elsewhere = await bench.openStation(await bench.join('station_owner'));
  for (const hour of [12, 14, 16, 18, 20]) {
    const { status, text } = await bench.book(driver, elsewhere, hour);
    expect(status, text).toBe(201);
  }
  await db
    .transaction()
    .execute((trx) => reservations.correctCharging(trx, { ...charge, energyWh: 22_000 }));
  await writeSession(22_000);
  return booked.id;
}

const give = ({ userId }: Person, amountMinor: number) =>
  bench.db.transaction().execute((trx) =>
    bench.server.services.wallet.grant(trx, {
      userId,
      amountMinor,
      idempotencyKey: newId(),
      reason: 'welcome',
    }),
  );
const owed = async (driver: Person) => (await bench.call(driver, 'GET', '/api/wallet/owed/')).body;

it('is written off: the driver can book again, and nothing is collected of it', async () => {
  const [driver, owner] = [await bench.join('driver'), await bench.join('station_owner')];
  const id = await owe(driver, owner);
  const [debt] = (await owed(driver)).results;
  expect(debt.reservation).toEqual({ id });
  expect(debt.tokens_owed).toBeGreaterThan(0);
  const other = await bench.openStation(await bench.join('station_owner'));
  const refused = await bench.book(driver, other, 22);
  expect([refused.status, refused.body.code]).toEqual([402, 'tokens_owed']);

  expect((await bench.leave(owner, { settle: true })).status).toBe(204);
  expect(await owed(driver)).toEqual({ results: [], count: 0, disputed: 0 });
  await give(driver, 20_000);
  const booked = await bench.book(driver, other, 22);
  expect(booked.status, booked.text).toBe(201);
  expect(await bench.server.services.reservations.collectLateBills(bench.clock.now())).toBe(0);
  expect((await verifyBooks(bench.db)).differences).toEqual([]);
});
