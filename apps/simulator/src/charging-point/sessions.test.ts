import { describe, expect, it } from 'vitest';
import { openBoth, startCharging } from '../tests/kit/charging-point.ts';

describe('a remotely started session', () => {
  it('goes from Accepted through Preparing and StartTransaction to Charging', async () => {
    const { central, point } = await openBoth();
    const answer = await central.command('RemoteStartTransaction', {
      connectorId: 1,
      idTag: 'DRIVER-1',
    });
    expect(answer.status).toBe('Accepted');
    await central.received('StatusNotification', ({ status }) => status === 'Charging');
    const told = central.calls.filter(({ request }) => request.connectorId === 1).slice(1, 4);
    expect(told.map(({ action, request }) => request.status ?? action)).toEqual([
      'Preparing',
      'StartTransaction',
      'Charging',
    ]);
    const start = await central.received('StartTransaction');
    expect(start.request).toMatchObject({ connectorId: 1, idTag: 'DRIVER-1' });
    expect(start.request.meterStart).toBeGreaterThan(0);
    expect(point.state().connectors[0]).toMatchObject({ status: 'Charging', idTag: 'DRIVER-1' });
  });

  it('sends meter values of DC charging with the state of charge', async () => {
    const { central, point } = await openBoth();
    const transactionId = await startCharging(central, point, 1);
    const { request } = await central.received('MeterValues');
    expect(request).toMatchObject({ connectorId: 1, transactionId });
    const shown = request.meterValue[0].sampledValue.map(
      (each) => `${each.measurand} ${each.unit}`,
    );
    expect(shown).toEqual([
      'Energy.Active.Import.Register Wh',
      'Power.Active.Import W',
      'Current.Import A',
      'Voltage V',
      'SoC Percent',
    ]);
  });

  it('sends no state of charge for AC charging, and the current by phase', async () => {
    const { central, point } = await openBoth();
    await startCharging(central, point, 2);
    const { request } = await central.received('MeterValues');
    const values = request.meterValue[0].sampledValue;
    expect(values.map((each) => each.measurand)).not.toContain('SoC');
    expect(values).toContainEqual(
      expect.objectContaining({ measurand: 'Current.Import', phase: 'L1' }),
    );
  });

  it('stops remotely, then is free again, and the energy register continues', async () => {
    const { central, point } = await openBoth();
    const transactionId = await startCharging(central, point);
    await central.received('MeterValues');
    const stopped = await central.command('RemoteStopTransaction', { transactionId });
    expect(stopped.status).toBe('Accepted');
    const { request: stop } = await central.received('StopTransaction');
    const { request: start } = await central.received('StartTransaction');
    expect(stop).toMatchObject({ transactionId, reason: 'Remote', idTag: 'DRIVER-1' });
    expect(stop.meterStop).toBeGreaterThan(start.meterStart);
    await central.received('StatusNotification', ({ status }) => status === 'Finishing');
    await point.when(({ connectors }) => connectors[0]?.status === 'Available');
    await startCharging(central, point);
    const second = central.calls.filter(({ action }) => action === 'StartTransaction')[1];
    expect(second?.request.meterStart).toBe(stop.meterStop);
  });

  it('leaves its car plugged in as long as configured', async () => {
    const { central, point } = await openBoth({}, { staysMinutes: 10 });
    const transactionId = await startCharging(central, point);
    await central.command('RemoteStopTransaction', { transactionId });
    const { request: finishing } = await central.received(
      'StatusNotification',
      ({ status }) => status === 'Finishing',
    );
    const at = Date.parse(String(finishing.timestamp));
    await point.when(({ connectors }) => connectors[0]?.status === 'Available');
    // Ten minutes at the pace of the test.
    expect(Date.now() - at).toBeGreaterThan(2_500);
  });

  it('uses any free connector when none is given, and is rejected when none is free', async () => {
    const { central, point } = await openBoth();
    const start = () => central.command('RemoteStartTransaction', { idTag: 'DRIVER-1' });
    expect((await start()).status).toBe('Accepted');
    expect((await start()).status).toBe('Accepted');
    expect((await start()).status).toBe('Rejected');
    const state = await point.when(({ connectors }) =>
      connectors.every(({ status }) => status === 'Charging'),
    );
    expect(state.connectors.map(({ idTag }) => idTag)).toEqual(['DRIVER-1', 'DRIVER-1']);
  });

  it('rejects an unknown connector and an unknown transaction', async () => {
    const { central } = await openBoth();
    const start = { connectorId: 9, idTag: 'DRIVER-1' };
    expect((await central.command('RemoteStartTransaction', start)).status).toBe('Rejected');
    const stop = { transactionId: 4711 };
    expect((await central.command('RemoteStopTransaction', stop)).status).toBe('Rejected');
  });

  it('authorizes first if AuthorizeRemoteTxRequests is set, and frees the plug when rejected', async () => {
    const { central, point } = await openBoth({
      handlers: { Authorize: () => ({ idTagInfo: { status: 'Blocked' } }) },
    });
    await central.command('ChangeConfiguration', {
      key: 'AuthorizeRemoteTxRequests',
      value: 'true',
    });
    await central.command('RemoteStartTransaction', { connectorId: 1, idTag: 'DRIVER-1' });
    const { request } = await central.received('Authorize');
    expect(request.idTag).toBe('DRIVER-1');
    await point.when(({ connectors }) => connectors[0]?.status === 'Available');
    expect(central.actions()).not.toContain('StartTransaction');
  });

  it('stops with DeAuthorized when StartTransaction is rejected', async () => {
    const { central } = await openBoth({
      handlers: {
        StartTransaction: () => ({ transactionId: 7, idTagInfo: { status: 'Blocked' } }),
      },
    });
    await central.command('RemoteStartTransaction', { connectorId: 1, idTag: 'DRIVER-1' });
    const { request } = await central.received('StopTransaction');
    expect(request).toMatchObject({ transactionId: 7, reason: 'DeAuthorized' });
  });
});

