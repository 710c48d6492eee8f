// What a charging point tells late: starts of bookings that were called off meanwhile, ends of charges that were given up, and what is
// owed for them.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { foreignChargingPoint } from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import { verifyBooks } from '../../ledger-verification/public.ts';
import {
  book,
  idTagOf,
  sessionOf,
  startedInTheApp,
} from '../../../tests/kit/charging/charging-world.ts';
import {
  openSessionBench,
  type SessionBench,
  StartAnswer,
} from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(() => bench.fresh());
afterAll(() => bench.close());
afterEach(async () => {
  const { differences } = await verifyBooks(bench.world.db);
  if (differences.length > 0) throw new Error(differences.join('\n'));
});

const call = (path: string, body: object) => bench.world.call(bench.driver, 'POST', path, body);
const watch = () => bench.world.charging.watch(bench.world.clock.now());
const available = async () =>
  (await bench.world.call(bench.driver, 'GET', '/api/wallet/owed/')).body;

/** Books, asks the charging point to start, and cancels; the charging point knows nothing of the last. */
async function calledOff({ asks = true } = {}) {
  const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
  const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/start-transaction`;
  const asked = asks ? await call(path, { reservation: { id } }) : { status: 200 };
  expect(asked.status).toBe(200);
  const startedAt = bench.world.clock.now().toISOString();
  bench.later(1);
  expect((await call(`/api/stations/reservations/${id}/cancel`, {})).status).toBe(200);
  return { id, startedAt, idTag: await idTagOf(bench.world.db, id) };
}

/** From 1 kWh on, for half an hour, told when the charging point is back. */
async function toldLate({ idTag, startedAt }: { idTag: string; startedAt: string }, wh = 3_000) {
  await bench.point.close();
  const stoppedAt = bench.later(29);
  bench.later(60);
  await bench.point.connect();
  const start = { connectorId: 1, idTag, meterStart: 1_000, timestamp: startedAt };
  const answer = StartAnswer.parse(await bench.point.call('StartTransaction', start));
  const { transactionId } = answer;
  const stop = { transactionId, idTag, meterStop: 1_000 + wh, timestamp: stoppedAt };
  await bench.point.call('StopTransaction', stop);
  return { answer, start, stop, session: await sessionOf(bench.world.db, transactionId) };
}

describe('a start that is told after its booking was called off', () => {
  test('is billed to the driver who had asked for it, by the accepted price, once', async () => {
    const booking = await calledOff();
    const { answer, start, stop, session } = await toldLate(booking);
    // It must not go on.
    expect(answer.idTagInfo.status).toBe('Expired');
    expect(session).toMatchObject({ energy_wh: 3_000, flags: ['late_start', 'Expired'] });
    expect(await bench.point.call('StartTransaction', start)).toEqual(answer);
    await bench.point.call('StopTransaction', stop);
    expect(await bench.read(booking.id)).toMatchObject({
      status: 'CANCELED',
      paid: true,
      bill: { total_cost: 1.35, tokens: 13.5, items: [{ kind: 'energy' }] },
      session: { energy_kWh: 3 },
    });
    expect(await available()).toEqual({ results: [], count: 0, disputed: 0 });
  });

  test('is nobody’s when the driver had not asked, or it began after that', async () => {
    const unasked = await calledOff({ asks: false });
    expect((await toldLate(unasked)).session).toMatchObject({
      reservation_id: null,
      flags: ['unauthorized', 'Expired'],
    });
    const asked = await calledOff();
    const later = { ...asked, startedAt: bench.later(3) };
    expect((await toldLate(later)).session).toMatchObject({ reservation_id: null });
    expect(await bench.read(asked.id)).toMatchObject({ bill: null, session: null });
  });

  test('that goes on is asked to stop', async () => {
    const { idTag, startedAt } = await calledOff();
    const stops: unknown[] = [];
    bench.point.handle('RemoteStopTransaction', async ({ params }) => {
      stops.push(params);
      return { status: 'Accepted' };
    });
    const start = { connectorId: 1, idTag, meterStart: 1_000, timestamp: startedAt };
    const { transactionId } = StartAnswer.parse(await bench.point.call('StartTransaction', start));
    await watch();
    expect(stops).toEqual([{ transactionId }]);
    const stop = { transactionId, meterStop: 1_200, timestamp: bench.later(1) };
    await bench.point.call('StopTransaction', stop);
  });
});

describe('what the wallet lacks', () => {
  test('is owed, keeps the driver from booking, and is taken in parts when tokens come', async () => {
    const booking = await calledOff();
    const { wallet, db, reservations } = bench.world;
    // 99 tokens a booking: five take all but five.
    const other = [];
    for (let hours = 2; hours <= 10; hours += 2) {
      other.push(await book(bench.world, bench.driver, bench.chargingPoint.plugIds[1], hours * 60));
    }
    await toldLate(booking);
    expect(await bench.read(booking.id)).toMatchObject({ paid: false, bill: { tokens: 13.5 } });
    const owed = { reservation: { id: booking.id }, tokens_due: 13.5, tokens_owed: 8.5 };
    expect(await available()).toMatchObject({ results: [owed], count: 1 });
    const plug = { id: bench.chargingPoint.plugIds[0] };
    const wanted = { plug, start_time: other[0]?.start_time, stop_time: other[0]?.stop_time };
    expect(await call('/api/stations/reservations/', wanted)).toMatchObject({
      status: 402,
      body: { code: 'tokens_owed' },
    });
    const gift = (amountMinor: number) =>
      db.transaction().execute((trx) =>
        wallet.grant(trx, {
          userId: bench.driver.userId,
          amountMinor,
          idempotencyKey: newId(),
          reason: 'welcome',
        }),
      );
    await gift(500);
    expect(await reservations.collectLateBills(bench.world.clock.now())).toBe(1);
    expect(await reservations.collectLateBills(bench.world.clock.now())).toBe(0);
    expect((await available()).results).toMatchObject([{ tokens_owed: 3.5 }]);
    await gift(20_000);
    await reservations.collectLateBills(bench.world.clock.now());
    expect(await available()).toMatchObject({ count: 0 });
    expect(await bench.read(booking.id)).toMatchObject({ paid: true });
    expect((await call('/api/stations/reservations/', wanted)).status).toBe(201);
    const moved = await db
      .selectFrom('ledger_transfers')
      .select(['reason', 'amount_minor'])
      .where('reservation_id', '=', booking.id)
      .where('phase', '=', 'posted')
      .orderBy('sequence')
      .execute();
    // A commission of 5 % of all that was collected, cut, whatever its parts.
    const sum = (reason: string) =>
      moved.reduce((total, each) => total + (each.reason === reason ? each.amount_minor : 0), 0);
    expect([sum('charging'), sum('commission')]).toEqual([1_350, 67]);
  });
});

describe('an end that comes after the platform had given the charge up', () => {
  /** Silent since its start; given up four hours after its window. */
  async function givenUp(minutes = 20) {
    const session = await bench.charging();
    const stoppedAt = bench.later(minutes);
    bench.later(6 * 60);
    await bench.point.close();
    await watch();
    expect(await bench.read(session.id)).toMatchObject({
      status: 'FULFILLED',
      bill: { tokens: 0 },
    });
    await bench.point.connect();
    return { ...session, stoppedAt };
  }

  test.each([
    ['by its number', {}],
    ['by its tag', { transactionId: -1 }],
    ['by nothing but meter and time', { transactionId: 0, idTag: undefined }],
  ])('corrects session and bill, once, %s', async (_, how) => {
    const { id, idTag, transactionId, stoppedAt } = await givenUp();
    const told = { transactionId, idTag, meterStop: 4_000, timestamp: stoppedAt, ...how };
    const { idTag: tag, ...nameless } = told;
    const stop = tag === undefined ? nameless : told;
    await bench.point.call('StopTransaction', stop);
    await bench.point.call('StopTransaction', { ...stop, meterStop: 9_000 });
    expect(await bench.read(id)).toMatchObject({
      status: 'FULFILLED',
      paid: true,
      bill: { total_cost: 1.35, tokens: 13.5 },
      session: { energy_kWh: 3, stopped_at: stoppedAt, stop_reason: 'Local' },
    });
    const { flags } = await sessionOf(bench.world.db, transactionId);
    expect(flags).toContain('end_told_late');
  });

  test('never bills more than the quote', async () => {
    const { id, transactionId, stoppedAt } = await givenUp(60);
    const stop = { transactionId, meterStop: 31_000, timestamp: stoppedAt };
    await bench.point.call('StopTransaction', stop);
    const { bill, total_cost } = await bench.read(id);
    expect(bill).toMatchObject({ total_cost, tokens: 99 });
  });

  test('[O12] corrects it in OCPP 2.0.1 too, whose chargers are asked before they are given up', async () => {
    const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
    await bench.point.close();
    const point = startedInTheApp(
      bench.world,
      foreignChargingPoint(bench.world, bench.chargingPoint.identity, ['ocpp2.0.1']),
    );
    await point.connect();
    await point.call('BootNotification', {
      reason: 'PowerUp',
      chargingStation: { vendorName: 'Foreign', model: 'Two' },
    });
    const event = (eventType: string, seqNo: number, timestamp: string, wh: number) => ({
      eventType,
      seqNo,
      timestamp,
      triggerReason: 'Trigger',
      transactionInfo: { transactionId: id },
      meterValue: [{ timestamp, sampledValue: [{ value: wh }] }],
    });
    const idToken = { idToken: await idTagOf(bench.world.db, id), type: 'Central' };
    const begun = event('Started', 0, bench.world.clock.now().toISOString(), 1_000);
    await point.call('TransactionEvent', { ...begun, idToken, evse: { id: 1, connectorId: 1 } });
    const stoppedAt = bench.later(20);
    bench.later(6 * 60);
    const asked: unknown[] = [];
    let messagesInQueue = true;
    point.handle('RequestStopTransaction', async () => ({ status: 'Rejected' }));
    point.handle('GetTransactionStatus', async ({ params }) => {
      asked.push(params);
      return { messagesInQueue, ongoingIndicator: false };
    });
    await watch();
    expect(asked).toEqual([{ transactionId: id }]);
    expect(await bench.read(id)).toMatchObject({ status: 'CHARGING' });
    messagesInQueue = false;
    await watch();
    expect(await bench.read(id)).toMatchObject({ status: 'FULFILLED', bill: { tokens: 0 } });
    await point.call('TransactionEvent', event('Ended', 1, stoppedAt, 4_000));
    expect(await bench.read(id)).toMatchObject({ bill: { tokens: 13.5 }, paid: true });
    await point.close();
  });
});
