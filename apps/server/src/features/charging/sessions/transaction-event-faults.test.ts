// What goes wrong around transactions of OCPP 2.0.1, driven by a client library that is not ours.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foreignChargingPoint } from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import {
  book,
  eventually,
  type ForeignPoint,
  idTagOf,
  startedInTheApp,
} from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;
let point: ForeignPoint;

beforeAll(async () => {
  bench = await openSessionBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.fresh();
  await bench.point.close();
  point = startedInTheApp(
    bench.world,
    foreignChargingPoint(bench.world, bench.chargingPoint.identity, ['ocpp2.0.1']),
  );
  await point.connect();
});

const boot = () =>
  point.call('BootNotification', {
    reason: 'PowerUp',
    chargingStation: { vendorName: 'Foreign', model: 'Two' },
  });
const evse = { id: 1, connectorId: 1 };
const now = () => bench.world.clock.now().toISOString();
const register = (wh: number) => [
  { timestamp: now(), sampledValue: [{ value: wh, unitOfMeasure: { unit: 'Wh' } }] },
];

interface Told {
  transaction: string;
  seqNo: number;
  wh: number;
  idToken?: { idToken: string; type: string };
  remoteStartId?: number;
}

const tell = (eventType: string, { transaction, seqNo, wh, remoteStartId, ...named }: Told) =>
  point.call('TransactionEvent', {
    eventType,
    seqNo,
    timestamp: now(),
    triggerReason: remoteStartId === undefined ? 'Authorized' : 'RemoteStart',
    transactionInfo: { transactionId: transaction, ...(remoteStartId && { remoteStartId }) },
    meterValue: register(wh),
    ...named,
    ...(eventType === 'Started' && { evse }),
  });

async function booked() {
  const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
  return { id, idToken: { idToken: await idTagOf(bench.world.db, id), type: 'Central' } };
}

const sessions = () =>
  bench.world.db
    .selectFrom('charging_sessions')
    .select(['reservation_id', 'charger_transaction_id', 'stopped_at', 'flags', 'energy_wh'])
    .where('charging_point_id', '=', bench.chargingPoint.chargingPointId)
    .orderBy('charger_transaction_id', 'desc')
    .execute();

