// Sessions told twice, late, wrong, or for somebody else, by a charging point of a foreign library.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  book,
  idTagOf,
  insertChargingPoint,
  MINUTE_MS,
  plugIn,
  register,
  sessionOf,
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

afterAll(() => bench.close());

describe('told twice', () => {
  beforeAll(() => bench.fresh());

  test('[O1] StartTransaction again is the same transaction', async () => {
    const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
    const { request, answer } = await bench.startOf(await idTagOf(bench.world.db, id));
    bench.later(1);
    expect(await bench.point.call('StartTransaction', request)).toEqual(answer);
    const stranger = await bench.startOf('STRANGER', { connectorId: 2 });
    expect(await bench.point.call('StartTransaction', stranger.request)).toEqual(stranger.answer);
  });

  test('[O1] a start without a usable time is known again while its session is open', async () => {
    const request = {
      connectorId: 2,
      idTag: 'NOCLOCK',
      meterStart: 5,
      timestamp: '1970-01-01T00:00:00Z',
    };
    const first = await bench.point.call('StartTransaction', request);
    bench.later(1);
    expect(await bench.point.call('StartTransaction', request)).toEqual(first);
  });

  test('[O2] StopTransaction again is Accepted and charges nothing', async () => {
    await bench.fresh();
    const { id, idTag, transactionId } = await bench.charging();
    const stop = { transactionId, idTag, meterStop: 4_000, timestamp: bench.later(10) };
    const first = await bench.point.call('StopTransaction', stop);
    const { bill } = await bench.read(id);
    expect(bill).toMatchObject({ tokens: 13.5 });
    bench.later(1);
    expect(await bench.point.call('StopTransaction', stop)).toEqual(first);
    expect(await bench.point.call('StopTransaction', { ...stop, meterStop: 9_000 })).toEqual(first);
    expect(await bench.read(id)).toMatchObject({ bill });
    expect(await sessionOf(bench.world.db, transactionId)).toMatchObject({ energy_wh: 3_000 });
  });
});

describe('out of order', () => {
  beforeAll(() => bench.fresh());

  test('[O3] a stop before its start is kept, and ends the session when the start comes', async () => {
    const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
    const idTag = await idTagOf(bench.world.db, id);
    const startedAt = bench.world.clock.now().toISOString();
    const stop = { transactionId: 0, idTag, meterStop: 3_000, timestamp: bench.later(20) };
    expect(await bench.point.call('StopTransaction', stop)).toEqual({
      idTagInfo: { status: 'Accepted' },
    });
    expect(await bench.read(id)).toMatchObject({ status: 'RESERVED' });
    const start = { connectorId: 1, idTag, meterStart: 1_000, timestamp: startedAt };
    const answer = await bench.point.call('StartTransaction', start);
    const { transactionId } = StartAnswer.parse(answer);
    expect(await bench.read(id)).toMatchObject({ status: 'FULFILLED', bill: { tokens: 9 } });
    const session = await sessionOf(bench.world.db, transactionId);
    expect(session).toMatchObject({ energy_wh: 2_000, flags: ['stop_before_start_message'] });
    const [stray] = await bench.rowsOf('ocpp_stray_messages');
    expect(stray).toMatchObject({ matched_session_id: session.id });
  });

  test('[O3] a stop for a transaction that nobody knows is answered without an error and kept', async () => {
    const stop = {
      transactionId: 2_000_000_000,
      idTag: 'A',
      meterStop: 5,
      timestamp: bench.later(1),
    };
    expect(await bench.point.call('StopTransaction', stop)).toEqual({
      idTagInfo: { status: 'Invalid' },
    });
    expect((await bench.rowsOf('ocpp_stray_messages')).at(-1)).toMatchObject({
      action: 'StopTransaction',
      reason: 'unknown_transaction',
      matched_session_id: null,
    });
  });

  test.each([0, -1])(
    '[O4] a stop of transaction %i ends the open session of its tag',
    async (none) => {
      await bench.fresh();
      const mine = await bench.charging(1);
      const other = await bench.charging(2);
      const stop = {
        transactionId: none,
        idTag: mine.idTag,
        meterStop: 2_000,
        timestamp: bench.later(5),
      };
      const answer = await bench.point.call('StopTransaction', stop);
      expect(answer).toEqual({
        idTagInfo: { status: 'Accepted', expiryDate: expect.any(String) },
      });
      expect(await bench.read(mine.id)).toMatchObject({
        status: 'FULFILLED',
        bill: { tokens: 4.5 },
      });
      expect(await bench.read(other.id)).toMatchObject({ status: 'CHARGING' });
      // The tag is used up by now.
      expect(await bench.point.call('StopTransaction', stop)).toEqual({
        idTagInfo: { status: 'Invalid' },
      });
      expect(await bench.rowsOf('ocpp_stray_messages')).toEqual([]);
    },
  );
});

