// Power sharing over real sockets, with charging points of both OCPP versions that accept limits, refuse them, do not answer, or
// have vendor quirks.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, MINUTE_MS } from '../../tests/kit/charging/charging-world.ts';
import type { LimitedChargingPoint, TakenLimit } from '../../tests/kit/charging/limited-point.ts';
import { openSite } from '../../tests/kit/charging/limited-site.ts';

let site: Awaited<ReturnType<typeof openSite>>;

beforeAll(async () => {
  site = await openSite();
});
beforeEach(() => site.fresh());
afterAll(() => site.close());

describe('a site with a limit', () => {
  test('reserves a part for each plug while the server is offline; charging cars share everything', async () => {
    const a = await site.connect(site.one);
    await site.limit(40);
    expect(a.told).toMatchObject([
      { connector: 1, purpose: 'TxDefaultProfile', kind: 'Absolute', unit: 'A', limit: 10 },
      { connector: 2, purpose: 'TxDefaultProfile', limit: 10 },
    ]);
    const first = await site.start(a, 1);
    expect(a.told.at(-1)).toMatchObject({
      purpose: 'TxProfile',
      connector: 1,
      transactionId: first,
      limit: 32,
    });
    const second = await site.start(a, 2);
    expect(a.mayGive(1)).toBe(20);
    expect(a.mayGive(2)).toBe(20);
    await site.stop(a, first);
    expect(a.mayGive(2)).toBe(32);
    expect(await site.power()).toMatchObject({
      offline_share_A: 10,
      counted: 32,
      is_exceeded: false,
      cars: [{ state: 'charging', counted_A: 32, plug: { id: site.one.plugIds[1] } }],
      chargers: [
        { is_connected: true, follows: true },
        { is_connected: false, follows: null },
      ],
    });
    await site.stop(a, second);
  });

  test("raises no limit before the others are lowered, and never exceeds the site's limit", async () => {
    const chargingPoints: LimitedChargingPoint[] = [];
    let most = 0;
    const running = new Set<string>();
    const look = () => {
      const sum = [...running].reduce((total, at) => {
        const [index = 0, connector = 0] = at.split(' ').map(Number);
        return total + (chargingPoints[index]?.mayGive(connector) ?? 99);
      }, 0);
      most = Math.max(most, sum);
    };
    chargingPoints.push(
      await site.connect(site.one, { onTold: look }),
      await site.connect(site.two, { onTold: look }),
    );
    await site.limit(48);
    const begin = async (index: number, connector: number) => {
      const chargingPoint = chargingPoints[index];
      if (chargingPoint === undefined) throw new Error('No such charger');
      await site.start(chargingPoint, connector);
      running.add(`${index} ${connector}`);
      look();
    };
    await begin(0, 1);
    await begin(1, 2);
    await begin(0, 2);
    await begin(1, 1);
    expect(most).toBe(48);
    await site.limit(32);
    await site.limit(16);
    expect(chargingPoints.flatMap((each) => [each.mayGive(1), each.mayGive(2)]).toSorted()).toEqual(
      [0, 0, 8, 8],
    );
    most = 0;
    look();
    expect(most).toBe(16);
    const waiting = (await site.power()).cars.map(({ state }: { state: string }) => state);
    expect(waiting).toEqual(['charging', 'charging', 'waiting', 'waiting']);
    site.later(15 * MINUTE_MS);
    await site.share();
    const turned = (await site.power()).cars.map(({ state }: { state: string }) => state);
    expect(turned).toEqual(['waiting', 'waiting', 'charging', 'charging']);
  });

  test('gives power that a car does not use to the others', async () => {
    const a = await site.connect(site.one);
    await site.limit(32);
    const at = { connectorId: 1, transactionId: await site.start(a, 1) };
    await site.start(a, 2);
    expect([a.mayGive(1), a.mayGive(2)]).toEqual([16, 16]);
    site.later(2 * MINUTE_MS);
    await site.measure(a, at, 8);
    expect([a.mayGive(1), a.mayGive(2)]).toEqual([10, 22]);
    expect(await site.power()).toMatchObject({
      drawn: 8,
      cars: [{ drawn_kW: 5.52 }, { drawn_kW: null }],
    });
  });

  test('counts a charger that refuses with its full power, and shows the reason', async () => {
    const [a, b] = [await site.connect(site.one), await site.connect(site.two)];
    b.takes = () => 'Rejected';
    await site.limit(40);
    await site.start(a, 1);
    await site.start(b, 1);
    expect(a.mayGive(1)).toBe(8);
    const { cars, chargers } = await site.power();
    expect(cars).toMatchObject([{ state: 'charging' }, { state: 'not_followed', counted_A: 32 }]);
    expect(chargers[1]).toMatchObject({ follows: false, reason: 'Rejected' });
    expect(await site.eventsOf(site.two)).toMatchObject([
      { kind: 'power_limit_refused', detail: { info: 'Rejected' } },
    ]);
    await site.limit(30);
    expect(a.mayGive(1)).toBe(0);
    expect(await site.power()).toMatchObject({ is_exceeded: true });
  });

  test('counts a silent charger with its full power, until it answers again', async () => {
    const [a, b] = [await site.connect(site.one), await site.connect(site.two)];
    await site.limit(40);
    await site.start(a, 1);
    b.takes = ({ purpose }) => (purpose === 'TxProfile' ? null : 'Accepted');
    await site.start(b, 1);
    expect(a.mayGive(1)).toBe(8);
    expect((await site.power()).cars[1]).toMatchObject({ state: 'not_followed', counted_A: 32 });
    b.takes = () => 'Accepted';
    site.later(MINUTE_MS);
    await site.share();
    expect([a.mayGive(1), b.mayGive(1)]).toEqual([20, 20]);
  });

  test('counts an offline charger with its last limit, and sends it again after a reboot', async () => {
    const [a, b] = [await site.connect(site.one), await site.connect(site.two)];
    await site.limit(40);
    await site.start(a, 1);
    await site.start(b, 1);
    await b.point.close();
    await eventually(async () => site.world.ocpp.connection(site.two.chargingPointId) === null);
    await site.limit(34);
    // 20 A for the session that goes on, 8.5 A for the plug where another may begin while the charger is offline.
    expect(a.mayGive(1)).toBeLessThanOrEqual(34 - 20 - 8.5);
    site.later(1_000);
    const back = await site.connect(site.two);
    await site.share();
    expect([a.mayGive(1), back.mayGive(1)]).toEqual([17, 17]);
    expect(back.mayGive(2)).toBe(8.5);
  });

  test('removing the limit clears it from the chargers, at once or when they reconnect', async () => {
    const [a, b] = [await site.connect(site.one), await site.connect(site.two)];
    await site.limit(40);
    await site.start(a, 1);
    await b.point.close();
    await eventually(async () => site.world.ocpp.connection(site.two.chargingPointId) === null);
    expect((await site.send('DELETE')).status).toBe(204);
    await site.world.sites.watch();
    expect(a.cleared).toContainEqual({ id: 2001 });
    expect(a.cleared).toContainEqual({ id: 1002 });
    expect(await site.power()).toMatchObject({ limit: null, cars: [] });
    const back = await site.connect(site.two);
    await site.world.sites.watch();
    expect(back.cleared).toContainEqual({ id: 1001 });
  });

  test('accepts a limit in kilowatts, and refuses invalid ones', async () => {
    const a = await site.connect(site.one);
    await site.limit(11, { unit: 'kW' });
    await site.start(a, 1);
    expect(a.mayGive(1)).toBe(15.9);
    expect(await site.power()).toMatchObject({ limit: { unit: 'kW', value: 11 }, counted: 10.971 });
    for (const wrong of [
      { value: 0 },
      { value: 16.5 },
      { unit: 'W' },
      { phases: 2 },
      { minimum_A: 5 },
    ]) {
      const body = { unit: 'A', value: 16, phases: 3, ...wrong };
      expect((await site.send('PUT', body)).status).toBe(400);
    }
  });

  test('gives the other phases to other cars when one charges on one phase, and never all three again', async () => {
    const a = await site.connect(site.one);
    await site.limit(16, { unit: 'kW' });
    const at = { connectorId: 1, transactionId: await site.start(a, 1) };
    await site.start(a, 2);
    await site.measure(a, at, 11.5, 1);
    expect([a.mayGive(1), a.mayGive(2)]).toEqual([11.5, 11.5]);
    site.later(2 * MINUTE_MS);
    await site.measure(a, at, 11.5, 1);
    expect([a.mayGive(1), a.mayGive(2)]).toEqual([17.3, 17.3]);
    expect(a.told.map(({ phases }) => phases)).toContain(1);
    site.later(MINUTE_MS);
    await site.measure(a, at, 17.3, 3);
    expect([a.mayGive(1), a.mayGive(2)]).toEqual([11.5, 11.5]);
  });

  test('shares automatically when something changes', async () => {
    const failures: unknown[] = [];
    const a = await site.connect(site.one);
    await site.limit(32);
    const follower = site.world.sites.follow((error) => failures.push(error));
    site.later(1_000);
    const timestamp = site.world.clock.now().toISOString();
    await a.point.call('StartTransaction', {
      connectorId: 1,
      idTag: 'CARD',
      meterStart: 0,
      timestamp,
    });
    await eventually(async () => a.told.some(({ purpose }) => purpose === 'TxProfile'));
    await follower.stop();
    expect(failures).toEqual([]);
  });
});

