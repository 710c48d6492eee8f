// Features of OCPP 2.0.1 alone, tested with a third-party central system that validates against the standard's schemas.
import { describe, expect, it } from 'vitest';
import { openForeign } from '../../tests/kit/foreign-central-system.ts';

/** For a slow, busy machine. */
const PATIENCE = { timeout: 30_000 };

const variable = (name: string, component = 'ChargingStation') => ({
  component: { name: component },
  variable: { name },
});

describe('the device model', () => {
  it('is reported in full, by settings, or as requested', async () => {
    const { command, of, bad } = await openForeign();
    const told = () => of('NotifyReport') as unknown as ReportPart[]; // The library validates it.
    const partsOf = (requestId: number) => told().filter((part) => part.requestId === requestId);
    const isWhole = (requestId: number) => partsOf(requestId).at(-1)?.tbc === false;
    await command('GetBaseReport', { requestId: 1, reportBase: 'FullInventory' });
    await command('GetBaseReport', { requestId: 2, reportBase: 'ConfigurationInventory' });
    const componentVariable = [variable('Model'), { component: { name: 'EVSE' } }];
    expect(await command('GetReport', { requestId: 3, componentVariable })).toEqual({
      status: 'Accepted',
    });
    await expect.poll(() => [1, 2, 3].map(isWhole), PATIENCE).toEqual([true, true, true]);
    const namesOf = (requestId: number) =>
      partsOf(requestId).flatMap(({ reportData }) => reportData.map((each) => each.variable.name));
    expect(namesOf(1)).toEqual(expect.arrayContaining(['VendorName', 'HeartbeatInterval']));
    expect(namesOf(2)).not.toContain('VendorName');
    expect(namesOf(3).toSorted()).toEqual([
      'AvailabilityState',
      'AvailabilityState',
      'Model',
      'Power',
      'Power',
    ]);
    const nothing = { requestId: 4, componentVariable: [variable('Taste')] };
    expect(await command('GetReport', nothing)).toEqual({ status: 'EmptyResultSet' });
    expect(bad).toEqual([]);
  });

  it('does not report its password, and reconnects with a new one', async () => {
    const comings: string[] = [];
    const { command } = await openForeign({ onEvent: ({ type }) => comings.push(type) });
    const password = variable('BasicAuthPassword', 'SecurityCtrlr');
    const read = await command('GetVariables', { getVariableData: [password] });
    expect(read).toMatchObject({ getVariableResult: [{ attributeStatus: 'Rejected' }] });
    const setVariableData = [{ ...password, attributeValue: 'a-new-password-of-24-letters' }];
    expect(await command('SetVariables', { setVariableData })).toMatchObject({
      setVariableResult: [{ attributeStatus: 'Accepted' }],
    });
    const online = () => comings.filter((type) => type === 'online');
    await expect.poll(online, PATIENCE).toHaveLength(2);
  });
});

interface ReportPart {
  requestId: number;
  tbc?: boolean;
  reportData: { variable: { name: string } }[];
}