test('[O24] a start from afar that the station echoes and a card at once are one charge each', async () => {
  await boot();
  const { id, idToken } = await booked();
  const asked: Record<string, unknown>[] = [];
  point.handle('RequestStartTransaction', async ({ params }) => {
    asked.push(Object(params));
    return { status: 'Accepted' };
  });
  const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/start-transaction`;
  const started = await bench.world.call(bench.driver, 'POST', path, { reservation: { id } });
  expect(started.status).toBe(200);
  const remoteStartId = Number(asked[0]?.['remoteStartId']);
  const card = { idToken: '04A1B2C3', type: 'ISO14443' };
  const [theirs, again, stranger] = await Promise.all([
    tell('Started', { transaction: 'remote', seqNo: 0, wh: 10, idToken, remoteStartId }),
    tell('Started', { transaction: 'remote', seqNo: 0, wh: 10, idToken, remoteStartId }),
    tell('Started', { transaction: 'card', seqNo: 0, wh: 10, idToken: card }),
  ]);
  expect([theirs, again]).toEqual([
    { idTokenInfo: { status: 'Accepted' } },
    { idTokenInfo: { status: 'Accepted' } },
  ]);
  expect(stranger).toEqual({ idTokenInfo: { status: 'Invalid' } });
  expect(await sessions()).toMatchObject([
    { reservation_id: id, charger_transaction_id: 'remote' },
    { reservation_id: null, charger_transaction_id: 'card' },
  ]);
});

test('[O30] a price that changes while it charges does not touch the bill', async () => {
  await boot();
  const { id, idToken } = await booked();
  await tell('Started', { transaction: 'priced', seqNo: 0, wh: 0, idToken });
  bench.later(10);
  await bench.world.db
    .updateTable('stations')
    .set({ price_per_kwh_micro: 9_000_000 })
    .where('id', '=', bench.chargingPoint.stationId)
    .execute();
  await tell('Updated', { transaction: 'priced', seqNo: 1, wh: 1_000 });
  bench.later(10);
  await tell('Ended', { transaction: 'priced', seqNo: 2, wh: 2_000 });
  expect(await bench.read(id)).toMatchObject({ status: 'FULFILLED', bill: { total_cost: 0.9 } });
});

describe('a token within a transaction', () => {
  const tokenOf = (idToken: string) => ({ idToken, type: 'ISO14443' });
  const allow = async (idTag: string, more: object = {}) => {
    const answer = await bench.world.call(bench.owner, 'POST', '/api/ocpp/id-tags/', {
      idTag,
      ...more,
    });
    expect(answer.status).toBe(201);
  };
  let numbers = 0;
  const cardNumber = () => `CARD${(numbers += 1)}`;
  const accepted = {
    idTokenInfo: { status: 'Accepted', cacheExpiryDateTime: expect.any(String) },
  };

  test.each([
    ['unknown', null, { status: 'Invalid' }],
    ['blocked', { is_blocked: true }, { status: 'Blocked' }],
    ['expired', { ends_at: '2020-01-01T00:00:00Z' }, { status: 'Expired' }],
    [
      'valid, of a group',
      { group: 'Family' },
      { ...accepted.idTokenInfo, groupIdToken: { idToken: 'Family', type: 'Central' } },
    ],
  ])(
    '[E01.FR.11] [E01.FR.12] [C09.FR.02] that is %s is told so at every event',
    async (_name, fields, idTokenInfo) => {
      await boot();
      const own = cardNumber();
      await allow(own);
      const idToken = tokenOf(own);
      const stranger = cardNumber();
      if (fields !== null) await allow(stranger, fields);
      const transaction = `within-${own}`;
      expect(await tell('Started', { transaction, seqNo: 0, wh: 0, idToken })).toEqual(accepted);
      const by = { transaction, wh: 100, idToken: tokenOf(stranger) };
      expect(await tell('Updated', { ...by, seqNo: 1 })).toEqual({ idTokenInfo });
      expect(await tell('Updated', { ...by, seqNo: 2, idToken })).toEqual(accepted);
      expect(await tell('Ended', { ...by, seqNo: 3 })).toEqual({ idTokenInfo });
      expect(await sessions()).toMatchObject([{ energy_wh: 100 }]);
    },
  );

  test('of an unknown transaction is told so too', async () => {
    await boot();
    const own = cardNumber();
    await allow(own);
    const by = { transaction: `unknown-${own}`, wh: 100 };
    const idToken = tokenOf('NOBODY');
    expect(await tell('Ended', { ...by, seqNo: 5, idToken })).toEqual({
      idTokenInfo: { status: 'Invalid' },
    });
    expect(await tell('Updated', { ...by, seqNo: 4, idToken: tokenOf(own) })).toEqual(accepted);
  });

  test('of a reservation is remembered by no station after the end', async () => {
    await boot();
    const { idToken } = await booked();
    await tell('Started', { transaction: 'booked', seqNo: 0, wh: 0, idToken });
    expect(await tell('Updated', { transaction: 'booked', seqNo: 1, wh: 50, idToken })).toEqual({
      idTokenInfo: { status: 'Accepted' },
    });
    const cacheExpiryDateTime = now();
    expect(await tell('Ended', { transaction: 'booked', seqNo: 2, wh: 100, idToken })).toEqual({
      totalCost: 0.04,
      idTokenInfo: { status: 'Accepted', cacheExpiryDateTime },
    });
  });
});

describe('[O12] where messages are missing', () => {
  const answers = (status: object) => {
    const asked: unknown[] = [];
    point.handle('GetTransactionStatus', async ({ params }) => {
      asked.push(params);
      return status;
    });
    return asked;
  };
  const withGap = async () => {
    await boot();
    const { id, idToken } = await booked();
    await tell('Started', { transaction: 'gap', seqNo: 0, wh: 0, idToken });
    bench.later(10);
    await tell('Updated', { transaction: 'gap', seqNo: 4, wh: 1_000 });
    return id;
  };

  test('the station is asked once, and what is still to come is waited for', async () => {
    const asked = answers({ ongoingIndicator: true, messagesInQueue: true });
    const id = await withGap();
    await eventually(async () => asked.length > 0);
    await tell('Updated', { transaction: 'gap', seqNo: 6, wh: 1_100 });
    await point.call('Heartbeat', {});
    expect(asked).toEqual([{ transactionId: 'gap' }]);
    expect(await bench.read(id)).toMatchObject({ status: 'CHARGING' });
    expect(await sessions()).toMatchObject([{ stopped_at: null, flags: ['messages_missing'] }]);
  });

  test('an end that will not come ends it with what was measured', async () => {
    answers({ ongoingIndicator: false, messagesInQueue: false });
    const id = await withGap();
    await eventually(async () => (await bench.read(id)).status === 'FULFILLED');
    expect(await bench.read(id)).toMatchObject({ bill: { total_cost: 0.45 } });
    const flags = ['messages_missing', 'charger_lost_transaction'];
    expect(await sessions()).toMatchObject([{ energy_wh: 1_000, flags }]);
  });
});

describe('[O29] a point that is not accepted', () => {
  const takeAway = () =>
    bench.world.db
      .updateTable('charging_points')
      .set({ deleted_at: bench.world.clock.now() })
      .where('id', '=', bench.chargingPoint.chargingPointId)
      .execute();

  test('starts nothing over 2.0.1', async () => {
    const { idToken } = await booked();
    await takeAway();
    expect(await boot()).toMatchObject({ status: 'Rejected' });
    const start = tell('Started', { transaction: 'gone', seqNo: 0, wh: 0, idToken });
    await expect(start).rejects.toMatchObject({ rpcErrorCode: 'SecurityError' });
    expect(await sessions()).toEqual([]);
  });

  test('starts nothing over 1.6', async () => {
    await bench.fresh();
    const { idToken } = await booked();
    await takeAway();
    const boot16 = { chargePointVendor: 'Foreign', chargePointModel: 'One' };
    expect(await bench.point.call('BootNotification', boot16)).toMatchObject({
      status: 'Rejected',
    });
    const { answer } = await bench.startOf(idToken.idToken);
    expect(answer.idTagInfo).toEqual({ status: 'Invalid' });
    expect(await sessions()).toEqual([]);
  });
});
