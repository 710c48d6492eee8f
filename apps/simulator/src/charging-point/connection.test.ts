import { describe, expect, it, onTestFinished } from 'vitest';
import { openCentralSystem } from '../tests/kit/central-system.ts';
import { openBoth, PACE, SPEC, startCharging } from '../tests/kit/charging-point.ts';
import { createChargingPoint } from './charging-point.ts';

const boot = (status: 'Accepted' | 'Pending', interval: number) => ({
  status,
  interval,
  currentTime: new Date().toISOString(),
});

describe('connecting', () => {
  it('connects with its credentials and subprotocol, boots, then sends every status', async () => {
    const { central } = await openBoth();
    const [handshake] = central.handshakes;
    expect(handshake?.url).toBe('/ocpp/ATH-0001');
    expect(handshake?.headers['sec-websocket-protocol']).toBe('ocpp1.6');
    const credentials = Buffer.from('ATH-0001:a-password-of-sixteen').toString('base64');
    expect(handshake?.headers.authorization).toBe(`Basic ${credentials}`);
    expect(central.calls.map(({ action, request }) => request.connectorId ?? action)).toEqual([
      'BootNotification',
      0,
      1,
      2,
    ]);
    expect(central.calls[0]?.request).toMatchObject({
      chargePointVendor: 'ABB',
      chargePointModel: 'Terra 53',
    });
  });

  it('sends only BootNotification until it is accepted', async () => {
    let asked = 0;
    const { central } = await openBoth({
      handlers: { BootNotification: () => boot((asked += 1) < 3 ? 'Pending' : 'Accepted', 5) },
    });
    expect(central.actions().slice(0, 4)).toEqual([
      'BootNotification',
      'BootNotification',
      'BootNotification',
      'StatusNotification',
    ]);
  });

  it('[1.6 §4.2] boots at once when it is asked to while Pending, and goes on when it is accepted', async () => {
    let boots = 0;
    const central = await openCentralSystem({
      handlers: {
        BootNotification: () => boot((boots += 1) === 1 ? 'Pending' : 'Accepted', 86_400),
      },
    });
    const point = createChargingPoint({ ...SPEC, url: central.url, pace: PACE, seed: 'test' });
    onTestFinished(async () => {
      await point.stop();
      await central.close();
    });
    point.start();
    await central.received('BootNotification');
    const requestedMessage = 'BootNotification';
    expect(await central.command('TriggerMessage', { requestedMessage })).toMatchObject({
      status: 'Accepted',
    });
    await central.received('StatusNotification');
    expect(boots).toBe(2);
  });

  it('sends heartbeats at the interval of the response', async () => {
    const { central } = await openBoth({
      handlers: { BootNotification: () => boot('Accepted', 20) },
    });
    await central.received('Heartbeat');
    const key = ['HeartbeatInterval'];
    const { configurationKey } = await central.command('GetConfiguration', { key });
    expect(configurationKey).toEqual([{ key: 'HeartbeatInterval', readonly: false, value: '20' }]);
  });

  it('applies a changed heartbeat interval without waiting for the old one', async () => {
    const { central } = await openBoth({
      handlers: { BootNotification: () => boot('Accepted', 86_400) },
    });
    const change = { key: 'HeartbeatInterval', value: '10' };
    expect((await central.command('ChangeConfiguration', change)).status).toBe('Accepted');
    await central.received('Heartbeat');
  });

  it('retries after a refused handshake', async () => {
    const refused: string[] = [];
    const { central } = await openBoth(
      { refuseHandshakes: 2 },
      { onEvent: (event) => event.type === 'refused' && refused.push(event.reason) },
    );
    expect(refused).toHaveLength(2);
    expect(refused[0]).toContain('401');
    expect(central.handshakes).toHaveLength(1);
  });
});

