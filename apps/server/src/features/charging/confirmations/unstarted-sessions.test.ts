// Sessions that a charging point reports with a booking's tag although the driver has not started them in the app.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  book,
  eventually,
  idTagOf,
  MINUTE_MS,
  type ForeignPoint,
} from '../../../tests/kit/charging/charging-world.ts';
import { foreignChargingPoint } from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import { verifyBooks } from '../../ledger-verification/public.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';
import {
  OCPP_VERSIONS,
  reportSession,
  type ToldSession,
} from '../../../tests/kit/charging/told-session.ts';

let bench: SessionBench;
let point: ForeignPoint;

beforeAll(async () => {
  bench = await openSessionBench();
});
afterAll(async () => {
  await point.close();
  await bench.close();
});

const told = (minutes: number) =>
  new Date(bench.world.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
const now = () => told(0);
const post = (id: string, call: 'confirm-session' | 'deny-session', actor = bench.driver) =>
  bench.world.call(actor, 'POST', `/api/stations/reservations/${id}/${call}`);
const decide = () => bench.world.charging.decideUnanswered(bench.world.clock.now());
const wallet = async () =>
  (await bench.world.call(bench.driver, 'GET', '/api/wallet/my-balance/')).body.results[0];
/** The charging point, which starts what nobody in the app has asked for. */
async function connect(version: (typeof OCPP_VERSIONS)[number]): Promise<ForeignPoint> {
  await bench.point.close();
  const protocol = version === '1.6' ? 'ocpp1.6' : 'ocpp2.0.1';
  const connected = foreignChargingPoint(bench.world, bench.chargingPoint.identity, [protocol]);
  connected.handle('RemoteStopTransaction', async () => ({ status: 'Accepted' }));
  connected.handle('RequestStopTransaction', async () => ({ status: 'Accepted' }));
  await connected.connect();
  return connected;
}

test("[21] the owner's charger cannot bill a booking by the tag that ReserveNow told it", async () => {
  await bench.fresh();
  bench.later(60);
  await bench.world.charging.refreshPresence();
  point = await connect('1.6');
  const tags: unknown[] = [];
  point.handle('ReserveNow', async ({ params }) => {
    tags.push(Object(params).idTag);
    return { status: 'Accepted' };
  });
  bench.world.clock.advance(5.5 * MINUTE_MS);
  const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
  await bench.world.charging.lockSlots(bench.world.clock.now());
  const start = { connectorId: 1, idTag: tags[0], meterStart: 0, timestamp: told(-14) };
  const { transactionId } = Object(await point.call('StartTransaction', start));
  await point.call('StopTransaction', { transactionId, meterStop: 5_000, timestamp: now() });

  expect(await bench.read(id)).toMatchObject({
    status: 'CHARGING',
    bill: null,
    confirmation: { outcome: null },
  });
  bench.later(24 * 60 + 1);
  await decide();
  expect(await bench.read(id)).toMatchObject({ status: 'FAILED', bill: null, paid: false });
  expect(await wallet()).toMatchObject({ available: 500, held: 0 });
});

describe.each(OCPP_VERSIONS)('OCPP %s', (version) => {
  let id: string;
  let session: ToldSession;

  beforeEach(async () => {
    await point?.close();
    await bench.fresh();
    bench.later(60);
    await bench.world.charging.refreshPresence();
    point = await connect(version);
    ({ id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]));
    session = reportSession(point, version, await idTagOf(bench.world.db, id));
  });

  /** Half an hour with a reading every five minutes, 5,000 Wh in all. */
  async function chargeAll() {
    await session.begin(now(), 1_000);
    for (const wh of [2_000, 3_000, 4_000, 5_000, 5_500]) {
      bench.later(5);
      await session.measure(now(), wh);
    }
    bench.later(5);
    await session.end(now(), 6_000);
  }

  const read = () => bench.read(id);
  const bill = { total_cost: 2.25, tokens: 22.5 };
  const audited = () =>
    bench.world.db
      .selectFrom('audit_log')
      .select(['action', 'actor_kind', 'actor_id'])
      .where('subject_id', '=', id)
      .execute();
  afterEach(async () => {
    const { differences } = await verifyBooks(bench.world.db);
    if (differences.length > 0) throw new Error(differences.join('\n'));
  });

  test('it waits with its hold, and is billed once its driver confirms it', async () => {
    await chargeAll();
    expect(await read()).toMatchObject({ status: 'CHARGING', bill: null, tokens_held: 99 });
    expect((await read()).confirmation.outcome).toBeNull();
    const { status: code, body } = await post(id, 'confirm-session');
    expect({ code, body }).toMatchObject({ code: 200, body: { status: 'FULFILLED', bill } });
    expect((await post(id, 'confirm-session')).body).toEqual(await read());
    expect((await post(id, 'deny-session')).body).toMatchObject({ code: 'session_not_to_confirm' });
    expect(await wallet()).toMatchObject({ available: 477.5, held: 0 });
  });

  test('confirmed while it runs, it is billed at its end', async () => {
    await session.begin(now(), 1_000);
    bench.later(10);
    expect((await post(id, 'confirm-session')).body).toMatchObject({ status: 'CHARGING' });
    bench.later(10);
    await session.end(now(), 6_000);
    expect(await read()).toMatchObject({ status: 'FULFILLED', bill });
  });

  test('denied, nothing is billed, the hold is released, and it is recorded', async () => {
    await chargeAll();
    expect((await post(id, 'deny-session')).body).toMatchObject({ status: 'FAILED', bill: null });
    expect(await wallet()).toMatchObject({ available: 500, held: 0 });
    expect(await audited()).toEqual([
      { action: 'session.denied', actor_kind: 'user', actor_id: bench.driver.userId },
    ]);
    bench.later(25 * 60);
    await decide();
    expect(await read()).toMatchObject({ status: 'FAILED', bill: null });
  });

  test('denied while it runs, it is asked to stop, and its end bills nothing', async () => {
    const asked: string[] = [];
    const isAsked = (action: string) => async () => {
      asked.push(action);
      return { status: 'Accepted' };
    };
    point.handle('RemoteStopTransaction', isAsked('stop'));
    point.handle('RequestStopTransaction', isAsked('stop'));
    await session.begin(now(), 1_000);
    bench.later(10);
    await session.measure(now(), 4_000);
    expect((await post(id, 'deny-session')).body).toMatchObject({ status: 'FAILED' });
    expect(asked).toEqual(['stop']);
    bench.later(1);
    await session.end(now(), 4_500);
    expect(await read()).toMatchObject({ status: 'FAILED', bill: null });
    expect(await wallet()).toMatchObject({ available: 500, held: 0 });
  });

  test('denied while its charging point is away, it is asked to stop once it is back', async () => {
    await session.begin(now(), 1_000);
    const { chargingPointId } = bench.chargingPoint;
    await point.close();
    await eventually(async () => bench.world.ocpp.connection(chargingPointId) === null);
    await post(id, 'deny-session');
    const asked: unknown[] = [];
    const stop = async ({ params }: { params?: unknown }) => {
      asked.push(params);
      return { status: 'Accepted' };
    };
    point.handle('RemoteStopTransaction', stop);
    point.handle('RequestStopTransaction', stop);
    await point.connect();
    await bench.world.charging.refreshPresence();
    await bench.world.charging.watch(bench.world.clock.now());
    expect(asked).toHaveLength(1);
    await session.end(now(), 2_000);
    expect(await read()).toMatchObject({ status: 'FAILED', bill: null });
  });

  test('without an answer, it is billed after a day when what the server saw bears it out', async () => {
    await chargeAll();
    bench.later(23 * 60);
    await decide();
    expect(await read()).toMatchObject({ status: 'CHARGING', bill: null, tokens_held: 99 });
    bench.later(60);
    await decide();
    expect(await read()).toMatchObject({ status: 'FULFILLED', bill });
    expect((await read()).confirmation.outcome).toBe('borne_out');
    expect((await post(id, 'deny-session')).body).toMatchObject({ code: 'session_not_to_confirm' });
  });

  test('without an answer, readings that come with the end alone bear nothing out', async () => {
    await session.begin(now(), 1_000);
    bench.later(14);
    await session.end(now(), 5_000);
    bench.later(24 * 60);
    await decide();
    expect(await read()).toMatchObject({ status: 'FAILED', bill: null });
    expect(await audited()).toMatchObject([
      { action: 'session.not_borne_out', actor_kind: 'system' },
    ]);
    const mails = await bench.world.db
      .selectFrom('outgoing_mails')
      .select('kind')
      .where('recipient', '=', bench.driver.email)
      .execute();
    expect(mails.map(({ kind }) => kind)).toContain('booking_unbilled');
  });

  test('without an answer, a charging point that was away within it bears nothing out', async () => {
    await session.begin(now(), 1_000);
    bench.later(5);
    await session.measure(now(), 3_000);
    await point.close();
    const { chargingPointId } = bench.chargingPoint;
    await eventually(async () => bench.world.ocpp.connection(chargingPointId) === null);
    bench.later(10);
    await point.connect();
    await session.measure(now(), 5_000);
    await session.end(now(), 6_000);
    bench.later(24 * 60);
    await decide();
    expect(await read()).toMatchObject({ status: 'FAILED', bill: null });
  });

  test('its driver and its owner cannot delete their accounts while it waits', async () => {
    await chargeAll();
    await bench.world.db.transaction().execute(async (trx) => {
      for (const { userId } of [bench.driver, bench.owner]) {
        expect(await bench.world.charging.isChargingFor(trx, userId)).toBe(true);
      }
    });
    await post(id, 'deny-session');
    await bench.world.db.transaction().execute(async (trx) => {
      expect(await bench.world.charging.isChargingFor(trx, bench.driver.userId)).toBe(false);
    });
  });

  test('a start that the charging point refused is not the one of this session', async () => {
    point.handle('RemoteStartTransaction', async () => ({ status: 'Rejected' }));
    point.handle('RequestStartTransaction', async () => ({ status: 'Rejected' }));
    const start = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/start-transaction`;
    const { body } = await bench.world.call(bench.driver, 'POST', start, { reservation: { id } });
    expect(body).toMatchObject({ code: 'charger_refused' });
    await chargeAll();
    expect(await read()).toMatchObject({ status: 'CHARGING', bill: null });
    expect((await read()).confirmation.outcome).toBeNull();
  });

  test('started in the app, it is billed at its end without a question', async () => {
    point.handle('RemoteStartTransaction', async () => ({ status: 'Accepted' }));
    point.handle('RequestStartTransaction', async () => ({ status: 'Accepted' }));
    const start = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/start-transaction`;
    await bench.world.call(bench.driver, 'POST', start, { reservation: { id } });
    await chargeAll();
    const done = await read();
    expect(done).toMatchObject({ status: 'FULFILLED', bill });
    expect(done.confirmation).toBeUndefined();
  });

  test('its idle fee waits as well, and is charged once it is confirmed', async () => {
    const idle = JSON.stringify({ microPerMinute: 200_000, graceMinutes: 5, capMicro: 3_000_000 });
    const [plugId] = bench.chargingPoint.plugIds;
    await bench.world.db
      .updateTable('plugs')
      .set({ idle_fee: idle })
      .where('id', '=', plugId)
      .execute();
    const other = await book(bench.world, bench.driver, plugId, 75);
    bench.world.clock.set(new Date(other.start_time));
    const next = reportSession(point, version, await idTagOf(bench.world.db, other.id));
    await next.begin(now(), 1_000);
    bench.later(10);
    await next.end(now(), 2_000);
    bench.later(24 * 60 - 20);
    const settle = () => bench.world.reservations.settleIdleFees(bench.world.clock.now());
    expect(await settle()).toBe(0);
    await post(other.id, 'confirm-session');
    bench.later(25 * 60);
    expect(await settle()).toBe(1);
  });

  test.each([
    ['confirm-session', 4.5],
    ['deny-session', 0],
  ] as const)('told after its booking was cancelled, it waits too: %s', async (answer, tokens) => {
    point.handle('RemoteStartTransaction', async () => ({ status: 'Rejected' }));
    point.handle('RequestStartTransaction', async () => ({ status: 'Rejected' }));
    const { chargingPointId } = bench.chargingPoint;
    const start = `/api/ocpp/charging-point/${chargingPointId}/start-transaction`;
    await bench.world.call(bench.driver, 'POST', start, { reservation: { id } });
    await point.close();
    await eventually(async () => bench.world.ocpp.connection(chargingPointId) === null);
    bench.later(5);
    await bench.world.call(bench.driver, 'POST', `/api/stations/reservations/${id}/cancel`);
    bench.later(10);
    await point.connect();
    await session.begin(told(-12), 1_000);
    await session.end(told(-11), 2_000);
    expect(await read()).toMatchObject({ status: 'CANCELED', confirmation: { outcome: null } });
    expect((await read()).bill).toBeNull();
    await post(id, answer);
    expect((await read()).bill?.tokens ?? 0).toBe(tokens);
  });
});