describe('an interrupted session', () => {
  it('[O23] a driver who never comes frees the plug after ConnectionTimeOut', async () => {
    const { central, point } = await openBoth();
    point.loseNextCar(1);
    const start = { connectorId: 1, idTag: 'DRIVER-1' };
    expect((await central.command('RemoteStartTransaction', start)).status).toBe('Accepted');
    await point.when(({ connectors }) => connectors[0]?.status === 'Preparing');
    await point.when(({ connectors }) => connectors[0]?.status === 'Available');
    expect(central.actions()).not.toContain('StartTransaction');
  });

  it('rejects one start on demand, not the next', async () => {
    const { central, point } = await openBoth();
    point.refuseNextStart();
    const start = { connectorId: 1, idTag: 'DRIVER-1' };
    expect((await central.command('RemoteStartTransaction', start)).status).toBe('Rejected');
    expect((await central.command('RemoteStartTransaction', start)).status).toBe('Accepted');
  });

  it('stops with EVDisconnected when the car is unplugged', async () => {
    const { central, point } = await openBoth();
    const transactionId = await startCharging(central, point);
    point.unplug(1);
    const { request } = await central.received('StopTransaction');
    expect(request).toMatchObject({ transactionId, reason: 'EVDisconnected' });
    await point.when(({ connectors }) => connectors[0]?.status === 'Available');
  });

  it('reports a fault with its code, ends the transaction, and recovers', async () => {
    const { central, point } = await openBoth();
    await startCharging(central, point);
    point.fault(1, 'GroundFailure');
    await central.received('StopTransaction', ({ reason }) => reason === 'Other');
    const { request } = await central.received(
      'StatusNotification',
      ({ status }) => status === 'Faulted',
    );
    expect(request.errorCode).toBe('GroundFailure');
    const start = { connectorId: 1, idTag: 'DRIVER-1' };
    expect((await central.command('RemoteStartTransaction', start)).status).toBe('Rejected');
    point.clearFault(1);
    expect(point.state().connectors[0]).toMatchObject({
      status: 'Available',
      errorCode: 'NoError',
    });
  });

  it('charges with an RFID card once the card is accepted', async () => {
    const { central, point } = await openBoth();
    expect(point.swipe(2, 'CARD-1')).toBe(true);
    expect(point.swipe(2, 'CARD-2')).toBe(false);
    await central.received('Authorize', ({ idTag }) => idTag === 'CARD-1');
    const { request } = await central.received('StartTransaction');
    expect(request).toMatchObject({ connectorId: 2, idTag: 'CARD-1' });
  });

  it('sends SuspendedEV when the battery is full', async () => {
    const { central, point } = await openBoth({}, { pace: 5_000, sampleIntervalSeconds: 60 });
    await startCharging(central, point, 1);
    await central.received('StatusNotification', ({ status }) => status === 'SuspendedEV');
    const { powerW, socPercent } = point.state().connectors[0]!;
    expect(powerW).toBe(0);
    expect([80, 100]).toContain(socPercent);
  });
});

it('starts one session for a driver who left and came back during the authorization', async () => {
  const asked = Promise.withResolvers<void>();
  const { central, point } = await openBoth({
    handlers: {
      async Authorize() {
        await asked.promise;
        return { idTagInfo: { status: 'Accepted' } };
      },
    },
  });
  expect(point.swipe(1, 'CARD-1')).toBe(true);
  expect(point.plugIn(1)).toBe(true);
  expect(point.plugIn(1)).toBe(false);
  await central.received('Authorize');
  point.unplug(1);
  expect(point.swipe(1, 'CARD-1')).toBe(true);
  expect(point.plugIn(1)).toBe(true);
  asked.resolve();
  await central.received('StatusNotification', ({ status }) => status === 'Charging');
  point.unplug(1);
  await central.received('StopTransaction');
  await point.when(({ connectors }) => connectors[0]?.status === 'Available');
  expect(central.actions().filter((action) => action === 'StartTransaction')).toHaveLength(1);
});
