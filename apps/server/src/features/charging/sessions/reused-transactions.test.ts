// Stations of OCPP 2.0.1 that use the id of an ended transaction again: each is a session of its own, and each is billed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyBooks } from '../../ledger-verification/public.ts';
import { book, type ForeignPoint, idTagOf } from '../../../tests/kit/charging/charging-world.ts';
import { speakSecond } from '../../../tests/kit/charging/ocpp-201-point.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;
let point: ForeignPoint;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(async () => {
  await bench.fresh();
  bench.later(30);
  point = await speakSecond(bench);
  await bench.world.charging.refreshPresence();
});
afterAll(() => bench.close());

const now = () => bench.world.clock.now().toISOString();

interface Told {
  wh: number;
  timestamp?: string;
  tag?: string;
}

const tell = (eventType: string, seqNo: number, { wh, tag, timestamp = now() }: Told) =>
  point.call('TransactionEvent', {
    eventType,
    seqNo,
    timestamp,
    triggerReason: 'Trigger',
    transactionInfo: { transactionId: 'tx-1', chargingState: 'Charging' },
    meterValue: [{ timestamp, sampledValue: [{ value: wh }] }],
    ...(tag && { idToken: { idToken: tag, type: 'Central' }, evse: { id: 1, connectorId: 1 } }),
  });

async function booked() {
  const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
  return { id, tag: await idTagOf(bench.world.db, id) };
}

/** Two drivers' sessions, one after the other, by the same transaction id: 2 kWh, then 4 kWh. */
async function chargeTwice(clockOf: (timestamp: string) => string = (timestamp) => timestamp) {
  const first = await booked();
  const told = { start: now(), stop: '' };
  await tell('Started', 0, { wh: 1_000, tag: first.tag });
  told.stop = bench.later(10);
  await tell('Ended', 1, { wh: 3_000 });
  bench.later(5);
  const second = await booked();
  const start = clockOf(now());
  await tell('Started', 0, { wh: 3_000, tag: second.tag, timestamp: start });
  return { first, second, told, start };
}
const sessions = async () => {
  const rows = await bench.world.db
    .selectFrom('charging_sessions')
    .select(['reservation_id as id', 'energy_wh as wh', 'stopped_at as stoppedAt', 'flags'])
    .where('charging_point_id', '=', bench.chargingPoint.chargingPointId)
    .orderBy('received_at')
    .execute();
  return rows.map(({ stoppedAt, ...row }) => ({ ...row, isOver: stoppedAt !== null }));
};

test('a start told again by a clock that was set back is of the transaction that runs', async () => {
  const { second, told } = await chargeTwice();
  bench.later(1);
  const between = new Date(Date.parse(told.stop) + 60_000).toISOString();
  await tell('Started', 0, { wh: 3_000, tag: second.tag, timestamp: between });
  const begun = await sessions();
  expect(begun.map(({ isOver }) => isOver)).toEqual([true, false]);
});

test('two transactions that a station without a clock tells alike are two sessions', async () => {
  const { id, tag } = await booked();
  const timestamp = '1970-01-01T00:00:00.000Z';
  const start = (transactionId: string) =>
    point.call('TransactionEvent', {
      eventType: 'Started',
      seqNo: 0,
      timestamp,
      triggerReason: 'Authorized',
      transactionInfo: { transactionId },
      meterValue: [{ timestamp, sampledValue: [{ value: 0 }] }],
      idToken: { idToken: tag, type: 'Central' },
      evse: { id: 1, connectorId: 1 },
    });
  await start('tx-1');
  await start('tx-2');
  const begun = await sessions();
  expect(begun).toHaveLength(2);
  expect(begun[0]).toMatchObject({ id });
});

test('each is billed to its driver, and the owner sees it', async () => {
  const { first, second } = await chargeTwice();
  expect(await bench.read(second.id)).toMatchObject({ status: 'CHARGING' });
  bench.later(20);
  await tell('Updated', 1, { wh: 5_000 });
  await tell('Ended', 2, { wh: 7_000 });
  expect(await bench.read(first.id)).toMatchObject({ status: 'FULFILLED', bill: { tokens: 9 } });
  expect(await bench.read(second.id)).toMatchObject({ status: 'FULFILLED', bill: { tokens: 18 } });
  expect(await sessions()).toEqual([
    { id: first.id, wh: 2_000, isOver: true, flags: [] },
    { id: second.id, wh: 4_000, isOver: true, flags: ['transaction_id_reused'] },
  ]);
  const list = '/api/stations/owner_station-transactions/';
  const { body } = await bench.world.call(bench.owner, 'GET', list);
  expect(body.results[0]).toMatchObject({ doubts: ['transaction_id_reused'] });
});

test('late and repeated messages of the first change neither', async () => {
  const { first, second, told } = await chargeTwice();
  await tell('Started', 0, { wh: 1_000, tag: first.tag, timestamp: told.start });
  await tell('Updated', 1, { wh: 2_000, timestamp: told.start });
  await tell('Ended', 1, { wh: 3_000, timestamp: told.stop });
  expect(await bench.read(second.id)).toMatchObject({ status: 'CHARGING' });
  bench.later(20);
  await tell('Ended', 1, { wh: 7_000 });
  await tell('Ended', 1, { wh: 7_000 });
  expect(await sessions()).toMatchObject([
    { id: first.id, wh: 2_000 },
    { id: second.id, wh: 4_000 },
  ]);
});

test('a third time, too', async () => {
  const { second } = await chargeTwice();
  bench.later(20);
  await tell('Ended', 1, { wh: 7_000 });
  bench.later(5);
  const third = await booked();
  await tell('Started', 0, { wh: 7_000, tag: third.tag });
  bench.later(10);
  await tell('Ended', 1, { wh: 8_000 });
  expect(await bench.read(second.id)).toMatchObject({ bill: { tokens: 18 } });
  expect(await bench.read(third.id)).toMatchObject({ status: 'FULFILLED', bill: { tokens: 4.5 } });
});

test('also where the clock was set back with the count', async () => {
  const { second } = await chargeTwice(() => '2000-01-01T00:05:00Z');
  bench.later(20);
  await tell('Ended', 1, { wh: 7_000, timestamp: '2000-01-01T00:25:00Z' });
  expect(await bench.read(second.id)).toMatchObject({ status: 'FULFILLED', bill: { tokens: 18 } });
});

test('a start told again after its end begins nothing', async () => {
  const first = await booked();
  const start = now();
  await tell('Started', 0, { wh: 1_000, tag: first.tag });
  bench.later(10);
  await tell('Ended', 1, { wh: 3_000 });
  bench.later(1);
  await tell('Started', 0, { wh: 1_000, tag: first.tag, timestamp: start });
  expect(await sessions()).toMatchObject([{ id: first.id, wh: 2_000, flags: [] }]);
});

test('the books of all of them add up', async () => {
  expect((await verifyBooks(bench.world.db)).differences).toEqual([]);
});
