// Cars that stay after their booked window, told by frames of OCPP 1.6 and 2.0.1: what is counted, billed, owed and never charged.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { foreignChargingPoint } from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import { verifyBooks } from '../../ledger-verification/public.ts';
import {
  book,
  idTagOf,
  MINUTE_MS,
  status,
  startedInTheApp,
} from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
/** 2 tokens a minute after ten minutes, 30 at most. */
const FEE = { microPerMinute: 200_000, graceMinutes: 10, capMicro: 3_000_000 };
const setFee = (fee: typeof FEE | null) =>
  bench.world.db
    .updateTable('plugs')
    .set({ idle_fee: fee && JSON.stringify(fee) })
    .where('charging_point_id', '=', bench.chargingPoint.chargingPointId)
    .execute();
beforeEach(async () => {
  await bench.fresh();
  await setFee(FEE);
});
afterAll(() => bench.close());
afterEach(async () => {
  const { differences } = await verifyBooks(bench.world.db);
  if (differences.length > 0) throw new Error(differences.join('\n'));
});

const say = (name: string, timestamp?: string) =>
  bench.point.call('StatusNotification', {
    ...status(bench.world, 1, name),
    ...(timestamp !== undefined && { timestamp }),
  });
const settle = async () => {
  await bench.world.charging.refreshPresence();
  return bench.world.reservations.settleIdleFees(bench.world.clock.now());
};
const stayOf = async (id: string) => (await bench.read(id)).idle.stay;
const minutesTo = (moment: string) =>
  (Date.parse(moment) - bench.world.clock.now().getTime()) / MINUTE_MS;

/** A booking that is charged to the end of its window, and whose car then stays; the time is the window's end. */
async function stays({ says = 'Finishing' as string | null } = {}) {
  const session = await bench.charging();
  const { stop_time: stop } = await bench.read(session.id);
  await say('Charging');
  const timestamp = bench.later(minutesTo(stop));
  const { transactionId } = session;
  await bench.point.call('StopTransaction', { transactionId, meterStop: 3_000, timestamp });
  if (says !== null) await say(says);
  await bench.world.charging.refreshPresence();
  return { ...session, stop };
}

const moved = async (id: string) => {
  const rows = await bench.world.db
    .selectFrom('ledger_transfers')
    .select(['reason', 'amount_minor'])
    .where('reservation_id', '=', id)
    .where('phase', '=', 'posted')
    .orderBy('sequence')
    .execute();
  return rows.map(({ reason, amount_minor: minor }) => [reason, minor]);
};