describe("somebody else's", () => {
  test('[O5] a stop or meter value for a transaction of another point is not applied, and is noted', async () => {
    await bench.fresh();
    const victim = await bench.charging();
    const intruder = await insertChargingPoint(bench.world.db, bench.owner);
    const other = await plugIn(bench.world, intruder);
    const { transactionId } = victim;
    const timestamp = bench.later(5);
    await other.call('StopTransaction', { transactionId, meterStop: 9_000, timestamp });
    const meterValue = [register(bench.world.clock.now(), 9_000)];
    await other.call('MeterValues', { connectorId: 1, transactionId, meterValue });
    expect(await bench.read(victim.id)).toMatchObject({
      status: 'CHARGING',
      session: { energy_kWh: 0 },
    });
    expect(await bench.rowsOf('security_events', intruder)).toMatchObject([
      { kind: 'foreign_transaction', detail: { action: 'StopTransaction', transactionId } },
      { kind: 'foreign_transaction', detail: { action: 'MeterValues', transactionId } },
    ]);
    await other.close();
  });
});

describe('meters', () => {
  beforeAll(() => bench.fresh());

  test('[O6] values of no transaction, or after its end, are answered, kept and not billed', async () => {
    const unknown = { connectorId: 1, transactionId: 1_999_999_999 };
    const meterValue = [register(bench.world.clock.now(), 7_000)];
    expect(await bench.point.call('MeterValues', { ...unknown, meterValue })).toEqual({});
    expect(await bench.point.call('MeterValues', { connectorId: 1, meterValue })).toEqual({});
    const { id, transactionId } = await bench.charging();
    await bench.point.call('StopTransaction', {
      transactionId,
      meterStop: 2_000,
      timestamp: bench.later(5),
    });
    const late = {
      connectorId: 1,
      transactionId,
      meterValue: [register(bench.world.clock.now(), 9_000)],
    };
    expect(await bench.point.call('MeterValues', late)).toEqual({});
    expect(await bench.read(id)).toMatchObject({
      session: { energy_kWh: 1 },
      bill: { tokens: 4.5 },
    });
    expect(await bench.rowsOf('ocpp_stray_messages')).toMatchObject([
      { action: 'MeterValues', reason: 'unknown_transaction' },
      { action: 'MeterValues', reason: 'after_stop' },
    ]);
  });

  test('[O7] backwards, jumps, negative and no numbers are flagged and never billed', async () => {
    await bench.fresh();
    const { id, transactionId } = await bench.charging();
    const values = ['3000', '2500', '1000000000', '-5', 'nan', '', '4000'];
    for (const value of values) {
      const meterValue = [{ timestamp: bench.later(6), sampledValue: [{ value }] }];
      await bench.point.call('MeterValues', { connectorId: 1, transactionId, meterValue });
    }
    const session = await sessionOf(bench.world.db, transactionId);
    expect(session).toMatchObject({ energy_wh: 3_000, flags: ['meter_backwards', 'meter_jump'] });
    await bench.point.call('StopTransaction', {
      transactionId,
      meterStop: 2_000_000_000,
      timestamp: bench.later(1),
    });
    expect(await bench.read(id)).toMatchObject({
      session: { energy_kWh: 3 },
      bill: { tokens: 13.5 },
    });
  });

  test('[O7] values that leave the transaction out belong to the running one of the plug', async () => {
    await bench.fresh();
    const { transactionId } = await bench.charging();
    const old = register(new Date(bench.world.clock.now().getTime() - 30 * MINUTE_MS), 9_000);
    await bench.point.call('MeterValues', { connectorId: 1, meterValue: [old] });
    bench.later(2);
    const fresh = register(bench.world.clock.now(), 1_500);
    await bench.point.call('MeterValues', {
      connectorId: 1,
      transactionId: 0,
      meterValue: [fresh],
    });
    expect(await sessionOf(bench.world.db, transactionId)).toMatchObject({
      energy_wh: 500,
      flags: [],
    });
  });

  test.each([
    ['below', 500, 'meter_stop_below_start'],
    ['equal to', 1_000, 'no_energy_measured'],
  ])(
    '[O8] a meterStop %s meterStart costs nothing and is flagged',
    async (_name, meterStop, flag) => {
      await bench.fresh();
      const { id, transactionId } = await bench.charging();
      await bench.point.call('StopTransaction', {
        transactionId,
        meterStop,
        timestamp: bench.later(9),
      });
      expect(await sessionOf(bench.world.db, transactionId)).toMatchObject({
        energy_wh: 0,
        flags: [flag],
      });
      expect(await bench.read(id)).toMatchObject({
        status: 'FULFILLED',
        bill: { tokens: 0, items: [] },
      });
    },
  );

  test('[O8] samples that come with the stop are kept', async () => {
    await bench.fresh();
    const { transactionId } = await bench.charging();
    const middle = register(new Date(bench.world.clock.now().getTime() + 5 * MINUTE_MS), 2_000);
    const timestamp = bench.later(10);
    const transactionData = [middle, register(bench.world.clock.now(), 3_000)];
    await bench.point.call('StopTransaction', {
      transactionId,
      meterStop: 3_000,
      timestamp,
      transactionData,
    });
    const { id } = await sessionOf(bench.world.db, transactionId);
    const samples = await bench.world.db
      .selectFrom('meter_samples')
      .select('energy_wh')
      .where('session_id', '=', id)
      .orderBy('taken_at')
      .execute();
    expect(samples).toEqual([{ energy_wh: 1_000 }, { energy_wh: 2_000 }]);
  });
});
