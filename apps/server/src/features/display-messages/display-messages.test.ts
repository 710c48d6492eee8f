// What displays of charging points of OCPP 2.0.1 show of ours, over a real socket: an owner's message, and the cost of a session.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen, speakSecond } from '../../tests/kit/charging/ocpp-201-point.ts';
import { book, type ForeignPoint, idTagOf } from '../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../tests/kit/charging/session-bench.ts';
import { setPrices } from '../../tests/kit/charging/told-session.ts';

let bench: SessionBench;
let point: ForeignPoint;
beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(async () => {
  await bench.fresh();
  point = await speakSecond(bench);
});
afterEach(() => point.close());
afterAll(() => bench.close());

type Method = 'GET' | 'POST' | 'DELETE';
const pathOf = (rest: string) =>
  `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/${rest}`;
const call = (method: Method, rest: string, body?: object, as = bench.owner) =>
  bench.world.call(as, method, pathOf(rest), body);
const show = (text: string) => call('POST', 'display-message/', { text });
const clear = () => call('DELETE', 'display-message/');
const stored = async () => (await call('GET', 'display-message/')).body.message;
const eventsOf = async (kind: string) => {
  await bench.world.journal.flush();
  const { results } = (await call('GET', 'events/')).body;
  return results.filter((event: { kind: string }) => event.kind === kind);
};
const fails = (action: string, code: string) =>
  point.handle(action, () => {
    throw Object.assign(new Error('no'), { rpcErrorCode: code });
  });

describe('[O01] an owner’s message', () => {
  test('is shown in turn with others, and stored with its time', async () => {
    const told = listen(point, 'SetDisplayMessage', { status: 'Accepted' });
    expect(await show('  Κλειστά σήμερα ')).toMatchObject({
      status: 200,
      body: { status: 'Accepted' },
    });
    expect(told).toEqual([
      {
        message: {
          id: 1,
          priority: 'NormalCycle',
          message: { format: 'UTF8', content: 'Κλειστά σήμερα' },
        },
      },
    ]);
    const shown_at = bench.world.clock.now().toISOString();
    expect(await stored()).toEqual({ text: 'Κλειστά σήμερα', shown_at });
    const [event] = await eventsOf('message_shown');
    expect(event).toMatchObject({ detail: { text: 'Κλειστά σήμερα' } });
  });

  test('takes the place of the one before, under the same number', async () => {
    const told = listen(point, 'SetDisplayMessage', { status: 'Accepted' });
    await show('One');
    bench.later(5);
    await show('Two');
    expect(told).toMatchObject([{ message: { id: 1 } }, { message: { id: 1 } }]);
    const shown_at = bench.world.clock.now().toISOString();
    expect(await stored()).toEqual({ text: 'Two', shown_at });
  });

  test('goes before all others where a display knows nothing else', async () => {
    const told: unknown[] = [];
    point.handle('SetDisplayMessage', async ({ params = {} }) => {
      const { priority } = Object(params['message']);
      told.push(priority);
      return { status: priority === 'AlwaysFront' ? 'Accepted' : 'NotSupportedPriority' };
    });
    expect((await show('Closed')).body).toEqual({ status: 'Accepted' });
    expect(told).toEqual(['NormalCycle', 'AlwaysFront']);
    expect(await stored()).toMatchObject({ text: 'Closed' });
  });

  test.each([
    'NotSupportedMessageFormat',
    'Rejected',
    'NotSupportedState',
    'UnknownTransaction',
    'NotSupportedPriority',
  ])('that the display refuses with %s leaves the one before', async (status) => {
    listen(point, 'SetDisplayMessage', { status: 'Accepted' });
    await show('Before');
    listen(point, 'SetDisplayMessage', { status });
    expect(await show('After')).toMatchObject({ status: 200, body: { status } });
    expect(await stored()).toMatchObject({ text: 'Before' });
  });

  test.each([
    ['NotSupported', 409, 'charger_unsupported'],
    ['NotImplemented', 409, 'charger_unsupported'],
    ['InternalError', 502, 'charger_error'],
  ])('answered with the error %s is refused, and not stored', async (code, status, refusal) => {
    fails('SetDisplayMessage', code);
    expect(await show('Hello')).toMatchObject({ status, body: { code: refusal } });
    expect(await stored()).toBeNull();
  });

  test('[B9] is text of 1 to 512 characters without control characters', async () => {
    const told = listen(point, 'SetDisplayMessage', { status: 'Accepted' });
    for (const text of ['', '   ', 'x'.repeat(513), 'turned \u202E around']) {
      const { status, body } = await show(text);
      expect([status, Object.keys(body.errors)], text).toEqual([400, ['text']]);
    }
    expect(told).toEqual([]);
    expect((await show('x'.repeat(512))).status).toBe(200);
  });

  test('[S6.03] is for the owner alone', async () => {
    const told = listen(point, 'SetDisplayMessage', { status: 'Accepted' });
    const stranger = await bench.world.join('station_owner');
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const body = method === 'POST' ? { text: 'Free!' } : undefined;
      expect(await call(method, 'display-message/', body, stranger)).toMatchObject({ status: 404 });
      const asDriver = await call(method, 'display-message/', body, bench.driver);
      expect(asDriver).toMatchObject({ status: 403 });
    }
    expect(told).toEqual([]);
  });
});