describe('[S4.01] a car that stays over OCPP 1.6', () => {
  test('is billed by the minute from the end of the grace until its cable is out, once', async () => {
    const { id } = await stays();
    bench.later(15);
    await bench.world.charging.refreshPresence();
    expect(await settle()).toBe(0);
    expect(await stayOf(id)).toMatchObject({ is_plugged: true, minutes: 5, cost: 1, tokens: 10 });
    bench.later(2);
    await say('Available');
    bench.later(3);
    await say('Available');
    expect(await settle()).toBe(1);
    await say('Finishing');
    await say('Available');
    expect(await settle()).toBe(0);
    expect(await stayOf(id)).toMatchObject({
      is_plugged: false,
      is_settled: true,
      minutes: 7,
      cost: 1.4,
      tokens: 14,
      tokens_owed: 0,
    });
    const commission = ['commission', expect.any(Number)];
    expect(await moved(id)).toEqual([commission, ['idle_fee', 1_400], ['commission', 70]]);
    // The bill of the charge is what it was.
    expect(await bench.read(id)).toMatchObject({ paid: true, bill: { total_cost: 0.9 } });
  });

  test('costs nothing within its window and the grace', async () => {
    const { id } = await stays();
    bench.later(10);
    await say('Available');
    expect(await settle()).toBe(1);
    expect(await stayOf(id)).toMatchObject({ is_settled: true, minutes: 0, cost: 0, tokens: 0 });
    expect((await moved(id)).map(([reason]) => reason)).toEqual(['commission']);
  });

  test('costs nothing where no fee was agreed, whatever the plug asks since', async () => {
    await setFee(null);
    const { id } = await bench.charging();
    await setFee(FEE);
    expect(await bench.read(id)).not.toHaveProperty('idle');
  });

  test('costs what was agreed, whatever the plug asks since', async () => {
    const { id } = await stays();
    await setFee(null);
    bench.later(12);
    await say('Available');
    await settle();
    expect(await stayOf(id)).toMatchObject({ cost: 0.4 });
  });

  test('is billed at the cap while it stays', async () => {
    const { id } = await stays();
    bench.later(24);
    expect(await settle()).toBe(0);
    bench.later(60);
    expect(await settle()).toBe(1);
    expect(await stayOf(id)).toMatchObject({ minutes: 15, cost: 3, tokens: 30, is_settled: true });
  });

  test('is billed until the charger reports a fault', async () => {
    const { id } = await stays();
    bench.later(11);
    await say('Faulted');
    bench.later(9);
    await settle();
    expect(await stayOf(id)).toMatchObject({ minutes: 1 });
  });

  test('is billed until the next car begins, although nobody said that it left', async () => {
    const { id } = await stays();
    bench.later(13);
    const other = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
    await bench.startOf(await idTagOf(bench.world.db, other.id));
    await settle();
    expect(await stayOf(id)).toMatchObject({ minutes: 3, is_settled: true });
  });

  test('costs nothing where the plug never tells', async () => {
    const { id } = await stays({ says: null });
    bench.later(12);
    await settle();
    expect(await stayOf(id)).toMatchObject({ is_plugged: false, cost: 0 });
    bench.later(25 * 60);
    await settle();
    expect(await stayOf(id)).toMatchObject({ is_settled: true, cost: 0 });
  });

  test('is counted from the new end of a window that was extended', async () => {
    const session = await bench.charging();
    const { stop_time: stop } = await bench.read(session.id);
    const later = new Date(Date.parse(stop) + 30 * MINUTE_MS).toISOString();
    const path = `/api/stations/reservations/${session.id}/extend`;
    const { status: answered } = await bench.world.call(bench.driver, 'POST', path, {
      stop_time: later,
    });
    expect(answered).toBe(200);
    const timestamp = bench.later(minutesTo(stop));
    const { transactionId } = session;
    await bench.point.call('StopTransaction', { transactionId, meterStop: 3_000, timestamp });
    await say('Finishing');
    bench.later(42);
    await say('Available');
    await settle();
    expect(await stayOf(session.id)).toMatchObject({ minutes: 2 });
  });
});

describe('a charger that goes while a car stays', () => {
  async function goes(minutes: number) {
    await bench.world.charging.refreshPresence();
    await bench.point.close();
    bench.later(minutes);
    await bench.point.connect();
  }

  test('and comes back at once with the cable in is believed', async () => {
    const { id } = await stays();
    bench.later(12);
    await goes(3);
    await say('Finishing');
    bench.later(1);
    await say('Available');
    await settle();
    expect(await stayOf(id)).toMatchObject({ minutes: 6 });
  });

  test('and finds the plug free proves no more than was seen', async () => {
    const { id } = await stays();
    bench.later(12);
    await goes(40);
    await say('Available');
    await settle();
    expect(await stayOf(id)).toMatchObject({ minutes: 2 });
  });

  test('and finds some cable after long proves no more either', async () => {
    const { id } = await stays();
    bench.later(12);
    await goes(40);
    await say('Finishing');
    expect(await stayOf(id)).toMatchObject({ is_plugged: false, minutes: 2 });
    bench.later(5);
    await say('Available');
    await settle();
    expect(await stayOf(id)).toMatchObject({ minutes: 2, is_settled: true });
  });

  test('counts by its own time what it tells late', async () => {
    const { id } = await stays();
    const left = new Date(bench.world.clock.now().getTime() + 14 * MINUTE_MS).toISOString();
    await goes(40);
    await say('Available', left);
    await say('Available');
    await settle();
    expect(await stayOf(id)).toMatchObject({ minutes: 4, is_settled: true });
  });

  test('for good is billed by what was seen', async () => {
    const { id } = await stays();
    bench.later(12);
    await bench.world.charging.refreshPresence();
    await bench.point.close();
    bench.later(23 * 60);
    expect(await settle()).toBe(0);
    bench.later(2 * 60);
    expect(await settle()).toBe(1);
    expect(await stayOf(id)).toMatchObject({ minutes: 2, is_settled: true });
    await bench.point.connect();
  });
});

