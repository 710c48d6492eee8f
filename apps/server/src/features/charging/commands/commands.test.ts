import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import { book, eventually, idTagOf, status } from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(() => bench.fresh());
afterAll(() => bench.close());

const path = (command: string) =>
  `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/${command}`;
const post = (actor: Actor | null, command: string, body: object = {}) =>
  bench.world.call(actor, 'POST', path(command), body);

/** Collects the payloads of `action`; the charging point answers each with `status`. */
function listen(action: string, status: string): unknown[] {
  const told: unknown[] = [];
  bench.point.handle(action, async ({ params }) => {
    told.push(params);
    return { status };
  });
  return told;
}

describe("[S7.40] a driver's start command", () => {
  const start = (id: string, actor = bench.driver) =>
    post(actor, 'start-transaction', { reservation: { id } });
  const booked = (startsInMinutes = 0) =>
    book(bench.world, bench.driver, bench.chargingPoint.plugIds[0], startsInMinutes);

  test('two concurrent starts send one command to the charging point', async () => {
    const { id } = await booked();
    const told = listen('RemoteStartTransaction', 'Accepted');
    const answers = await Promise.all([start(id), start(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await start(id)).status).toBe(200);
    expect(told).toHaveLength(1);
  });

  test('returns Asked if the charging point does not answer in time; the live socket reports the rest', async () => {
    const silent = Promise.withResolvers<{ status: string }>();
    const { id } = await booked();
    const told: unknown[] = [];
    bench.point.handle('RemoteStartTransaction', async ({ params }) => {
      told.push(params);
      return silent.promise;
    });
    const answers = await Promise.all([start(id), start(id)]);
    for (const { status: code, body } of answers) {
      const asked = { status: 'Asked', reservation: { start: { step: 'asked', failure: null } } };
      expect([code, body]).toMatchObject([200, asked]);
    }
    silent.resolve({ status: 'Rejected' });
    const hasFailed = async () => (await bench.read(id)).start?.failure === 'charger_refused';
    await eventually(hasFailed);
    listen('RemoteStartTransaction', 'Accepted');
    expect(await start(id)).toMatchObject({ body: { status: 'Accepted' } });
    expect(told).toHaveLength(1);
  });

  test('overtakes background commands', async () => {
    const { id } = await booked();
    const told: string[] = [];
    const answer = Promise.withResolvers<void>();
    bench.point.handle('GetConfiguration', async () => {
      told.push('GetConfiguration');
      await answer.promise;
      return {};
    });
    bench.point.handle('RemoteStartTransaction', async () => {
      told.push('RemoteStartTransaction');
      return { status: 'Accepted' };
    });
    const { chargingPointId } = bench.chargingPoint;
    const chores = [1, 2, 3].map(() =>
      bench.world.ocpp.command(chargingPointId, 'GetConfiguration', {}),
    );
    const started = start(id);
    const isAsked = async () => (await bench.read(id)).start?.step === 'asked';
    await eventually(isAsked);
    answer.resolve();
    expect((await started).status).toBe(200);
    await Promise.all(chores);
    expect(told.slice(0, 2)).toEqual(['GetConfiguration', 'RemoteStartTransaction']);
    expect(told).toHaveLength(4);
  });

  test('without a body takes the live reservation of the caller at this charging point', async () => {
    const postNothing = (actor: Actor, command: string) =>
      bench.world.call(actor, 'POST', path(command));
    listen('RemoteStartTransaction', 'Accepted');
    expect(await postNothing(bench.driver, 'start-transaction')).toMatchObject({ status: 404 });
    const { id } = await booked();
    const started = await postNothing(bench.driver, 'start-transaction');
    expect(started).toMatchObject({ status: 200, body: { reservation: { id } } });
    await bench.startOf(await idTagOf(bench.world.db, id));
    listen('RemoteStopTransaction', 'Accepted');
    const stranger = await bench.world.join('driver');
    expect(await postNothing(stranger, 'stop-transaction')).toMatchObject({ status: 404 });
    const stopped = await postNothing(bench.driver, 'stop-transaction');
    expect(stopped).toMatchObject({ status: 200, body: { reservation: { id } } });
  });

  test('that the charger refuses says so, and can be tried again', async () => {
    const { id } = await booked();
    listen('RemoteStartTransaction', 'Rejected');
    const refused = await start(id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'charger_refused' } });
    expect(await bench.read(id)).toMatchObject({
      status: 'RESERVED',
      start: { step: 'failed', failure: 'charger_refused' },
    });
    listen('RemoteStartTransaction', 'Accepted');
    expect(await start(id)).toMatchObject({
      status: 200,
      body: { reservation: { start: { step: 'agreed', failure: null } } },
    });
  });

  test('fails at once if the charging point is not connected', async () => {
    const { id } = await booked();
    await bench.point.close();
    const away = async () =>
      bench.world.ocpp.connection(bench.chargingPoint.chargingPointId) === null;
    await eventually(away);
    expect(await start(id)).toMatchObject({ status: 409, body: { code: 'charger_not_connected' } });
    expect(await bench.read(id)).toMatchObject({ start: { failure: 'charger_not_connected' } });
  });

  test('returns an error if the charging point answers with a CALLERROR', async () => {
    const { id } = await booked();
    bench.point.handle('RemoteStartTransaction', async () => {
      throw new Error('out of order');
    });
    expect(await start(id)).toMatchObject({ status: 502, body: { code: 'charger_error' } });
  });

  test('is refused outside the window', async () => {
    const { id } = await booked(120);
    expect(await start(id)).toMatchObject({ status: 409, body: { code: 'outside_window' } });
  });

  test('is refused while charging', async () => {
    const { id } = await bench.charging();
    const again = await start(id);
    expect(again).toMatchObject({ status: 409, body: { code: 'reservation_not_startable' } });
  });

  test.each(['driver', 'station_owner'] as const)('is not found for another %s', async (role) => {
    const { id } = await booked();
    const told = listen('RemoteStartTransaction', 'Accepted');
    const stranger = await bench.world.join(role, 10);
    const expected = role === 'driver' ? [404, 'not_found'] : [403, 'role_not_allowed'];
    const { status, body } = await start(id, stranger);
    expect([status, body.code]).toEqual(expected);
    expect(told).toEqual([]);
  });

  test('is accepted only for the charging point of its plug', async () => {
    const { id } = await booked();
    const url = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId + 1}/start-transaction`;
    const body = { reservation: { id } };
    expect(await bench.world.call(bench.driver, 'POST', url, body)).toMatchObject({ status: 404 });
  });
});

describe('[S7.40] the stop command', () => {
  test("of driver or owner sends the transaction id; the session ends with the charging point's StopTransaction", async () => {
    const { id, transactionId } = await bench.charging();
    const told = listen('RemoteStopTransaction', 'Accepted');
    for (const actor of [bench.driver, bench.owner]) {
      const answer = await post(actor, 'stop-transaction', { reservation: { id } });
      expect(answer.body).toMatchObject({
        status: 'Accepted',
        reservation: { status: 'CHARGING' },
      });
    }
    expect(told).toEqual([{ transactionId }, { transactionId }]);
  });

  test('[O25] returns an error if the charging point refuses and reports that it is charging', async () => {
    const { id } = await bench.charging();
    bench.later(1);
    await bench.point.call('StatusNotification', status(bench.world, 1, 'Charging'));
    listen('RemoteStopTransaction', 'Rejected');
    const answer = await post(bench.driver, 'stop-transaction', { reservation: { id } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'charger_refused' } });
  });

  test('is refused without a session, and not found for other users', async () => {
    const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[1]);
    const body = { reservation: { id } };
    const early = await post(bench.driver, 'stop-transaction', body);
    expect(early).toMatchObject({ status: 409, body: { code: 'reservation_not_charging' } });
    for (const role of ['driver', 'station_owner'] as const) {
      const stranger = await bench.world.join(role);
      expect(await post(stranger, 'stop-transaction', body)).toMatchObject({ status: 404 });
    }
  });
});

const OWNERS = [
  ['reset-plug', { type: 'Soft' }, 'Reset', { type: 'Soft' }],
  ['unlock-connector', { quantity: 2 }, 'UnlockConnector', { connectorId: 2 }],
  [
    'change-availability',
    { quantity: 0, type: 'Inoperative' },
    'ChangeAvailability',
    { connectorId: 0, type: 'Inoperative' },
  ],
  [
    'trigger-message',
    { requested_message: 'StatusNotification', quantity: 1 },
    'TriggerMessage',
    { requestedMessage: 'StatusNotification', connectorId: 1 },
  ],
  ['configuration', { key: 'A', value: '1' }, 'ChangeConfiguration', { key: 'A', value: '1' }],
  ['clear-cache', {}, 'ClearCache', {}],
] as const;

describe("[S7.40] the owner's command", () => {
  test.each(OWNERS)('%s', async (command, body, action, request) => {
    const word = action === 'UnlockConnector' ? 'Unlocked' : 'Accepted';
    const told = listen(action, word);
    const other = await bench.world.join('station_owner');
    for (const [actor, status] of [
      [null, 401],
      [bench.driver, 403],
      [other, 404],
    ] as const) {
      expect(await post(actor, command, body)).toMatchObject({ status });
    }
    expect(told).toEqual([]);
    expect(await post(bench.owner, command, body)).toMatchObject({ body: { status: word } });
    expect(told).toEqual([request]);
  });

  test('is refused for an unknown connector', async () => {
    const told = listen('UnlockConnector', 'Unlocked');
    const answer = await post(bench.owner, 'unlock-connector', { quantity: 9 });
    expect(answer).toMatchObject({ status: 404 });
    expect(told).toEqual([]);
  });

  test('repeats a trigger for all connectors if the charging point supports only that', async () => {
    const told: unknown[] = [];
    bench.point.handle('TriggerMessage', async ({ params }) => {
      told.push(params);
      return { status: params?.['connectorId'] === undefined ? 'Accepted' : 'Rejected' };
    });
    const body = { requested_message: 'MeterValues', quantity: 1 };
    expect((await post(bench.owner, 'trigger-message', body)).body).toEqual({ status: 'Accepted' });
    expect(told).toHaveLength(2);
  });

  test('reads the configuration without passwords and cannot change them', async () => {
    bench.point.handle('GetConfiguration', async () => ({
      configurationKey: [
        { key: 'HeartbeatInterval', readonly: false, value: '60' },
        { key: 'AuthorizationKey', readonly: false, value: 'secret' },
      ],
      unknownKey: ['X'],
    }));
    const read = await bench.world.call(bench.owner, 'GET', path('configuration'));
    expect(read.body).toEqual({
      configuration_key: [
        { key: 'HeartbeatInterval', readonly: false, value: '60' },
        { key: 'AuthorizationKey', readonly: false, value: null },
      ],
      unknown_key: ['X'],
    });
    const told = listen('ChangeConfiguration', 'Accepted');
    const body = { key: 'authorizationKey', value: 'x' };
    expect(await post(bench.owner, 'configuration', body)).toMatchObject({ status: 400 });
    expect(told).toEqual([]);
  });

  test('fails if the charging point is not connected', async () => {
    await bench.point.close();
    await eventually(
      async () => bench.world.ocpp.connection(bench.chargingPoint.chargingPointId) === null,
    );
    const answer = await post(bench.owner, 'reset-plug', { type: 'Hard' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'charger_not_connected' } });
  });
});

test('no answer to a driver contains the OCPP identity or the id tag', async () => {
  const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
  const idTag = await idTagOf(bench.world.db, id);
  const { stationId } = bench.chargingPoint;
  const answers = [
    await post(bench.driver, 'start-transaction', { reservation: { id } }),
    await post(bench.driver, 'stop-transaction', { reservation: { id } }),
    await post(bench.driver, 'reset-plug', { type: 'Soft' }),
    await bench.world.call(bench.driver, 'GET', `/api/stations/reservations/${id}/`),
    await bench.world.call(bench.driver, 'GET', `/api/stations/station-reservations/${stationId}/`),
    await bench.world.call(bench.driver, 'GET', path('configuration')),
  ];
  for (const { text } of answers) {
    expect(text).not.toContain(bench.chargingPoint.identity);
    expect(text.toUpperCase()).not.toContain(idTag.toUpperCase());
  }
});