describe('chargers with vendor quirks', () => {
  const is = (wanted: Partial<TakenLimit>) => (limit: TakenLimit) =>
    Object.entries(wanted).every(([key, value]) => limit[key as keyof TakenLimit] === value) // The object's own keys.
      ? 'Accepted'
      : 'Rejected';

  test('[Q18] a limit refused for a connector but accepted for all: the session follows the default limit', async () => {
    const a = await site.connect(site.one);
    a.takes = is({ connector: 0 });
    await site.limit(40);
    const transaction = await site.start(a, 1);
    expect(a.told.at(-1)).toMatchObject({ connector: 0, purpose: 'TxDefaultProfile', limit: 32 });
    expect(a.mayGive(1)).toBe(32);
    await site.stop(a, transaction);
    expect(a.mayGive(1)).toBe(10);
    const count = a.told.length;
    await site.start(a, 1);
    // The accepted form is remembered.
    expect(a.told.length).toBe(count + 1);
  });

  test('[Q26] reports "W" in lower case as its only unit, and gets limits in watts', async () => {
    const a = await site.connect(site.one, { units: 'W' });
    await site.limit(40);
    await site.start(a, 1);
    expect(a.told.every(({ unit }) => unit === 'W')).toBe(true);
    expect(a.mayGive(1)).toBe(Math.floor(32 * 690));
  });

  test('[Q50] refuses amperes: gets phases times 230 V in watts', async () => {
    const a = await site.connect(site.one);
    a.takes = is({ unit: 'W' });
    await site.limit(40);
    await site.start(a, 1);
    await site.start(a, 2);
    expect([a.mayGive(1), a.mayGive(2)]).toEqual([13_800, 13_800]);
  });

  test('[Q33] accepts Absolute and ignores it: detected by what its car draws, then uses Relative', async () => {
    const a = await site.connect(site.one);
    await site.limit(40);
    const at = { connectorId: 1, transactionId: await site.start(a, 1) };
    await site.start(a, 2);
    site.later(2 * MINUTE_MS);
    await site.measure(a, at, 31);
    expect(a.told.at(-1)).toMatchObject({ kind: 'Relative' });
    expect((await site.eventsOf(site.one)).map(({ kind }) => kind)).toContain(
      'power_limit_ignored',
    );
    for (const _form of ['Relative', 'Absolute in watts', 'Relative in watts']) {
      site.later(2 * MINUTE_MS);
      await site.measure(a, at, 31);
    }
    expect(await site.power()).toMatchObject({
      chargers: [{ follows: false, reason: 'ignored' }, {}],
    });
    expect((await site.power()).cars[0]).toMatchObject({ state: 'not_followed', counted_A: 32 });
  });

  test('[Q51] allows less than its limit, and shows that in its composite schedule', async () => {
    const a = await site.connect(site.one);
    a.point.handle('GetCompositeSchedule', async ({ params }) => ({
      status: 'Accepted',
      connectorId: params?.['connectorId'],
      scheduleStart: site.world.clock.now().toISOString(),
      chargingSchedule: {
        chargingRateUnit: 'A',
        chargingSchedulePeriod: [{ startPeriod: 0, limit: 13 }],
      },
    }));
    await site.limit(15);
    await site.start(a, 1);
    expect((await site.power()).cars[0]).toMatchObject({ counted_A: 15, confirmed_A: 13 });
  });

  test('[Q39] refuses every limit with an error: not asked again before it reconnects', async () => {
    const a = await site.connect(site.one, { version: '2.0.1' });
    a.takes = () => {
      throw Object.assign(new Error('csChargingProfiles validation failed'), {
        rpcErrorCode: 'PropertyConstraintViolation',
      });
    };
    await site.limit(40);
    const count = a.told.length;
    await site.share();
    expect(a.told.length).toBe(count);
    const [chargingPoint] = (await site.power()).chargers;
    expect(chargingPoint).toMatchObject({ follows: false });
    expect(chargingPoint?.reason).toMatch(/PropertyConstraintViolation|InternalError/u);
    await a.point.close();
    site.later(1_000);
    await eventually(async () => site.world.ocpp.connection(site.one.chargingPointId) === null);
    const back = await site.connect(site.one, { version: '2.0.1' });
    await site.share();
    expect(back.mayGive(1)).toBe(10);
  });
});

