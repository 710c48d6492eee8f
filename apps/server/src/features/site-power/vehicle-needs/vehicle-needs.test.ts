// ISO 15118 over a real socket: vehicles tell their needs and get a schedule within the limits of plug and site.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, MINUTE_MS } from '../../../tests/kit/charging/charging-world.ts';
import { type LimitedChargingPoint } from '../../../tests/kit/charging/limited-point.ts';
import { openSite } from '../../../tests/kit/charging/limited-site.ts';

let site: Awaited<ReturnType<typeof openSite>>;
let a: LimitedChargingPoint;

beforeAll(async () => {
  site = await openSite();
});
beforeEach(async () => {
  await site.fresh();
  a = await site.connect(site.one, { version: '2.0.1' });
});
afterAll(() => site.close());

const needsOf = (requestedEnergyTransfer: string, more: object) => ({
  requestedEnergyTransfer,
  ...more,
});
const acNeeds = (evMaxCurrent: number, transfer = 'AC_three_phase') =>
  needsOf(transfer, {
    acChargingParameters: {
      energyAmount: 20_000,
      evMinCurrent: 6,
      evMaxCurrent,
      evMaxVoltage: 400,
    },
  });

async function begin(evse: number): Promise<void> {
  site.later(1_000);
  await a.point.call('TransactionEvent', {
    eventType: 'Started',
    timestamp: site.world.clock.now().toISOString(),
    triggerReason: 'Authorized',
    seqNo: 0,
    transactionInfo: { transactionId: `tx-${evse}`, chargingState: 'Charging' },
    evse: { id: evse, connectorId: 1 },
    idToken: { idToken: 'CARD', type: 'ISO14443' },
  });
}
const tell = (evseId: number, chargingNeeds: object): Promise<unknown> =>
  a.point.call('NotifyEVChargingNeeds', { evseId, chargingNeeds });
const plan = (evseId: number, chargingRateUnit: 'A' | 'W', limit: number): Promise<unknown> =>
  a.point.call('NotifyEVChargingSchedule', {
    evseId,
    timeBase: site.world.clock.now().toISOString(),
    chargingSchedule: {
      id: 1,
      chargingRateUnit,
      chargingSchedulePeriod: [{ startPeriod: 0, limit }],
    },
  });
const sentTo = (connector: number) =>
  a.told.filter((each) => each.connector === connector && each.purpose === 'TxProfile');

describe('K15 at a station without a limit', () => {
  test('the vehicle gets a schedule of what it and its plug can do', async () => {
    await begin(1);
    expect(await tell(1, acNeeds(16))).toEqual({ status: 'Accepted' });
    await eventually(async () => sentTo(1).length === 1);
    expect(sentTo(1)).toMatchObject([
      { transactionId: 'tx-1', kind: 'Absolute', unit: 'A', limit: 16 },
    ]);
    expect(await plan(1, 'A', 16)).toEqual({ status: 'Accepted' });
    expect(await plan(1, 'W', 11_000)).toEqual({ status: 'Accepted' });
  });

  test('K17: needs told again get a schedule again, also on fewer phases', async () => {
    await begin(1);
    await tell(1, acNeeds(16));
    await eventually(async () => sentTo(1).length === 1);
    expect(await tell(1, acNeeds(80, 'AC_single_phase'))).toEqual({ status: 'Accepted' });
    await eventually(async () => sentTo(1).length === 2);
    expect(sentTo(1)[1]).toMatchObject({ unit: 'A', limit: 32, phases: 1 });
  });

  test('K15.FR.12, K16: a plan beyond the limit is refused, and renegotiated once a minute', async () => {
    await begin(1);
    await tell(1, acNeeds(16));
    await eventually(async () => sentTo(1).length === 1);
    expect(await plan(1, 'A', 20)).toEqual({ status: 'Rejected' });
    await eventually(async () => sentTo(1).length === 2);
    expect(await plan(1, 'A', 20)).toEqual({ status: 'Rejected' });
    site.later(2 * MINUTE_MS);
    expect(await plan(1, 'A', 20)).toEqual({ status: 'Rejected' });
    await eventually(async () => sentTo(1).length === 3);
    expect(sentTo(1)).toHaveLength(3);
  });

  test('a charger that refuses amperes gets watts', async () => {
    a.takes = ({ unit }) => (unit === 'A' ? 'Rejected' : 'Accepted');
    await begin(1);
    await tell(1, acNeeds(16));
    await eventually(async () => sentTo(1).length === 2);
    expect(sentTo(1)[1]).toMatchObject({ unit: 'W', limit: 11_040 });
  });

  test('without a session there is no schedule', async () => {
    expect(await tell(1, acNeeds(16))).toEqual({ status: 'Rejected' });
    expect(await plan(1, 'A', 400)).toEqual({ status: 'Accepted' });
    expect(sentTo(1)).toEqual([]);
  });
});

describe('K15 at a station with a limit', () => {
  test('the vehicle gets its share, at once, and leaves the rest to others', async () => {
    await site.limit(40);
    await begin(1);
    await begin(2);
    await site.share();
    expect([a.mayGive(1), a.mayGive(2)]).toEqual([20, 20]);
    expect(await tell(1, acNeeds(12))).toEqual({ status: 'Processing' });
    await site.share();
    expect([a.mayGive(1), a.mayGive(2)]).toEqual([12, 28]);
    expect(await plan(1, 'A', 12)).toEqual({ status: 'Accepted' });
    expect(await plan(1, 'A', 16)).toEqual({ status: 'Rejected' });
  });

  test('a share that stays as it was is sent again, because the vehicle waits for it', async () => {
    await site.limit(40);
    await begin(1);
    await site.share();
    const before = sentTo(1).length;
    expect(await tell(1, acNeeds(32))).toEqual({ status: 'Processing' });
    await site.share();
    await site.share();
    expect(sentTo(1)).toHaveLength(before + 1);
    expect(sentTo(1).at(-1)).toMatchObject({ limit: 32 });
  });

  test('the schedule comes by itself', async () => {
    const following = site.world.sites.follow(() => expect.unreachable());
    await site.limit(40);
    await begin(1);
    await site.share();
    const before = sentTo(1).length;
    await tell(1, acNeeds(32));
    await eventually(async () => sentTo(1).length > before);
    await following.stop();
  });

  test('a vehicle that asks for impossible currents shares like any other', async () => {
    await site.limit(40);
    await begin(1);
    await begin(2);
    await site.share();
    const parameters = { energyAmount: 1, evMinCurrent: 900, evMaxCurrent: 1_000, evMaxVoltage: 1 };
    await tell(1, needsOf('AC_three_phase', { acChargingParameters: parameters }));
    await site.share();
    expect([a.mayGive(1), a.mayGive(2)]).toEqual([20, 20]);
  });
});
