// Sessions of charging points whose clocks are wrong: while they are connected, the time that the server has seen is billed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, MINUTE_MS } from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';
import { bookSession, OCPP_VERSIONS, setPrices } from '../../../tests/kit/charging/told-session.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
afterAll(() => bench.close());

const PER_MINUTE = { policy: 1, minuteMicro: 500_000 };
const told = (minutes: number) =>
  new Date(bench.world.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
const now = () => told(0);
const sessionOf = (reservationId: string) =>
  bench.world.db
    .selectFrom('charging_sessions')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
const watch = () => bench.world.charging.watch(bench.world.clock.now());
/** What the charging point was away for, before it first came in, is over. */
async function longConnected() {
  await bench.fresh();
  bench.later(60);
  await bench.world.charging.refreshPresence();
}

describe.each(OCPP_VERSIONS)('OCPP %s', (version) => {
  beforeEach(longConnected);

  test.each([
    ['of 2016', () => '2016-01-01T00:00:00Z'],
    ['of 45 minutes ago', () => told(-45)],
  ])('a start stamped %s is billed from when it was told', async (_what, stamp) => {
    await setPrices(bench, PER_MINUTE);
    bench.later(1);
    const session = await bookSession(bench, version);
    bench.later(14);
    await session.begin(stamp());
    const beganAt = bench.world.clock.now();
    bench.later(3);
    await session.end(now(), 1_500);
    expect(await bench.read(session.id)).toMatchObject({ bill: { total_cost: 1.5, tokens: 15 } });
    expect(await sessionOf(session.id)).toMatchObject({
      started_at: beganAt,
      flags: ['clock_wrong'],
    });
  });

  test('a start that was told while the charging point was away is never before its booking', async () => {
    await setPrices(bench, PER_MINUTE);
    const session = await bookSession(bench, version);
    await session.point.close();
    await eventually(
      async () => bench.world.ocpp.connection(bench.chargingPoint.chargingPointId) === null,
    );
    const bookedAt = bench.world.clock.now();
    bench.later(30);
    await session.point.connect();
    await session.begin(new Date(bookedAt.getTime() - 2.9 * MINUTE_MS).toISOString());
    await session.end(told(-10), 1_500);
    const { started_at: startedAt, stopped_at: stoppedAt, flags } = await sessionOf(session.id);
    expect({ startedAt, flags }).toEqual({ startedAt: bookedAt, flags: ['start_before_booking'] });
    expect(stoppedAt).toEqual(new Date(told(-10)));
  });

  test('a stop stamped three hours ahead is billed to when it was told', async () => {
    await setPrices(bench, PER_MINUTE);
    const session = await bookSession(bench, version);
    await session.begin(now());
    bench.later(10);
    await session.end(told(180), 1_500);
    expect(await bench.read(session.id)).toMatchObject({ bill: { total_cost: 5, tokens: 50 } });
    expect((await sessionOf(session.id)).flags).toEqual(['clock_wrong']);
  });

  test('a clock that jumps back to 2016 within the session moves none of its values', async () => {
    const session = await bookSession(bench, version);
    await session.begin(now());
    bench.later(10);
    await session.measure('2016-01-01T00:00:00Z', 3_000);
    const measuredAt = bench.world.clock.now();
    bench.later(10);
    await session.end('2016-01-01T00:10:00Z', 4_000);
    const { id, ...row } = await sessionOf(session.id);
    expect(row).toMatchObject({ energy_wh: 3_000, stopped_at: bench.world.clock.now() });
    const samples = await bench.world.db
      .selectFrom('meter_samples')
      .select(['taken_at', 'energy_wh'])
      .where('session_id', '=', id)
      .orderBy('taken_at')
      .execute();
    expect(samples).toContainEqual({ taken_at: measuredAt, energy_wh: 2_000 });
    expect(row.flags).toEqual(['clock_wrong']);
  });

  test('told live from its begin to its end, nothing is billed beyond what the server saw', async () => {
    await setPrices(bench, PER_MINUTE);
    const session = await bookSession(bench, version);
    bench.later(5);
    await session.begin(told(-2));
    bench.later(10);
    await session.end(now(), 1_500);
    expect(await bench.read(session.id)).toMatchObject({ bill: { total_cost: 5 } });
  });

  test('what is told late counts by its own time, once', async () => {
    await setPrices(bench, PER_MINUTE);
    const session = await bookSession(bench, version);
    await session.begin(now());
    await session.point.close();
    const endedAt = told(12);
    bench.later(240);
    await session.point.connect();
    await session.end(endedAt, 3_000);
    const bill = { total_cost: 6, tokens: 60 };
    expect(await bench.read(session.id)).toMatchObject({ bill });
    await session.end(endedAt, 3_000);
    expect(await bench.read(session.id)).toMatchObject({ bill });
    expect((await sessionOf(session.id)).flags).toEqual([]);
  });

  test('a start of 2015 and a meter value of 2,000,000,000 Wh stop no pass and no list', async () => {
    await setPrices(bench, { kwhMicro: 10_000_000 });
    await giveTokens(100_000);
    const session = await bookSession(bench, version);
    await session.begin('2015-06-01T00:00:00Z');
    bench.later(5);
    await session.measure(now(), 2_000_000_000);
    await watch();
    expect(await statuses(session.id)).toEqual([200, 200, 200, 200]);
    expect(await sessionOf(session.id)).toMatchObject({
      energy_wh: 0,
      flags: ['clock_wrong', 'meter_jump'],
    });
    // As the version before has stored it.
    await bench.world.db
      .updateTable('charging_sessions')
      .set({ energy_wh: 2_000_000_000, started_at: new Date('2015-06-01T00:00:00Z') })
      .where('reservation_id', '=', session.id)
      .execute();
    await watch();
    expect(await statuses(session.id)).toEqual([200, 200, 200, 200]);
    const { session: shown, tokens_held: held } = await bench.read(session.id);
    expect(shown.tokens).toBe(held);
    await session.end(now(), 2_000_000_000);
    const { bill } = await bench.read(session.id);
    expect(bill.tokens).toBeLessThanOrEqual(held);
    expect(await statuses(session.id)).toEqual([200, 200, 200, 200]);
  });
});

/** Of the lists and pages that show a session, to its driver and to its owner. */
const statuses = async (id: string) => {
  const { world, driver, owner } = bench;
  const read = async (actor: typeof driver, path: string) =>
    (await world.call(actor, 'GET', `/api/${path}`)).status;
  return [
    await read(driver, 'stations/my-reservations/'),
    await read(driver, `stations/reservations/${id}/`),
    await read(owner, 'stations/owner_station-reservations/'),
    await read(owner, 'stations/owner_station-transactions/'),
  ];
};

const giveTokens = (tokens: number) =>
  bench.world.db.transaction().execute((trx) =>
    bench.world.wallet.grant(trx, {
      userId: bench.driver.userId,
      amountMinor: tokens * 100,
      idempotencyKey: `gift ${bench.driver.userId}`,
      reason: 'welcome',
    }),
  );

test('[O26] a clock that was reset to 2016 leaves no status behind', async () => {
  await longConnected();
  const status = async (name: string) => {
    const timestamp = '2016-01-01T00:00:00Z';
    const request = { connectorId: 1, errorCode: 'NoError', status: name, timestamp };
    await bench.point.call('StatusNotification', request);
    const [plugId] = bench.chargingPoint.plugIds;
    const plug = await bench.world.db
      .selectFrom('plugs')
      .select(['status', 'status_at'])
      .where('id', '=', plugId)
      .executeTakeFirstOrThrow();
    return plug;
  };
  expect(await status('Preparing')).toEqual({
    status: 'Preparing',
    status_at: bench.world.clock.now(),
  });
  bench.later(1);
  expect(await status('Faulted')).toMatchObject({ status: 'Faulted' });
});