describe('OCPP 2.0.1', () => {
  const begin = async (a: LimitedChargingPoint, evse: number) => {
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
    await site.share();
  };

  test("a transaction is addressed by the charger's own transaction id", async () => {
    const a = await site.connect(site.one, { version: '2.0.1' });
    await site.limit(40);
    await begin(a, 1);
    await begin(a, 2);
    expect(a.told.at(-1)).toMatchObject({
      purpose: 'TxProfile',
      transactionId: 'tx-2',
      connector: 2,
    });
    expect([a.mayGive(1), a.mayGive(2)]).toEqual([20, 20]);
  });

  test('K11 to K13: external limits leave the rest to other chargers', async () => {
    const a = await site.connect(site.one, { version: '2.0.1' });
    const asked: object[] = [];
    a.point.handle('GetChargingProfiles', async ({ params }) => {
      asked.push(params ?? {});
      return { status: 'Accepted' };
    });
    await site.limit(40);
    await begin(a, 1);
    await begin(a, 2);
    const schedule = (ampere: number) => ({
      id: 1,
      chargingRateUnit: 'A',
      chargingSchedulePeriod: [{ startPeriod: 0, limit: ampere }],
    });
    const chargingLimit = { chargingLimitSource: 'EMS' };
    await a.point.call('NotifyChargingLimit', {
      evseId: 1,
      chargingLimit,
      chargingSchedule: [schedule(10)],
    });
    await site.share();
    expect([a.mayGive(1), a.mayGive(2)]).toEqual([10, 30]);
    expect((await site.power()).chargers[0]).toMatchObject({ own_limit_A: 10 });
    await a.point.call('ClearedChargingLimit', { chargingLimitSource: 'EMS', evseId: 1 });
    await site.share();
    expect([a.mayGive(1), a.mayGive(2)]).toEqual([20, 20]);
    await a.point.call('NotifyChargingLimit', { evseId: 1, chargingLimit });
    await eventually(async () => asked.length > 0);
    await a.point.call('ReportChargingProfiles', {
      requestId: 1,
      evseId: 1,
      chargingLimitSource: 'EMS',
      chargingProfile: [
        {
          id: 9,
          stackLevel: 0,
          chargingProfilePurpose: 'ChargingStationExternalConstraints',
          chargingProfileKind: 'Absolute',
          chargingSchedule: [schedule(8)],
        },
      ],
    });
    await site.share();
    expect([a.mayGive(1), a.mayGive(2)]).toEqual([8, 32]);
  });
});
