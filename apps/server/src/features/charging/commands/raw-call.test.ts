import { COMMISSIONING_ACTIONS, OWNERS_ACTIONS } from '@voltagora/contract';
import { v16, v201 } from '@voltagora/ocpp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foreignChargingPoint } from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.fresh());

const call = (action: string, payload?: unknown, actor = bench.owner) =>
  bench.world.call(
    actor,
    'POST',
    `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/call/`,
    { action, ...(payload !== undefined && { payload }) },
  );

describe('[S7.40] a raw OCPP call', () => {
  it("sends the payload unchanged and returns the charging point's answer", async () => {
    const asked: unknown[] = [];
    bench.point.handle('GetCompositeSchedule', async ({ params }) => {
      asked.push(params);
      return { status: 'Accepted', connectorId: 1 };
    });
    const payload = { connectorId: 1, duration: 600 };
    expect(await call('GetCompositeSchedule', payload)).toMatchObject({
      status: 200,
      body: {
        outcome: 'answered',
        version: '1.6',
        response: { status: 'Accepted', connectorId: 1 },
      },
    });
    expect(asked).toEqual([payload]);
    const events = await bench.world.call(
      bench.owner,
      'GET',
      `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/events/`,
    );
    expect(events.text).toContain('GetCompositeSchedule');
  });

  it('uses the schema of OCPP 2.0.1 for a charging point of that version', async () => {
    await bench.point.close();
    const point = foreignChargingPoint(bench.world, bench.chargingPoint.identity, ['ocpp2.0.1']);
    point.handle('GetLocalListVersion', async () => ({ versionNumber: 7 }));
    await point.connect();
    expect((await call('GetLocalListVersion')).body).toEqual({
      outcome: 'answered',
      version: '2.0.1',
      response: { versionNumber: 7 },
    });
    expect((await call('GetConfiguration')).body).toMatchObject({
      code: 'validation_failed',
      errors: { action: [expect.stringContaining('GetConfiguration')] },
    });
    await point.close();
  });

  it.each(
    [OWNERS_ACTIONS, COMMISSIONING_ACTIONS]
      .flatMap(Object.entries<Record<string, object>>)
      .flatMap(([version, actions]) =>
        Object.entries(actions).map(([action, payload]) => [version, action, payload] as const),
      ),
  )('in %s the example payload of %s is valid', (version, action, payload) => {
    const isOld = version === '1.6';
    expect(isOld ? v16.isAction(action) : v201.isAction(action)).toBe(true);
    // The name is a known action here; the test checks the payload.
    const [name, request] = [action as never, payload as never];
    expect(isOld ? v16.checkRequest(name, request) : v201.checkRequest(name, request)).toBeNull();
  });

  it.each([
    ['Reset', { type: 'Medium' }, 'type'],
    ['Reset', {}, 'type'],
    ['Reset', { type: 'Soft', more: 1 }, 'additional'],
  ])('%s %j is refused before it is sent', async (action, payload, what) => {
    const { status, body } = await call(action, payload);
    expect([status, body.errors.payload[0]]).toEqual([400, expect.stringContaining(what)]);
  });

  it.each([
    'Nonsense',
    'RemoteStartTransaction',
    'UpdateFirmware',
    'ChangeConfiguration',
    'SetChargingProfile',
    'InstallCertificate',
  ])('%s is not allowed for owners', async (action) => {
    expect(await call(action, {})).toMatchObject({
      status: 403,
      body: { code: 'ocpp_action_not_allowed' },
    });
  });

  it('[S6.05] with 20,000 nested levels is refused as not valid', async () => {
    const payload = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const answer = await bench.world.app.inject({
      method: 'POST',
      url: `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/call/`,
      headers: {
        authorization: `Bearer ${bench.owner.userId}`,
        'content-type': 'application/json',
      },
      body: `{"action":"DataTransfer","payload":${payload}}`,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed']);
  });

  it("removes passwords from the owner's answer", async () => {
    const configurationKey = [{ key: 'AuthorizationKey', readonly: false, value: 'hush' }];
    bench.point.handle('GetConfiguration', async () => ({ configurationKey, unknownKey: [] }));
    const { text } = await call('GetConfiguration');
    expect(text).toContain('AuthorizationKey');
    expect(text).not.toContain('hush');
  });

  it('distinguishes a refusal of the charging point from a missing answer', async () => {
    bench.point.handle('ClearCache', async () => {
      throw Object.assign(new Error('broken'), { rpcErrorCode: 'InternalError' });
    });
    expect((await call('ClearCache')).body).toMatchObject({
      outcome: 'refused',
      error: { code: 'InternalError' },
    });
    await bench.point.close();
    expect(await call('ClearCache')).toMatchObject({
      status: 409,
      body: { code: 'charger_not_connected' },
    });
  });
});
