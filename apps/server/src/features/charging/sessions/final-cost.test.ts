// What a charging point of OCPP 2.0.1 is told of the cost of a transaction that has ended.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { speakSecond } from '../../../tests/kit/charging/ocpp-201-point.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';
import { bookSession, setPrices } from '../../../tests/kit/charging/told-session.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.fresh());

const now = () => bench.world.clock.now().toISOString();

/** A booked session of half an hour and 3,333 Wh, and what the charging point is answered. */
async function charge(prices: Parameters<typeof setPrices>[1]) {
  await setPrices(bench, prices);
  const session = await bookSession(bench, '2.0.1');
  await session.begin(now());
  bench.later(15);
  const onTheWay = await session.measure(now(), 2_000);
  bench.later(15);
  const atTheEnd = await session.end(now(), 4_333);
  const { bill } = await bench.read(session.id);
  return { session, onTheWay, atTheEnd, bill };
}

describe('[I03.FR.01] the answer to the end of a transaction', () => {
  test.each([
    ['per kWh', { policy: 0, kwhMicro: 457_000 }, 1.52],
    ['per minute', { policy: 1, minuteMicro: 33_300 }, 0.99],
    ['nothing', { policy: 0, kwhMicro: 0 }, 0],
  ])('says what is billed, where the price is %s', async (_price, prices, cost) => {
    const { onTheWay, atTheEnd, bill } = await charge(prices);
    expect(onTheWay).toEqual({});
    expect(atTheEnd).toEqual({ totalCost: cost });
    expect(bill).toMatchObject({ total_cost: cost });
  });

  test('says it again where the end is repeated', async () => {
    const { session } = await charge({ kwhMicro: 450_000 });
    expect(await session.end(now(), 9_000)).toEqual({ totalCost: 1.49 });
  });

  test('says nothing where nobody pays', async () => {
    const point = await speakSecond(bench);
    const transactionInfo = { transactionId: newId() };
    const event = { timestamp: now(), triggerReason: 'Trigger', transactionInfo };
    const idToken = { idToken: newId(), type: 'ISO14443' };
    const evse = { id: 1, connectorId: 1 };
    await point.call('TransactionEvent', {
      ...event,
      eventType: 'Started',
      seqNo: 0,
      idToken,
      evse,
    });
    const ended = { ...event, eventType: 'Ended', seqNo: 1 };
    expect(await point.call('TransactionEvent', ended)).toEqual({});
  });
});
