// People who leave while their cards have paid, or are about to: on a whole server, with the sandbox as the provider.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyBooks } from '../features/ledger-verification/public.ts';
import {
  beginSession,
  type Bench,
  MINUTE_MS,
  openBench,
  type Person,
} from './kit/accounts/departure-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.server.close());

const services = () => bench.server.services;
const topUp = async (driver: Person, amount: number): Promise<string> => {
  const { status, body, text } = await bench.call(driver, 'POST', '/api/wallet/top-up/', {
    amount,
  });
  expect(status, text).toBe(201);
  return body.id;
};
const row = (id: string) =>
  bench.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const checkout = (id: string) =>
  bench.db
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where('reference', '=', id)
    .executeTakeFirstOrThrow();
/** On the sandbox's page; its events never come. */
async function pay(id: string): Promise<void> {
  const { provider_session_id: sessionId } = await row(id);
  const action = { kind: 'pay', card: 'pays', mode: 'never' } as const;
  await services().sandbox?.pages.act(String(sessionId), action);
}
const bought = async (driver: Person, amount: number): Promise<string> => {
  const id = await topUp(driver, amount);
  await pay(id);
  await bench.call(driver, 'GET', `/api/payments/sessions/${id}/`);
  return id;
};
async function watch(minutes: number): Promise<void> {
  bench.clock.advance(minutes * MINUTE_MS);
  await services().payments.watch(bench.clock.now());
}
const expectInOrder = async () => expect((await verifyBooks(bench.db)).differences).toEqual([]);

it('[S7.06] what was bought and not used goes back to the card, and the farewell says so', async () => {
  const driver = await bench.join('driver');
  const payment = await bought(driver, 20);
  const { body } = await bench.call(driver, 'GET', '/api/wallet/my-balance/');
  expect(body.results[0]).toMatchObject({ balance: 700, refundable: 200 });
  expect(await bench.leave(driver, { settle: true })).toMatchObject({ status: 204 });
  await watch(1);
  expect(await checkout(payment)).toMatchObject({ captured_minor: 2_000, refunded_minor: 2_000 });
  const refunds = bench.db.selectFrom('payment_refunds').select(['reason', 'status']);
  expect(await refunds.where('payment_id', '=', payment).execute()).toEqual([
    { reason: 'account_closed', status: 'done' },
  ]);
  const [farewell] = await bench.db
    .selectFrom('outgoing_mails')
    .select('text_body')
    .where('recipient', '=', driver.email)
    .orderBy('created_at', 'desc')
    .execute();
  expect(farewell?.text_body).toContain(
    'you did not use €20.00 (200 tokens). It goes back to your card',
  );
  await expectInOrder();
});

it('what is not paid yet is given up; paid all the same, it goes back', async () => {
  const driver = await bench.join('driver');
  const given = await topUp(driver, 10);
  const late = await topUp(driver, 30);
  await pay(late);
  const { plugId } = await bench.openStation(await bench.join('station_owner'));
  const booked = await bench.call(driver, 'POST', '/api/stations/reservations/', {
    plug: { id: plugId },
    start_time: '2026-07-01T12:00:00Z',
    stop_time: '2026-07-01T13:00:00Z',
    payment_method: { type: 'fiat', name: 'Card' },
  });
  expect(booked.body.payment, booked.text).toMatchObject({ status: 'open' });
  expect(await bench.leave(driver, { settle: true })).toMatchObject({ status: 204 });
  for (let minute = 0; minute < 3; minute += 1) await watch(1);
  expect(await row(given)).toMatchObject({ status: 'failed', failure: 'abandoned' });
  expect(await checkout(given)).toMatchObject({ status: 'expired' });
  expect(await checkout(booked.body.payment.id)).toMatchObject({ status: 'expired' });
  expect(await row(late)).toMatchObject({ status: 'failed', next_attempt_at: null });
  expect(await checkout(late)).toMatchObject({ captured_minor: 3_000, refunded_minor: 3_000 });
  await expectInOrder();
});

it('a card that is charged after the owner has left pays into no closed wallet, but is owed to them', async () => {
  const [driver, owner] = [await bench.join('driver'), await bench.join('station_owner')];
  const station = await bench.openStation(owner);
  const booked = await bench.call(driver, 'POST', '/api/stations/reservations/', {
    plug: { id: station.plugId },
    start_time: '2026-07-01T12:00:00Z',
    stop_time: '2026-07-01T13:00:00Z',
    payment_method: { type: 'fiat', name: 'Card' },
  });
  await pay(booked.body.payment.id);
  await bench.call(driver, 'GET', `/api/payments/sessions/${booked.body.payment.id}/`);
  const startedAt = bench.clock.now();
  await beginSession(bench, station, booked.body.id);
  const stoppedAt = new Date(startedAt.getTime() + 30 * MINUTE_MS);
  await bench.db
    .updateTable('charging_sessions')
    .set({ energy_wh: 10_000, stopped_at: stoppedAt, settled_at: stoppedAt })
    .where('reservation_id', '=', booked.body.id)
    .execute();
  const charge = { reservationId: booked.body.id, energyWh: 10_000, startedAt, stoppedAt };
  await bench.db
    .transaction()
    .execute((trx) => services().reservations.settleCharging(trx, { ...charge, now: stoppedAt }));
  expect(await row(booked.body.payment.id)).toMatchObject({ status: 'capturing' });

  expect((await bench.leave(owner, { settle: true })).status).toBe(204);
  await watch(1);
  expect(await row(booked.body.payment.id)).toMatchObject({ status: 'captured' });
  expect(await bench.wallet(owner)).toMatchObject({ posted_minor: 0, held_minor: 0 });
  const payouts = bench.db.selectFrom('payouts').select(['amount_minor', 'status']);
  expect(await payouts.where('owner_id', '=', owner.userId).execute()).toEqual([
    { amount_minor: 4_275, status: 'requested' },
  ]);
  await expectInOrder();
});
