// Bookings that nobody has started, over real sockets: only time in which the driver could have started counts, and a start that no
// cable followed is no attempt.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyBooks } from '../../ledger-verification/public.ts';
import {
  book,
  eventually,
  type ForeignPoint,
  idTagOf,
  MINUTE_MS,
  plugIn,
  status,
  startedInTheApp,
} from '../../../tests/kit/charging/charging-world.ts';
import { speakSecond } from '../../../tests/kit/charging/ocpp-201-point.ts';
import { foreignChargingPoint } from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';
import { OCPP_VERSIONS } from '../../../tests/kit/charging/told-session.ts';

let bench: SessionBench;
let point: ForeignPoint;
let start: Date;

beforeAll(async () => {
  bench = await openSessionBench();
});
afterAll(() => bench.close());

const FEE = 30;

/** Goes to so many minutes after the start of the window, and has the sweep run; the charging point has been heard all the time. */
async function sweepAt(minutes: number, isHeard = true): Promise<void> {
  bench.world.clock.set(new Date(start.getTime() + minutes * MINUTE_MS));
  if (isHeard) await bench.world.charging.refreshPresence();
  await bench.world.reservations.sweepReservations(bench.world.clock.now());
}

describe.each(OCPP_VERSIONS)('OCPP %s', (version) => {
  beforeEach(async () => {
    await bench.fresh();
    point = version === '1.6' ? bench.point : await speakSecond(bench);
    if (version === '2.0.1') await say('Available');
  });

  const say = (name: string) =>
    version === '1.6'
      ? point.call('StatusNotification', status(bench.world, 1, name))
      : point.call('StatusNotification', {
          timestamp: bench.world.clock.now().toISOString(),
          connectorStatus: name === 'Preparing' ? 'Occupied' : name,
          evseId: 1,
          connectorId: 1,
        });

  async function bookSoon(inMinutes = 15) {
    await bench.world.charging.refreshPresence();
    const booked = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0], inMinutes);
    start = new Date(booked.start_time);
    return booked.id;
  }

  async function comeBack() {
    if (version === '1.6') {
      point = await plugIn(bench.world, bench.chargingPoint);
      return;
    }
    point = startedInTheApp(
      bench.world,
      foreignChargingPoint(bench.world, bench.chargingPoint.identity, ['ocpp2.0.1']),
    );
    await point.connect();
    await say('Available');
  }

  const isAway = async () =>
    (
      await bench.world.db
        .selectFrom('charging_points')
        .select('connected')
        .where('id', '=', bench.chargingPoint.chargingPointId)
        .executeTakeFirstOrThrow()
    ).connected === false;

  function answers(answer: 'Accepted' | 'Rejected') {
    const action = version === '1.6' ? 'RemoteStartTransaction' : 'RequestStartTransaction';
    point.handle(action, async () => ({ status: answer }));
  }

  const askToStart = (id: string) =>
    bench.world.call(
      bench.driver,
      'POST',
      `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/start-transaction`,
      { reservation: { id } },
    );
  const wallet = async () =>
    (await bench.world.call(bench.driver, 'GET', '/api/wallet/my-balance/')).body.results[0];

  test('nobody pays for the time in which the charging point was away', async () => {
    const id = await bookSoon();
    await sweepAt(-5);
    await point.close();
    await eventually(isAway);
    await sweepAt(14, false);
    await comeBack();
    await sweepAt(15);
    expect(await bench.read(id)).toMatchObject({ status: 'RESERVED', bill: null });
    await sweepAt(28);
    expect(await bench.read(id)).toMatchObject({ status: 'RESERVED' });
    await sweepAt(29);
    expect(await bench.read(id)).toMatchObject({ status: 'NO_SHOW', bill: { tokens: FEE } });
    await point.close();
  });

  test.each(['Faulted', 'Unavailable'])('nor in which the plug was %s', async (state) => {
    const id = await bookSoon();
    await sweepAt(-3);
    await say(state);
    await sweepAt(10);
    await say('Available');
    await sweepAt(24);
    expect(await bench.read(id)).toMatchObject({ status: 'RESERVED' });
    await say(state);
    await sweepAt(40);
    expect(await bench.read(id)).toMatchObject({ status: 'RESERVED' });
    await sweepAt(60);
    expect(await bench.read(id)).toMatchObject({
      status: 'FAILED',
      bill: null,
      start: { failure: 'plug_not_available' },
    });
    expect(await wallet()).toMatchObject({ balance: 500, held: 0 });
    await point.close();
  });

  test('nor in which another car stood there, until its time has passed', async () => {
    const id = await bookSoon(30);
    await sweepAt(-20);
    await say('Preparing');
    await sweepAt(5);
    await say('Available');
    await sweepAt(19);
    expect(await bench.read(id)).toMatchObject({ status: 'RESERVED' });
    await sweepAt(20);
    expect(await bench.read(id)).toMatchObject({ status: 'NO_SHOW', bill: { tokens: FEE } });
    await point.close();
  });

  test('a start from afar that no cable follows is no attempt', async () => {
    answers('Accepted');
    const id = await bookSoon();
    await sweepAt(-5);
    expect((await askToStart(id)).status).toBe(200);
    await say('Preparing');
    await sweepAt(-4);
    await say('Available');
    await sweepAt(0);
    expect(await bench.read(id)).toMatchObject({
      status: 'RESERVED',
      start: { step: 'failed', failure: 'no_cable' },
      no_show: { fee_tokens: FEE },
    });
    await sweepAt(14);
    expect(await bench.read(id)).toMatchObject({ status: 'RESERVED' });
    await sweepAt(15);
    expect(await bench.read(id)).toMatchObject({ status: 'NO_SHOW', bill: { tokens: FEE } });
    await point.close();
  });

  test('may be tried again until the no-show', async () => {
    answers('Accepted');
    const id = await bookSoon();
    await sweepAt(-5);
    await askToStart(id);
    await sweepAt(2);
    const again = await askToStart(id);
    expect(again.body).toMatchObject({ reservation: { start: { step: 'agreed', failure: null } } });
    await point.close();
  });

  test('a start with a cable that the charging point does not begin is free', async () => {
    answers('Accepted');
    const id = await bookSoon();
    await sweepAt(0);
    await say('Preparing');
    await askToStart(id);
    await sweepAt(4);
    await say('Available');
    await sweepAt(6);
    expect(await bench.read(id)).toMatchObject({
      status: 'FAILED',
      bill: null,
      start: { failure: 'start_timeout' },
    });
    await point.close();
  });

  test('a start that the charging point rejects is free', async () => {
    answers('Rejected');
    const id = await bookSoon();
    await sweepAt(0);
    expect((await askToStart(id)).body).toMatchObject({ code: 'charger_refused' });
    await sweepAt(6);
    expect(await bench.read(id)).toMatchObject({ status: 'FAILED', bill: null });
    expect(await wallet()).toMatchObject({ balance: 500, held: 0 });
    await point.close();
  });
});

