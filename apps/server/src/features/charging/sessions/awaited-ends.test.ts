// Ends of OCPP 2.0.1 transactions before which messages are missing: they wait for them, within a bound, and then say so.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  book,
  eventually,
  type ForeignPoint,
  idTagOf,
  MINUTE_MS,
} from '../../../tests/kit/charging/charging-world.ts';
import { speakSecond } from '../../../tests/kit/charging/ocpp-201-point.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;
let point: ForeignPoint;
let reservationId: string;
let transactionId: string;

beforeAll(async () => {
  bench = await openSessionBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.fresh();
  point = await speakSecond(bench);
});

const tell = (eventType: string, seqNo: number, wh: number | null, more = {}, minutesAgo = 0) => {
  const now = bench.world.clock.now().getTime();
  const timestamp = new Date(now - minutesAgo * MINUTE_MS).toISOString();
  return point.call('TransactionEvent', {
    eventType,
    seqNo,
    timestamp,
    triggerReason: 'Trigger',
    transactionInfo: { transactionId },
    ...(wh !== null && { meterValue: [{ timestamp, sampledValue: [{ value: wh }] }] }),
    ...more,
  });
};
const queued = (messagesInQueue: boolean) => {
  const asked: unknown[] = [];
  point.handle('GetTransactionStatus', async ({ params }) => {
    asked.push(params);
    return { ongoingIndicator: false, messagesInQueue };
  });
  return asked;
};
const read = () => bench.read(reservationId);
const session = () =>
  bench.world.db
    .selectFrom('charging_sessions')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
const watch = () => bench.world.charging.watch(bench.world.clock.now());

/** Started with 1,000 Wh, measured with 1,100, and ended without a meter after two messages that have not come. */
async function endWithGap() {
  const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
  reservationId = id;
  transactionId = `tx-${id.slice(-12)}`;
  const idToken = { idToken: await idTagOf(bench.world.db, id), type: 'Central' };
  await tell('Started', 0, 1_000, { idToken, evse: { id: 1, connectorId: 1 } });
  bench.later(1);
  await tell('Updated', 1, 1_100);
  bench.later(20);
  return tell('Ended', 4, null);
}

describe('[E02.FR.09] [E14] an end before which messages are missing', () => {
  test('asks for them, waits with its hold, and is billed with them', async () => {
    const asked = queued(true);
    expect(await endWithGap()).toEqual({});
    await eventually(async () => asked.length > 0);
    expect(asked).toEqual([{ transactionId }]);
    const endedAt = bench.world.clock.now();
    expect(await read()).toMatchObject({ status: 'CHARGING', bill: null });
    expect(await session()).toMatchObject({ stopped_at: null, missing_seq_nos: [2, 3] });
    bench.later(1);
    await tell('Updated', 2, 3_000, {}, 1);
    await watch();
    expect(await read()).toMatchObject({ status: 'CHARGING' });
    expect(await tell('Updated', 3, 5_000, {}, 1)).toEqual({ totalCost: 1.8 });
    expect(await read()).toMatchObject({ status: 'FULFILLED', bill: { total_cost: 1.8 } });
    const flags = ['messages_missing'];
    expect(await session()).toMatchObject({ energy_wh: 4_000, stopped_at: endedAt, flags });
  });

  test('is told twice, and waits no longer for it', async () => {
    queued(true);
    await endWithGap();
    const { end_waits_until: until } = await session();
    bench.later(1);
    await tell('Ended', 4, null, {}, 1);
    expect(await session()).toMatchObject({ stopped_at: null, end_waits_until: until });
  });

  test('is billed as far as it is known when the wait is over, and doubted', async () => {
    queued(true);
    await endWithGap();
    bench.later(9);
    await watch();
    expect(await read()).toMatchObject({ status: 'CHARGING' });
    bench.later(2);
    await watch();
    expect(await read()).toMatchObject({ status: 'FULFILLED', bill: { total_cost: 0.04 } });
    expect(await session()).toMatchObject({
      energy_wh: 100,
      end_waits_until: null,
      flags: ['messages_missing', 'end_incomplete'],
    });
    const path = '/api/stations/owner_station-transactions/';
    const listed = await bench.world.call(bench.owner, 'GET', path);
    expect(listed.body.results[0]).toMatchObject({ doubts: ['end_incomplete'] });
    await tell('Updated', 3, 5_000, {}, 12);
    expect(await read()).toMatchObject({ bill: { total_cost: 0.04 } });
  });

  test('does not wait where the station has nothing more to tell', async () => {
    queued(false);
    await endWithGap();
    await eventually(async () => (await read()).status === 'FULFILLED');
    expect(await session()).toMatchObject({ energy_wh: 100 });
    expect((await session()).flags).toContain('end_incomplete');
  });

  test('does not wait if it contains the register itself', async () => {
    const asked = queued(true);
    await endWithGap();
    await tell('Ended', 5, 5_000);
    expect(await read()).toMatchObject({ status: 'FULFILLED', bill: { total_cost: 1.8 } });
    await eventually(async () => asked.length > 0);
  });

  test('waits across a reconnection, and the window that ends in between', async () => {
    queued(true);
    await endWithGap();
    await point.close();
    await bench.world.db
      .updateTable('reservations')
      .set({ stop_time: bench.world.clock.now() })
      .where('id', '=', reservationId)
      .execute();
    bench.later(5);
    await watch();
    expect(await read()).toMatchObject({ status: 'CHARGING' });
    await point.connect();
    await tell('Updated', 3, 5_000, {}, 10);
    expect(await read()).toMatchObject({ status: 'FULFILLED', bill: { total_cost: 1.8 } });
  });

  test('no longer waits when the next transaction begins on its EVSE', async () => {
    queued(true);
    await endWithGap();
    transactionId = 'the-next-one';
    const idToken = { idToken: 'UNKNOWN', type: 'ISO14443' };
    await tell('Started', 0, 6_000, { idToken, evse: { id: 1, connectorId: 1 } });
    expect(await read()).toMatchObject({ status: 'FULFILLED', bill: { total_cost: 0.04 } });
    expect((await session()).flags).toContain('end_incomplete');
  });
});
