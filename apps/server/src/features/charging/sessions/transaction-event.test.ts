// Charging over OCPP 2.0.1, driven by a client library that is not ours: one session per transaction, whatever the order.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foreignChargingPoint } from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import {
  book,
  type ForeignPoint,
  idTagOf,
  startedInTheApp,
} from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;
let point: ForeignPoint;
let transactions = 0;

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
  await point.call('BootNotification', {
    reason: 'PowerUp',
    chargingStation: { vendorName: 'Foreign', model: 'Two' },
  });
  transactions += 1;
});

const energy = (wh: number, context = 'Sample.Periodic') => [
  {
    timestamp: bench.world.clock.now().toISOString(),
    sampledValue: [
      { value: wh / 1000, context, unitOfMeasure: { unit: 'kWh' } },
      { value: 11_000, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'W' } },
    ],
  },
];

interface Told {
  eventType: 'Started' | 'Updated' | 'Ended';
  seqNo: number;
  [more: string]: unknown;
}

function eventOf({ eventType, seqNo, ...more }: Told, chargingState = 'Charging') {
  return {
    eventType,
    seqNo,
    timestamp: bench.world.clock.now().toISOString(),
    triggerReason: 'Trigger',
    transactionInfo: {
      transactionId: `tx-${transactions}`,
      chargingState,
      ...(eventType === 'Ended' && { stoppedReason: 'Remote' }),
    },
    ...more,
  };
}

const sessions = () =>
  bench.world.db
    .selectFrom('charging_sessions')
    .selectAll()
    .where('charging_point_id', '=', bench.chargingPoint.chargingPointId)
    .execute();
const plugStatus = async () =>
  (
    await bench.world.db
      .selectFrom('plugs')
      .select('status')
      .where('id', '=', bench.chargingPoint.plugIds[0])
      .executeTakeFirstOrThrow()
  ).status;

async function booked() {
  const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
  return { id, idToken: { idToken: await idTagOf(bench.world.db, id), type: 'Central' } };
}