describe('[O05] a message is taken off', () => {
  beforeEach(async () => {
    listen(point, 'SetDisplayMessage', { status: 'Accepted' });
    await show('Closed');
  });

  test.each(['Accepted', 'Unknown'])('when the display answers %s', async (status) => {
    const told = listen(point, 'ClearDisplayMessage', { status });
    expect(await clear()).toMatchObject({ status: 200, body: { status } });
    expect(told).toEqual([{ id: 1 }]);
    expect(await stored()).toBeNull();
    expect(await eventsOf('message_cleared')).toHaveLength(1);
  });

  test('not when the display answers with an error', async () => {
    fails('ClearDisplayMessage', 'InternalError');
    expect(await clear()).toMatchObject({ status: 502, body: { code: 'charger_error' } });
    expect(await stored()).toMatchObject({ text: 'Closed' });
  });

  test('not while nobody is connected', async () => {
    await point.close();
    await vi.waitFor(async () => {
      expect(await clear()).toMatchObject({ status: 409, body: { code: 'charger_not_connected' } });
    });
    expect(await stored()).toMatchObject({ text: 'Closed' });
  });
});

test('a charger of OCPP 1.6 shows no messages, and says so', async () => {
  await bench.fresh();
  for (const answer of [await show('Hello'), await clear()]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'charger_unsupported' } });
  }
  expect(await stored()).toBeNull();
});

describe('[I02] the cost of a session', () => {
  const transaction = (eventType: string, seqNo: number, wh: number, idToken?: object) => {
    const timestamp = bench.world.clock.now().toISOString();
    return point.call('TransactionEvent', {
      eventType,
      seqNo,
      timestamp,
      triggerReason: 'MeterValuePeriodic',
      transactionInfo: { transactionId: 'tx-cost', chargingState: 'Charging' },
      evse: { id: 1, connectorId: 1 },
      ...(idToken && { idToken }),
      meterValue: [{ timestamp, sampledValue: [{ value: wh }] }],
    });
  };
  const charge = async () => {
    const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
    const idToken = { idToken: await idTagOf(bench.world.db, id), type: 'Central' };
    await transaction('Started', 0, 0, idToken);
    bench.later(20);
    await transaction('Updated', 1, 4_000, idToken);
  };
  /** Answers GetBaseReport with these variables of the cost display, and has it read. */
  async function report(...variables: [name: string, value: string][]) {
    point.handle('GetBaseReport', async ({ params = {} }) => {
      const reportData = variables.map(([name, value]) => ({
        component: { name: 'TariffCostCtrlr' },
        variable: { name, instance: 'Cost' },
        variableAttribute: [{ value, mutability: 'ReadWrite' }],
      }));
      const generatedAt = '2026-07-01T09:00:00Z';
      const part = { requestId: params['requestId'], seqNo: 0, generatedAt, reportData };
      setImmediate(() => void point.call('NotifyReport', part));
      return { status: 'Accepted' };
    });
    await call('POST', 'device-model/');
  }
  const tell = () => bench.world.displayMessages.tellCosts(bench.world.clock.now());

  test('goes to the display that can show it', async () => {
    const told = listen(point, 'CostUpdated', {});
    await charge();
    await tell();
    expect(told, 'nothing is known of the display').toEqual([]);
    await report(['Available', 'true']);
    await tell();
    expect(told).toEqual([{ transactionId: 'tx-cost', totalCost: 1.8 }]);
  });

  test('counts the minutes before the window like the screen and the bill', async () => {
    const told = listen(point, 'CostUpdated', {});
    await report(['Available', 'true']);
    await setPrices(bench, { policy: 1, minuteMicro: 500_000 });
    const { id, start_time } = await book(
      bench.world,
      bench.driver,
      bench.chargingPoint.plugIds[0],
      15,
    );
    const minutesToStart = (Date.parse(start_time) - bench.world.clock.now().getTime()) / 60_000;
    bench.later(minutesToStart - 14);
    const idToken = { idToken: await idTagOf(bench.world.db, id), type: 'Central' };
    await transaction('Started', 0, 0, idToken);
    bench.later(20);
    await transaction('Updated', 1, 4_000);
    await tell();
    expect((await bench.read(id)).session).toMatchObject({ total_cost: 10 });
    expect(told).toEqual([{ transactionId: 'tx-cost', totalCost: 10 }]);
    await transaction('Ended', 2, 4_000);
    expect(await bench.read(id)).toMatchObject({
      status: 'FULFILLED',
      bill: { total_cost: 10, tokens: 100, items: [{ kind: 'time', quantity: 20 }] },
    });
  });

  test('does not go to one on which it is off', async () => {
    const told = listen(point, 'CostUpdated', {});
    await charge();
    await report(['Available', 'true'], ['Enabled', 'false']);
    await tell();
    expect(told).toEqual([]);
  });

  test('that a display refuses stops nobody', async () => {
    fails('CostUpdated', 'InternalError');
    await charge();
    await report(['Available', 'true']);
    await expect(tell()).resolves.toBeUndefined();
  });
});