describe('OCPP 2.0.1: a transaction that begins with the authorization', () => {
  beforeEach(async () => {
    await bench.fresh();
    point = await speakSecond(bench);
    await bench.world.charging.refreshPresence();
    const booked = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0], 15);
    start = new Date(booked.start_time);
    id = booked.id;
    idTag = await idTagOf(bench.world.db, id);
    point.handle('RequestStartTransaction', async () => ({ status: 'Accepted' }));
    await sweepAt(-5);
    await tell('Started', 0, { triggerReason: 'RemoteStart', ...named() });
  });

  let id = '';
  let idTag = '';
  const named = () => ({
    idToken: { idToken: idTag, type: 'Central' },
    evse: { id: 1, connectorId: 1 },
  });
  const tell = (
    eventType: string,
    seqNo: number,
    { info = {}, ...more }: { info?: object; triggerReason: string; wh?: number; idToken?: object },
    transactionId = `tx-${idTag}`,
  ) => {
    const timestamp = bench.world.clock.now().toISOString();
    const { wh = 1_000, ...rest } = more;
    return point.call('TransactionEvent', {
      eventType,
      seqNo,
      timestamp,
      transactionInfo: { transactionId, ...info },
      meterValue: [{ timestamp, sampledValue: [{ value: wh }] }],
      ...rest,
    });
  };
  const timeOut = () =>
    tell('Ended', 1, { triggerReason: 'EVConnectTimeout', info: { stoppedReason: 'Timeout' } });

  test('and ends without a cable leaves the booking as it was', async () => {
    expect(await bench.read(id)).toMatchObject({ status: 'CHARGING' });
    await sweepAt(-3);
    await timeOut();
    expect(await bench.read(id)).toMatchObject({
      status: 'RESERVED',
      tokens_held: 99,
      session: null,
      start: { step: 'failed', failure: 'no_cable' },
    });
    await sweepAt(14);
    expect(await bench.read(id)).toMatchObject({ status: 'RESERVED' });
    await sweepAt(15);
    expect(await bench.read(id)).toMatchObject({ status: 'NO_SHOW', bill: { tokens: FEE } });
    await point.close();
  });

  test('its driver may start again, and is billed for that session', async () => {
    await sweepAt(-3);
    await timeOut();
    await sweepAt(1);
    const [first, second] = [{ triggerReason: 'RemoteStart', ...named() }, `again-${idTag}`];
    await tell('Started', 0, { ...first, info: { chargingState: 'EVConnected' } }, second);
    await sweepAt(21);
    await tell('Ended', 1, { triggerReason: 'EVDeparted', wh: 5_000 }, second);
    expect(await bench.read(id)).toMatchObject({
      status: 'FULFILLED',
      session: { energy_kWh: 4 },
      bill: { tokens: 18 },
    });
    await point.close();
  });

  test('and ends with energy is a session, whatever its reason', async () => {
    await sweepAt(5);
    await tell('Ended', 1, { triggerReason: 'EVConnectTimeout', wh: 2_000 });
    expect(await bench.read(id)).toMatchObject({ status: 'FULFILLED', bill: { tokens: 4.5 } });
    await point.close();
  });
});

test('the books of all of them add up', async () => {
  expect((await verifyBooks(bench.world.db)).differences).toEqual([]);
});