describe('[S4.01] [S7.40] a charge over OCPP 2.0.1', () => {
  it('is started and stopped from afar, measured, shown live and billed', async () => {
    const { id, idToken } = await booked();
    const asked: unknown[] = [];
    point.handle('RequestStartTransaction', async ({ params }) => {
      asked.push(params);
      return { status: 'Accepted' };
    });
    point.handle('RequestStopTransaction', async ({ params }) => {
      asked.push(params);
      return { status: 'Accepted' };
    });
    const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}`;
    const reservation = { reservation: { id } };
    const start = await bench.world.call(
      bench.driver,
      'POST',
      `${path}/start-transaction`,
      reservation,
    );
    expect(start.status).toBe(200);
    expect(asked).toEqual([{ evseId: 1, remoteStartId: expect.any(Number), idToken }]);

    const evse = { id: 1, connectorId: 1 };
    const begun = eventOf({ eventType: 'Started', seqNo: 0, idToken, evse });
    expect(
      await point.call('TransactionEvent', { ...begun, meterValue: energy(5_000) }),
    ).toMatchObject({ idTokenInfo: { status: 'Accepted' } });
    expect(await plugStatus()).toBe('Charging');
    bench.later(30);
    await point.call('TransactionEvent', {
      ...eventOf({ eventType: 'Updated', seqNo: 1 }),
      meterValue: energy(9_000),
    });
    expect(await bench.read(id)).toMatchObject({
      status: 'CHARGING',
      session: { energy_kWh: 4, power_kW: 11 },
    });

    const stop = await bench.world.call(
      bench.driver,
      'POST',
      `${path}/stop-transaction`,
      reservation,
    );
    expect(stop.status).toBe(200);
    expect(asked[1]).toEqual({ transactionId: `tx-${transactions}` });
    bench.later(1);
    await point.call('TransactionEvent', {
      ...eventOf({ eventType: 'Ended', seqNo: 2 }),
      meterValue: energy(10_000, 'Transaction.End'),
    });
    expect(await bench.read(id)).toMatchObject({
      status: 'FULFILLED',
      paid: true,
      session: { energy_kWh: 5, stop_reason: 'Remote' },
      bill: { total_cost: 2.25 },
    });
    expect(await plugStatus()).toBe('Finishing');
  });

  it('may begin before anybody is named: it is a session from then on, from its first register', async () => {
    const { id, idToken } = await booked();
    const evse = { id: 1, connectorId: 1 };
    await point.call('TransactionEvent', {
      ...eventOf({ eventType: 'Started', seqNo: 0, evse }, 'EVConnected'),
      meterValue: energy(700),
    });
    expect(await sessions()).toEqual([]);
    expect(await plugStatus()).toBe('Preparing');
    bench.later(1);
    expect(
      await point.call('TransactionEvent', eventOf({ eventType: 'Updated', seqNo: 1, idToken })),
    ).toMatchObject({ idTokenInfo: { status: 'Accepted' } });
    bench.later(20);
    await point.call('TransactionEvent', {
      ...eventOf({ eventType: 'Ended', seqNo: 2 }),
      meterValue: energy(2_700),
    });
    expect(await bench.read(id)).toMatchObject({ status: 'FULFILLED', session: { energy_kWh: 2 } });
  });

  it('whose start said no register is measured from the next one', async () => {
    const { id, idToken } = await booked();
    const evse = { id: 1, connectorId: 1 };
    await point.call(
      'TransactionEvent',
      eventOf({ eventType: 'Started', seqNo: 0, idToken, evse }),
    );
    bench.later(10);
    await point.call('TransactionEvent', {
      ...eventOf({ eventType: 'Updated', seqNo: 1 }),
      meterValue: energy(123_000),
    });
    bench.later(10);
    await point.call('TransactionEvent', {
      ...eventOf({ eventType: 'Ended', seqNo: 2 }),
      meterValue: energy(125_000),
    });
    expect(await bench.read(id)).toMatchObject({ status: 'FULFILLED', session: { energy_kWh: 2 } });
  });
});

describe('[O12] messages of one transaction', () => {
  const course = async (order: readonly number[]) => {
    const { id, idToken } = await booked();
    const evse = { id: 1, connectorId: 1 };
    const messages = [
      { ...eventOf({ eventType: 'Started', seqNo: 0, idToken, evse }), meterValue: energy(1_000) },
    ];
    bench.later(10);
    messages.push({
      ...eventOf({ eventType: 'Updated', seqNo: 1 }),
      meterValue: energy(2_000),
    } as never);
    bench.later(10);
    messages.push({
      ...eventOf({ eventType: 'Ended', seqNo: 2 }),
      meterValue: energy(3_000),
    } as never);
    for (const index of order) {
      await point.call('TransactionEvent', { ...messages[index], offline: true });
    }
    return bench.read(id);
  };

  it.each([
    ['in order', [0, 1, 2]],
    ['each twice', [0, 0, 1, 1, 2, 2]],
    ['all again', [0, 1, 2, 0, 1, 2]],
    ['the end first', [2, 0, 1]],
    ['backwards', [2, 1, 0]],
    ['without the middle', [0, 2]],
  ])('%s are one session, billed once', async (_how, order) => {
    const reservation = await course(order);
    expect(reservation).toMatchObject({ status: 'FULFILLED', session: { energy_kWh: 2 } });
    expect(await sessions()).toHaveLength(1);
  });

  it('with a gap in the count are flagged', async () => {
    await course([0, 2]);
    expect((await sessions())[0]?.flags).toContain('messages_missing');
  });

  it('[O13] of the same name at two points are two', async () => {
    await course([0, 1, 2]);
    const first = bench.chargingPoint;
    await point.close();
    await bench.fresh();
    await bench.point.close();
    point = startedInTheApp(
      bench.world,
      foreignChargingPoint(bench.world, bench.chargingPoint.identity, ['ocpp2.0.1']),
    );
    await point.connect();
    await course([0, 1, 2]);
    const both = await bench.world.db
      .selectFrom('charging_sessions')
      .select('id')
      .where('charging_point_id', 'in', [
        first.chargingPointId,
        bench.chargingPoint.chargingPointId,
      ])
      .where('charger_transaction_id', '=', `tx-${transactions}`)
      .execute();
    expect(both).toHaveLength(2);
  });

  it('of a token that may not charge are answered so, and billed to nobody', async () => {
    const evse = { id: 1, connectorId: 1 };
    const idToken = { idToken: 'A-STRANGER', type: 'ISO14443' };
    const begun = eventOf({ eventType: 'Started', seqNo: 0, idToken, evse });
    expect(await point.call('TransactionEvent', begun)).toEqual({
      idTokenInfo: { status: 'Invalid' },
    });
    expect(await sessions()).toMatchObject([{ reservation_id: null }]);
  });
});

describe('[S7.40] an owner commands a point of 2.0.1', () => {
  const path = (what: string) =>
    `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/${what}`;
  const owner = (method: 'GET' | 'POST', what: string, body?: object) =>
    bench.world.call(bench.owner, method, path(what), body);

  it.each([
    ['reset-plug', { type: 'Hard' }, 'Reset', { type: 'Immediate' }],
    ['reset-plug', { type: 'Soft' }, 'Reset', { type: 'OnIdle' }],
    ['unlock-connector', { quantity: 1 }, 'UnlockConnector', { evseId: 1, connectorId: 1 }],
    [
      'trigger-message',
      { requested_message: 'StatusNotification', quantity: 1 },
      'TriggerMessage',
      { requestedMessage: 'StatusNotification', evse: { id: 1, connectorId: 1 } },
    ],
    [
      'change-availability',
      { quantity: 0, type: 'Inoperative' },
      'ChangeAvailability',
      { operationalStatus: 'Inoperative' },
    ],
  ])('%s %j is %s', async (what, body, action, sent) => {
    const asked: unknown[] = [];
    point.handle(action, async ({ params }) => {
      asked.push(params);
      return { status: action === 'UnlockConnector' ? 'Unlocked' : 'Accepted' };
    });
    expect(await owner('POST', what, body)).toMatchObject({ status: 200 });
    expect(asked).toEqual([sent]);
  });

  it('reads one variable, and sets it', async () => {
    const names = { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' } };
    point.handle('GetVariables', async () => ({
      getVariableResult: [{ ...names, attributeStatus: 'Accepted', attributeValue: '60' }],
    }));
    point.handle('SetVariables', async ({ params }) => {
      expect(params).toEqual({ setVariableData: [{ ...names, attributeValue: '30' }] });
      return { setVariableResult: [{ ...names, attributeStatus: 'RebootRequired' }] };
    });
    const key = 'OCPPCommCtrlr.HeartbeatInterval';
    expect((await owner('GET', `configuration?key=${key}`)).body).toEqual({
      configuration_key: [{ key, readonly: false, value: '60' }],
      unknown_key: [],
    });
    const set = await owner('POST', 'configuration', { key, value: '30' });
    expect(set.body).toEqual({ status: 'RebootRequired' });
  });

  it('reads all variables, told in parts', async () => {
    const part = (seqNo: number, name: string, tbc: boolean) => ({
      generatedAt: bench.world.clock.now().toISOString(),
      seqNo,
      tbc,
      reportData: [
        {
          component: { name: 'EVSE', evse: { id: 1 } },
          variable: { name },
          variableAttribute: [{ value: String(seqNo), mutability: 'ReadOnly' }],
        },
      ],
    });
    point.handle('GetBaseReport', async ({ params }) => {
      const requestId = params?.['requestId'];
      const tell = async () => {
        await point.call('NotifyReport', { requestId, ...part(0, 'Power', true) });
        await point.call('NotifyReport', { requestId, ...part(1, 'SupplyPhases', false) });
      };
      setImmediate(() => void tell());
      return { status: 'Accepted' };
    });
    expect((await owner('GET', 'configuration')).body).toEqual({
      configuration_key: [
        { key: 'EVSE(1).Power', readonly: true, value: '0' },
        { key: 'EVSE(1).SupplyPhases', readonly: true, value: '1' },
      ],
      unknown_key: [],
    });
  });
});
