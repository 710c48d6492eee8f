// A new charging point is answered Pending at its boot, set up, and accepted at the next one.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import {
  type ChargingWorld,
  createChargingWorld,
  eventually,
  type ForeignPoint,
  insertChargingPoint,
  type TestChargingPoint,
} from '../../../tests/kit/charging/charging-world.ts';
import { listen } from '../../../tests/kit/charging/ocpp-201-point.ts';
import { OCPP_VERSIONS } from '../../../tests/kit/charging/told-session.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { foreignChargingPoint } from '../../../tests/kit/ocpp-server/ocpp-server.ts';

let world: ChargingWorld;
let owner: Actor;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let chargingPoint: TestChargingPoint;
let point: ForeignPoint;

beforeAll(async () => {
  database = await openTestDatabase();
  const settings = { VOLTAGORA_OCPP_SETUP_AT_BOOT: 'true' };
  world = await createChargingWorld(database, { settings });
  owner = await world.join('station_owner');
});
afterAll(async () => {
  await world.close();
  await database.close();
});
beforeEach(async () => {
  chargingPoint = await insertChargingPoint(world.db, owner);
});

type Version = (typeof OCPP_VERSIONS)[number];

const connect = async (version: Version) => {
  point = foreignChargingPoint(world, chargingPoint.identity, [`ocpp${version}`]);
  await point.connect();
};
const boot = async (version: Version): Promise<{ status: string; interval: number }> =>
  Object(
    await point.call(
      'BootNotification',
      version === '1.6'
        ? { chargePointVendor: 'Foreign', chargePointModel: 'One' }
        : { reason: 'PowerUp', chargingStation: { vendorName: 'Foreign', model: 'Two' } },
    ),
  );
/** A setting that has to be changed. */
const offerSettings = (version: Version) => {
  if (version === '1.6') {
    const setting = { key: 'MeterValuesSampledData', readonly: false, value: 'SoC' };
    listen(point, 'GetConfiguration', { configurationKey: [setting], unknownKey: [] });
    return listen(point, 'ChangeConfiguration', { status: 'Accepted' });
  }
  point.handle('GetVariables', async ({ params }) => ({
    getVariableResult: Object(params)['getVariableData'].map((asked: object) => ({
      ...asked,
      attributeStatus: 'Accepted',
      attributeValue: '1',
    })),
  }));
  const told: unknown[] = [];
  point.handle('SetVariables', async ({ params }) => {
    told.push(params);
    return {
      setVariableResult: Object(params)['setVariableData'].map(
        ({ component, variable }: { component: object; variable: object }) => ({
          component,
          variable,
          attributeStatus: 'Accepted',
        }),
      ),
    };
  });
  return told;
};

describe.each(OCPP_VERSIONS)('[B02] [1.6 §4.2] OCPP %s: a new charging point', (version) => {
  test('is set up while Pending, asked to boot again, accepted, and accepted at once from then on', async () => {
    await connect(version);
    const changed = offerSettings(version);
    const asked = listen(point, 'TriggerMessage', { status: 'Accepted' });
    expect(await boot(version)).toMatchObject({ status: 'Pending', interval: 30 });
    await eventually(async () => asked.length > 0);
    expect(changed.length).toBeGreaterThan(0);
    expect(asked).toEqual([{ requestedMessage: 'BootNotification' }]);
    expect(await boot(version)).toMatchObject({ status: 'Accepted' });
    await point.close();
    await connect(version);
    expect(await boot(version)).toMatchObject({ status: 'Accepted' });
    await point.close();
  });

  test('that answers nothing is accepted after three boots', async () => {
    for (const status of ['Pending', 'Pending', 'Pending', 'Accepted']) {
      await connect(version);
      expect(await boot(version)).toMatchObject({ status });
      await point.close();
    }
  });

  test('that has waited for five minutes is accepted', async () => {
    await connect(version);
    expect(await boot(version)).toMatchObject({ status: 'Pending' });
    await point.close();
    world.clock.advance(6 * 60_000);
    await connect(version);
    expect(await boot(version)).toMatchObject({ status: 'Accepted' });
    await point.close();
  });
});

test('[B02.FR.09] 2.0.1: what is no boot is refused while it is set up, and not after', async () => {
  await connect('2.0.1');
  const answer = Promise.withResolvers<void>();
  point.handle('GetVariables', async () => {
    await answer.promise;
    return { getVariableResult: [] };
  });
  const asked = listen(point, 'TriggerMessage', { status: 'NotImplemented' });
  await boot('2.0.1');
  const authorize = () =>
    point.call('Authorize', { idToken: { idToken: 'CARD', type: 'ISO14443' } });
  await expect(authorize()).rejects.toMatchObject({ rpcErrorCode: 'SecurityError' });
  answer.resolve();
  await eventually(async () => asked.length > 0);
  expect(await authorize()).toMatchObject({ idTokenInfo: { status: 'Invalid' } });
  await point.close();
});
