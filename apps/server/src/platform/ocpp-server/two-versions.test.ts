// OCPP 1.6J and 2.0.1 on the same endpoint, chosen by subprotocol, tested with a third-party client library.
import { afterEach, describe, expect, it } from 'vitest';
import {
  connectBare,
  foreignChargingPoint,
  PASSWORD,
  startOcppServer,
  type TestServer,
} from '../../tests/kit/ocpp-server/ocpp-server.ts';

let server: TestServer;
afterEach(() => server.stop());

const CURRENT_TIME = '2026-01-01T00:00:00.000Z';
const bothVersions = () =>
  startOcppServer({
    handlers201: {
      BootNotification: () => ({ status: 'Accepted', currentTime: CURRENT_TIME, interval: 60 }),
    },
  });

describe('[S4.01] [B2] a charging point that offers', () => {
  it.each([
    [['ocpp2.0.1'], 'ocpp2.0.1', '2.0.1'],
    [['ocpp1.6', 'ocpp2.0.1'], 'ocpp2.0.1', '2.0.1'],
    [['ocpp1.6'], 'ocpp1.6', '1.6'],
    [['ocpp2.1', 'ocpp1.6'], 'ocpp1.6', '1.6'],
  ])('%j speaks %s', async (protocols, chosen, version) => {
    server = await bothVersions();
    const point = foreignChargingPoint(server, 'CP-1', protocols);
    await point.connect();
    expect(point.protocol).toBe(chosen);
    const boot =
      version === '1.6'
        ? { chargePointVendor: 'V', chargePointModel: 'M' }
        : { reason: 'PowerUp', chargingStation: { vendorName: 'V', model: 'M' } };
    expect(await point.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' });
    expect(server.connections[0]?.version).toBe(version);
    await point.close();
  });

  it('only 2.0.1 is refused if the server does not support it', async () => {
    server = await startOcppServer();
    const point = foreignChargingPoint(server, 'CP-1', ['ocpp2.0.1']);
    await expect(point.connect()).rejects.toThrow('Bad Request');
    expect(server.incidents).toMatchObject([{ reason: 'no-common-subprotocol' }]);
  });
});

describe('[S4.01] a 2.0.1 charging point', () => {
  it('gets commands of its own version only', async () => {
    server = await bothVersions();
    const point = foreignChargingPoint(server, 'CP-1', ['ocpp2.0.1']);
    point.handle('Reset', async ({ params }) => {
      expect(params).toEqual({ type: 'OnIdle' });
      return { status: 'Scheduled' };
    });
    await point.connect();
    const connection = server.ocpp.connection(1);
    if (connection?.version !== '2.0.1') throw new Error('It should speak 2.0.1');
    expect(await connection.command('Reset', { type: 'OnIdle' })).toEqual({
      ok: true,
      response: { status: 'Scheduled' },
    });
    expect(await server.ocpp.command(1, 'Reset', { type: 'Soft' })).toMatchObject({
      ok: false,
      kind: 'other-version',
    });
    await point.close();
  });

  it('gets the error codes of its version', async () => {
    server = await bothVersions();
    const point = foreignChargingPoint(server, 'CP-1', ['ocpp2.0.1']);
    await point.connect();
    const missing = point.call('Authorize', { idToken: { idToken: PASSWORD, type: 'Central' } });
    await expect(missing).rejects.toMatchObject({ rpcErrorCode: 'NotSupported' });
    await point.close();
  });
});

it('[O1] every frame is reported as transmitted, in both directions, also invalid ones', async () => {
  const seen: string[] = [];
  server = await startOcppServer({
    onFrame: ({ chargingPointId, version, direction, text }) =>
      seen.push(`${chargingPointId} ${version} ${direction} ${text}`),
  });
  const point = await connectBare(server);
  point.send('no frame');
  point.send('[2,"1","StatusNotification",{"connectorId":1');
  await point.next();
  const asked = server.ocpp.command(1, 'ClearCache', {});
  const [, id] = await point.next();
  point.send(`[3,"${String(id)}",{"status":"Accepted"}]`);
  await asked;
  expect(seen).toEqual([
    '1 1.6 received no frame',
    '1 1.6 received [2,"1","StatusNotification",{"connectorId":1',
    expect.stringMatching(/^1 1.6 sent \[4,"1",/),
    `1 1.6 sent [2,"${String(id)}","ClearCache",{}]`,
    `1 1.6 received [3,"${String(id)}",{"status":"Accepted"}]`,
  ]);
});
