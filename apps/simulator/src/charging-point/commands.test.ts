import { describe, expect, it } from 'vitest';
import { openBoth, startCharging } from '../tests/kit/charging-point.ts';

describe('Reset', () => {
  it('soft: ends transactions, reports them, boots again', async () => {
    // The soft reset waits ten simulated seconds for its messages, which must not be too short on a busy machine.
    const { central, point } = await openBoth({}, { pace: 20 });
    await startCharging(central, point);
    expect((await central.command('Reset', { type: 'Soft' })).status).toBe('Accepted');
    const { request } = await central.received('StopTransaction');
    expect(request.reason).toBe('SoftReset');
    await expect
      .poll(
        () => {
          const actions = central.actions();
          return actions.lastIndexOf('BootNotification') > actions.indexOf('StopTransaction');
        },
        { timeout: 30_000 },
      )
      .toBe(true);
  });

  it('hard: reports ended transactions after the reboot', async () => {
    const { central, point } = await openBoth();
    await startCharging(central, point);
    expect((await central.command('Reset', { type: 'Hard' })).status).toBe('Accepted');
    const { request } = await central.received('StopTransaction');
    expect(request.reason).toBe('HardReset');
    const actions = central.actions();
    expect(actions.lastIndexOf('BootNotification')).toBeGreaterThan(0);
    expect(actions.indexOf('StopTransaction')).toBeGreaterThan(
      actions.lastIndexOf('BootNotification'),
    );
  });
});

describe('UnlockConnector', () => {
  it('unlocks, and stops a session with UnlockCommand', async () => {
    const { central, point } = await openBoth();
    await startCharging(central, point);
    const answer = await central.command('UnlockConnector', { connectorId: 1 });
    expect(answer.status).toBe('Unlocked');
    const { request } = await central.received('StopTransaction');
    expect(request.reason).toBe('UnlockCommand');
  });

  it('rejects unknown connectors', async () => {
    const { central } = await openBoth();
    const answer = await central.command('UnlockConnector', { connectorId: 3 });
    expect(answer.status).toBe('NotSupported');
  });
});

describe('ChangeAvailability', () => {
  it('sets a free connector inoperative at once, and operative again', async () => {
    const { central, point } = await openBoth();
    const change = (type: 'Operative' | 'Inoperative') =>
      central.command('ChangeAvailability', { connectorId: 1, type });
    expect((await change('Inoperative')).status).toBe('Accepted');
    await central.received('StatusNotification', ({ status }) => status === 'Unavailable');
    const start = { connectorId: 1, idTag: 'DRIVER-1' };
    expect((await central.command('RemoteStartTransaction', start)).status).toBe('Rejected');
    expect((await change('Operative')).status).toBe('Accepted');
    await point.when(({ connectors }) => connectors[0]?.status === 'Available');
  });

  it('waits for the end of a session; connector 0 means all', async () => {
    const { central, point } = await openBoth();
    const transactionId = await startCharging(central, point);
    const change = { connectorId: 0, type: 'Inoperative' } as const;
    expect((await central.command('ChangeAvailability', change)).status).toBe('Scheduled');
    expect(point.state().connectors.map(({ status }) => status)).toEqual([
      'Charging',
      'Unavailable',
    ]);
    await central.command('RemoteStopTransaction', { transactionId });
    await point.when(({ connectors }) => connectors[0]?.status === 'Unavailable');
  });
});

describe('TriggerMessage', () => {
  it.each(['BootNotification', 'Heartbeat', 'StatusNotification'] as const)(
    'says %s',
    async (requestedMessage) => {
      const { central } = await openBoth();
      central.calls.length = 0;
      const answer = await central.command('TriggerMessage', { requestedMessage });
      expect(answer.status).toBe('Accepted');
      await central.received(requestedMessage);
    },
  );

  it('reports the meter of a session', async () => {
    const { central, point } = await openBoth({}, { sampleIntervalSeconds: 86_400 });
    await startCharging(central, point);
    await central.command('TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 1 });
    const { request } = await central.received('MeterValues');
    expect(request.meterValue[0].sampledValue[0].context).toBe('Trigger');
  });

  it('rejects messages that it cannot send', async () => {
    const { central } = await openBoth();
    const nowhere = { requestedMessage: 'StatusNotification', connectorId: 5 } as const;
    expect((await central.command('TriggerMessage', nowhere)).status).toBe('Rejected');
  });
});

describe('configuration', () => {
  it('is returned in full or by key, with unknown keys separately', async () => {
    const { central } = await openBoth();
    const all = await central.command('GetConfiguration', {});
    expect(all.configurationKey?.length).toBeGreaterThan(20);
    expect(all.unknownKey).toBeUndefined();
    const some = await central.command('GetConfiguration', {
      key: ['numberofconnectors', 'Nonsense'],
    });
    expect(some).toEqual({
      configurationKey: [{ key: 'NumberOfConnectors', readonly: true, value: '2' }],
      unknownKey: ['Nonsense'],
    });
  });

  it.each([
    ['MeterValueSampleInterval', '60', 'Accepted'],
    ['MeterValueSampleInterval', 'often', 'Rejected'],
    ['NumberOfConnectors', '9', 'Rejected'],
    ['AuthorizeRemoteTxRequests', 'perhaps', 'Rejected'],
    ['MeterValuesSampledData', 'Voltage,Happiness', 'Rejected'],
    ['Nonsense', '1', 'NotSupported'],
  ])('changing %s to %s is %s', async (key, value, status) => {
    const { central } = await openBoth();
    expect((await central.command('ChangeConfiguration', { key, value })).status).toBe(status);
  });

  it('applies to a running session: interval and measurands', async () => {
    const { central, point } = await openBoth({}, { sampleIntervalSeconds: 86_400 });
    await startCharging(central, point);
    await central.command('ChangeConfiguration', {
      key: 'MeterValuesSampledData',
      value: 'Energy.Active.Import.Register',
    });
    await central.command('ChangeConfiguration', { key: 'MeterValueSampleInterval', value: '10' });
    const { request } = await central.received('MeterValues');
    expect(request.meterValue[0].sampledValue).toHaveLength(1);
  });
});

it('sends clock-aligned values, and transaction data at the end, if configured', async () => {
  const { central, point } = await openBoth({}, { sampleIntervalSeconds: 86_400 });
  const set = (key: string, value: string) =>
    central.command('ChangeConfiguration', { key, value });
  await set('StopTxnSampledData', 'Energy.Active.Import.Register');
  const transactionId = await startCharging(central, point);
  await set('ClockAlignedDataInterval', '1');
  const { request } = await central.received('MeterValues');
  expect(Date.parse(request.meterValue[0].timestamp) % 1000).toBeLessThan(500);
  expect(request.meterValue[0].sampledValue).toMatchObject([{ context: 'Sample.Clock' }]);
  await central.command('RemoteStopTransaction', { transactionId });
  const { request: stop } = await central.received('StopTransaction');
  const contexts = stop.transactionData?.map(({ sampledValue: [{ context }] }) => context);
  expect(contexts).toEqual(['Transaction.Begin', 'Transaction.End']);
});

it('answers the simple actions', async () => {
  const { central } = await openBoth();
  expect((await central.command('ClearCache', {})).status).toBe('Accepted');
  const transfer = await central.command('DataTransfer', { vendorId: 'somebody' });
  expect(transfer.status).toBe('UnknownVendorId');
});