describe('monitors', () => {
  const heartbeat = variable('HeartbeatInterval', 'OCPPCommCtrlr');

  it('report changes, thresholds crossed in both directions, and periodic values', async () => {
    const { command, of, bad } = await openForeign();
    const monitor = { ...heartbeat, severity: 5 };
    const set = await command('SetVariableMonitoring', {
      setMonitoringData: [
        { ...monitor, type: 'Delta', value: 50 },
        { ...monitor, type: 'UpperThreshold', value: 1_000 },
        { ...monitor, type: 'Periodic', value: 60 },
        { ...monitor, type: 'Delta', value: 10 },
        { ...variable('Taste'), severity: 5, type: 'Delta', value: 1 },
      ],
    });
    expect(set).toMatchObject({
      setMonitoringResult: [
        { id: 1, status: 'Accepted' },
        { id: 2, status: 'Accepted' },
        { id: 3, status: 'Accepted' },
        { status: 'Duplicate' },
        { status: 'UnknownVariable' },
      ],
    });
    const change = (attributeValue: string) =>
      command('SetVariables', { setVariableData: [{ ...heartbeat, attributeValue }] });
    for (const value of ['310', '2000', '320']) await change(value);
    const events = () =>
      of('NotifyEvent').flatMap(
        ({ eventData }) => eventData as unknown as Record<string, unknown>[],
      ); // The library validates it.
    const told = () => events().filter((each) => each['trigger'] !== 'Periodic');
    await expect.poll(told, PATIENCE).toMatchObject([
      { trigger: 'Delta', variableMonitoringId: 1, actualValue: '2000' },
      { trigger: 'Alerting', variableMonitoringId: 2, cleared: false },
      { trigger: 'Delta', variableMonitoringId: 1, actualValue: '320' },
      { trigger: 'Alerting', variableMonitoringId: 2, cleared: true },
    ]);
    await expect
      .poll(() => events().some((each) => each['trigger'] === 'Periodic'), PATIENCE)
      .toBe(true);
    expect(bad).toEqual([]);
  });

  it('are reported by their type, silenced by severity level, and cleared', async () => {
    const { command, of } = await openForeign();
    const monitor = { ...heartbeat, severity: 5, value: 1 };
    const setMonitoringData = [
      { ...monitor, type: 'Delta' },
      { ...monitor, type: 'LowerThreshold' },
    ];
    await command('SetVariableMonitoring', { setMonitoringData });
    const asked = { requestId: 8, monitoringCriteria: ['DeltaMonitoring'] };
    expect(await command('GetMonitoringReport', asked)).toEqual({ status: 'Accepted' });
    await expect
      .poll(() => of('NotifyMonitoringReport'), PATIENCE)
      .toMatchObject([
        { requestId: 8, monitor: [{ variableMonitoring: [{ id: 1, type: 'Delta' }] }] },
      ]);
    expect(await command('SetMonitoringLevel', { severity: 10 })).toEqual({ status: 'Rejected' });
    expect(await command('SetMonitoringLevel', { severity: 4 })).toEqual({ status: 'Accepted' });
    const setVariableData = [{ ...heartbeat, attributeValue: '999' }];
    await command('SetVariables', { setVariableData });
    expect(await command('ClearVariableMonitoring', { id: [1, 7] })).toEqual({
      clearMonitoringResult: [
        { id: 1, status: 'Accepted' },
        { id: 7, status: 'NotFound' },
      ],
    });
    await command('SetMonitoringBase', { monitoringBase: 'FactoryDefault' });
    expect(await command('GetMonitoringReport', { requestId: 9 })).toEqual({
      status: 'EmptyResultSet',
    });
    expect(of('NotifyEvent')).toEqual([]);
  });
});

describe('the display', () => {
  it('shows messages until they are cleared', async () => {
    const { command, of } = await openForeign();
    const message = (id: number, of: object = {}) => ({
      message: { id, priority: 'NormalCycle', message: { format: 'UTF8', content: 'Γεια' }, ...of },
    });
    expect(await command('SetDisplayMessage', message(1))).toEqual({ status: 'Accepted' });
    const alwaysFront = message(2, { priority: 'AlwaysFront' });
    expect(await command('SetDisplayMessage', alwaysFront)).toEqual({ status: 'Accepted' });
    const ofNobody = message(3, { transactionId: 'none' });
    expect(await command('SetDisplayMessage', ofNobody)).toEqual({ status: 'UnknownTransaction' });
    const asked = { requestId: 5, priority: 'AlwaysFront' };
    expect(await command('GetDisplayMessages', asked)).toEqual({ status: 'Accepted' });
    await expect
      .poll(() => of('NotifyDisplayMessages'), PATIENCE)
      .toMatchObject([{ requestId: 5, messageInfo: [{ id: 2, message: { content: 'Γεια' } }] }]);
    expect(await command('ClearDisplayMessage', { id: 2 })).toEqual({ status: 'Accepted' });
    expect(await command('GetDisplayMessages', asked)).toEqual({ status: 'Unknown' });
  });

  it('accepts costs, reports what it knows of a customer, and deletes it', async () => {
    const { command, of, point } = await openForeign();
    expect(await command('CostUpdated', { transactionId: 'x', totalCost: 1.5 })).toEqual({});
    point.swipe(1, '04A1');
    await point.when(({ connectors }) => connectors[0]?.status === 'Charging');
    const idToken = { idToken: '04A1', type: 'ISO14443' };
    const asked = (requestId: number) => ({ requestId, report: true, clear: true, idToken });
    expect(await command('CustomerInformation', asked(1))).toEqual({ status: 'Accepted' });
    await command('CustomerInformation', asked(2));
    await expect
      .poll(() => of('NotifyCustomerInformation').map(({ data }) => data), PATIENCE)
      .toEqual(['04A1: Accepted', '']);
  });
});

it('accepts a network profile of its own version', async () => {
  const { command } = await openForeign();
  const profile = (ocppVersion: string) =>
    command('SetNetworkProfile', {
      configurationSlot: 2,
      connectionData: {
        ocppVersion,
        ocppTransport: 'JSON',
        ocppCsmsUrl: 'wss://elsewhere.example/ocpp',
        messageTimeout: 30,
        securityProfile: 2,
        ocppInterface: 'Wired0',
      },
    });
  expect(await profile('OCPP20')).toEqual({ status: 'Accepted' });
  expect(await profile('OCPP16')).toEqual({ status: 'Rejected' });
});