describe('losing the connection', () => {
  it('[O15] reconnects without BootNotification and sends every status again', async () => {
    const { central, point } = await openBoth();
    central.calls.length = 0;
    central.closeAll();
    await central.received('StatusNotification', ({ connectorId }) => connectorId === 2);
    expect(point.state().online).toBe(true);
    expect(central.actions()).not.toContain('BootNotification');
  });

  it('stays offline as long as requested', async () => {
    const { central, point } = await openBoth();
    const since = performance.now();
    point.goOffline(40_000);
    await point.when(({ online }) => !online);
    await point.when(({ online }) => online);
    expect(performance.now() - since).toBeGreaterThanOrEqual(200);
    expect(central.handshakes).toHaveLength(2);
  });

  it('[O9] delivers a whole session afterwards: in order, with its own timestamps', async () => {
    const { central, point } = await openBoth();
    await central.command('RemoteStartTransaction', { connectorId: 1, idTag: 'DRIVER-1' });
    point.goOffline(60_000);
    await point.when(({ queued }) => queued >= 5);
    point.unplug(1);
    const stop = await central.received('StopTransaction');
    const told = central.calls.filter(({ action }) => /Transaction|Meter/.test(action));
    expect(told[0]?.action).toBe('StartTransaction');
    expect(told.at(-1)).toBe(stop);
    expect(new Set(told.slice(1, -1).map(({ action }) => action))).toEqual(
      new Set(['MeterValues']),
    );
    const times = told.map(({ request }) =>
      Date.parse(request.timestamp ?? request.meterValue[0].timestamp),
    );
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(stop.receivedAt.getTime() - times.at(-1)!).toBeGreaterThan(50);
    expect(told.slice(1).every(({ request }) => request.transactionId === 101)).toBe(true);
  });

  it('continues charging while offline, and its transaction after', async () => {
    const { central, point } = await openBoth();
    const transactionId = await startCharging(central, point);
    const before = point.state().connectors[0]!.registerWh;
    point.goOffline(20_000);
    await point.when(({ online }) => !online);
    await point.when(({ online, queued }) => online && queued === 0);
    expect(point.state().connectors[0]).toMatchObject({ status: 'Charging', transactionId });
    expect(point.state().connectors[0]!.registerWh).toBeGreaterThan(before);
    const stopped = await central.command('RemoteStopTransaction', { transactionId });
    expect(stopped.status).toBe('Accepted');
  });

  it('reconnects to a restarted central system', async () => {
    const { central, point } = await openBoth();
    const port = Number(new URL(central.url).port);
    await central.close();
    const again = await openCentralSystem({ port });
    await again.received('StatusNotification', ({ connectorId }) => connectorId === 2);
    expect(point.state().online).toBe(true);
    await point.stop();
    await again.close();
  });

  it('ends its transactions when it is switched off', async () => {
    const { central, point } = await openBoth();
    await startCharging(central, point);
    await point.stop();
    const { request } = await central.received('StopTransaction');
    expect(request.reason).toBe('PowerLoss');
  });
});

describe('a central system that fails', () => {
  it('[O2] receives the same StopTransaction again until it can process it', async () => {
    const { central, point } = await openBoth();
    const transactionId = await startCharging(central, point);
    central.failNext('StopTransaction', 2);
    await central.command('RemoteStopTransaction', { transactionId });
    await point.when(({ queued, connectors }) => queued === 0 && connectors[0]?.idTag === null);
    await central.received('StopTransaction', (_request, call) => {
      const stops = central.calls.filter(({ action }) => action === 'StopTransaction');
      return stops.length === 3 && stops[2] === call;
    });
    const stops = central.calls.filter(({ action }) => action === 'StopTransaction');
    expect(stops[1]?.request).toEqual(stops[0]?.request);
    expect(stops[2]?.request).toEqual(stops[0]?.request);
  });

  it('receives nothing of a transaction whose start it never accepted', async () => {
    const given: string[] = [];
    const { central, point } = await openBoth(
      {},
      { onEvent: (event) => event.type === 'given-up' && given.push(event.action) },
    );
    await central.command('ChangeConfiguration', {
      key: 'TransactionMessageAttempts',
      value: '2',
    });
    central.failNext('StartTransaction', 99);
    await central.command('RemoteStartTransaction', { connectorId: 1, idTag: 'DRIVER-1' });
    await central.received('StatusNotification', ({ status }) => status === 'Finishing');
    await point.when(({ connectors }) => connectors[0]?.status === 'Available');
    expect(given).toEqual(['StartTransaction']);
    expect(central.actions().filter((action) => action === 'StartTransaction')).toHaveLength(2);
    expect(central.actions()).not.toContain('MeterValues');
    expect(central.actions()).not.toContain('StopTransaction');
  });

  it('can be sent any text', async () => {
    const texts: string[] = [];
    const { central, point } = await openBoth({ onText: (text) => texts.push(text) });
    expect(point.sendRaw('[2,"half')).toBe(true);
    await central.command('ClearCache', {});
    expect(texts).toContain('[2,"half');
    expect(point.state().online).toBe(true);
  });
});