describe('a wallet that lacks tokens', () => {
  test('owes the rest, books nothing new, and pays when tokens come', async () => {
    await setFee({ ...FEE, capMicro: 12_000_000 });
    const { id } = await stays();
    const { db, wallet, reservations } = bench.world;
    // 99 tokens each: of 500, less 9 for the charge, 95 are left.
    for (let hours = 3; hours <= 9; hours += 2) {
      await book(bench.world, bench.driver, bench.chargingPoint.plugIds[1], hours * 60);
    }
    bench.later(75);
    await settle();
    expect(await stayOf(id)).toMatchObject({ tokens: 120, tokens_owed: 25 });
    const owed = await bench.world.call(bench.driver, 'GET', '/api/wallet/owed/');
    expect(owed.body).toMatchObject({
      count: 1,
      results: [{ reservation: { id }, tokens_due: 120, tokens_owed: 25 }],
    });
    const again = book(bench.world, bench.driver, bench.chargingPoint.plugIds[0], 30);
    await expect(again).rejects.toThrow(/tokens_owed/u);
    const gift = { userId: bench.driver.userId, amountMinor: 20_000, idempotencyKey: newId() };
    await db.transaction().execute((trx) => wallet.grant(trx, { ...gift, reason: 'welcome' }));
    expect(await reservations.collectLateBills(bench.world.clock.now())).toBe(1);
    expect(await reservations.collectLateBills(bench.world.clock.now())).toBe(0);
    expect(await stayOf(id)).toMatchObject({ tokens: 120, tokens_owed: 0 });
    const fees = (await moved(id)).filter(([reason]) => reason === 'idle_fee');
    expect(fees.reduce((sum, [, minor]) => sum + Number(minor), 0)).toBe(12_000);
  });
});

describe('[S4.01] a car that stays over OCPP 2.0.1', () => {
  test('is billed while the station says that it is connected', async () => {
    await bench.point.close();
    const point = startedInTheApp(
      bench.world,
      foreignChargingPoint(bench.world, bench.chargingPoint.identity, ['ocpp2.0.1']),
    );
    await point.connect();
    const chargingStation = { vendorName: 'Foreign', model: 'Two' };
    await point.call('BootNotification', { reason: 'PowerUp', chargingStation });
    const { id, stop_time: stop } = await book(
      bench.world,
      bench.driver,
      bench.chargingPoint.plugIds[0],
    );
    const event = (eventType: string, seqNo: number, more: object = {}) =>
      point.call('TransactionEvent', {
        eventType,
        seqNo,
        timestamp: bench.world.clock.now().toISOString(),
        triggerReason: 'Trigger',
        transactionInfo: {
          transactionId: id,
          chargingState: 'EVConnected',
          ...(eventType === 'Ended' && { stoppedReason: 'Remote' }),
        },
        ...more,
      });
    const idToken = { idToken: await idTagOf(bench.world.db, id), type: 'Central' };
    await event('Started', 0, { idToken, evse: { id: 1, connectorId: 1 } });
    bench.later(minutesTo(stop));
    await event('Ended', 1);
    const connector = (connectorStatus: string) =>
      point.call('StatusNotification', {
        evseId: 1,
        connectorId: 1,
        connectorStatus,
        timestamp: bench.world.clock.now().toISOString(),
      });
    await connector('Occupied');
    bench.later(14);
    await bench.world.charging.refreshPresence();
    expect(await stayOf(id)).toMatchObject({ is_plugged: true, minutes: 4 });
    await connector('Available');
    await connector('Available');
    bench.later(5);
    await settle();
    expect(await stayOf(id)).toMatchObject({ is_settled: true, minutes: 4, tokens: 8 });
    await point.close();
  });
});
