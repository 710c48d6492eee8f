import { describe, expect, it } from 'vitest';
import { openBoth, startCharging } from '../tests/kit/charging-point.ts';
import { UsageError } from '../cli/usage-error.ts';
import { listQuirks, quirkIds, readQuirk, combineQuirks } from './quirks.ts';
import type { Said } from './quirk.ts';

/** For a slow, busy machine. */
const PATIENCE = { timeout: 30_000 };

const AT = '2026-01-01T10:00:00.000Z';
const ENERGY = 'Energy.Active.Import.Register';

const said = (action: string, payload: object): Said => ({
  id: 'x',
  action,
  payload: { ...payload },
});
const START = said('StartTransaction', {
  connectorId: 1,
  idTag: 'TAG',
  meterStart: 1,
  timestamp: AT,
});
const STOP = said('StopTransaction', {
  transactionId: 7,
  idTag: 'TAG',
  meterStop: 9,
  timestamp: AT,
});
const BOOT = said('BootNotification', { chargePointVendor: 'ABB', chargePointModel: 'T' });
const METER = said('MeterValues', {
  connectorId: 1,
  transactionId: 7,
  meterValue: [
    {
      timestamp: AT,
      sampledValue: [
        { value: '2000', measurand: ENERGY, unit: 'Wh', context: 'Sample.Periodic' },
        { value: '7000', measurand: 'Power.Active.Import', unit: 'W' },
      ],
    },
  ],
});
const status = (word: string) =>
  said('StatusNotification', { connectorId: 1, status: word, errorCode: 'NoError', timestamp: AT });
const profile = (of: object, connectorId = 1) =>
  said('SetChargingProfile', { connectorId, csChargingProfiles: of });

/** Everything sent instead of these calls, as one text. */
const textOf = (id: string, ...all: Said[]): string => {
  const temper = combineQuirks([id]);
  const sent = all.flatMap((each) => temper?.say(each) ?? [each]);
  return sent
    .map((each) =>
      typeof each === 'string' ? each : `${each.action} ${JSON.stringify(each.payload)}`,
    )
    .join('\n');
};

const heard = (id: string, call: Said): string =>
  JSON.stringify(combineQuirks([id])?.hear(call, () => {}) ?? null);

const replied = (id: string, action: string, answer: object): string =>
  JSON.stringify(combineQuirks([id])?.reply(said(action, {}), { ...answer }) ?? null);

describe('messages sent with a quirk', () => {
  it.each<[string, Said[], string]>([
    ['Q01', [METER], '"transactionId":,"meterValue":[{"timestamp":"2026-01-01T10:00:00","'],
    ['Q02', [METER], '"transactionId":0'],
    ['Q04', [STOP], '"transactionId":-1'],
    ['Q05', [STOP], '"transactionId":0'],
    ['Q06', [BOOT], '"chargeBoxSerialNumber":"EVB1A22P2RI3N182341200100350795E5"'],
    ['Q07', [BOOT], '"chargePointVendor":""'],
    ['Q08', [status('Faulted')], '"errorCode":"Error"'],
    ['Q09', [METER], '"context":"Sample.Periodic."'],
    ['Q10', [START], '{"reservationId":0,"connectorId":1,"idTag":"TAG"'],
    ['Q10', [START], '"timestamp":"2026-01-01T10:00:00"'],
    ['Q11', [status('Available')], '"timestamp":"2026-01-01T12:00:00+02"'],
    ['Q12', [status('Available')], '"timestamp":"1970-01-01T00:00:00.740Z"'],
    [
      'Q14',
      [BOOT],
      'StatusNotification {"connectorId":1,"errorCode":"NoError","status":"Available"}\nBoot',
    ],
    ['Q15', [START], '"idTag":"TAG_dummy1"'],
    ['Q16', [METER], '"value":"2000.6"'],
    ['Q17', [START, STOP], '"status":"Available","errorCode":"NoError"'],
    ['Q19', [status('Available')], '"vendorId":"1.12.0"'],
    ['Q22', [status('Finishing')], '"errorCode":"OtherError"'],
    ['Q25', [START], '"idTag":"PLUG-AND-CHARGE"'],
    ['Q28', [METER], '"sampledValue":[{"value":"2000"}]'],
    ['Q34', [status('Available')], '"transactionId":1706601047'],
    [
      'Q35',
      [STOP],
      'MeterValues {"connectorId":1,"meterValue":[{"timestamp":"2026-01-01T10:00:00.000Z","sampledValue":[{"value":"14"',
    ],
    [
      'Q36',
      [status('SuspendedEV')],
      '\nStatusNotification {"connectorId":0,"errorCode":"NoError","status":"Available"}',
    ],
    [
      'Q37',
      [said('BootNotification', { reason: 'PowerUp' })],
      '{"chargePointVendor":"FoxESS","chargePointModel":"A022KP1"}',
    ],
    [
      'Q38',
      [said('StatusNotification', { evseId: 1, connectorId: 1 })],
      '"evseId":0,"connectorId":0',
    ],
    ['Q41', [METER], `{"value":"2","measurand":"${ENERGY}","unit":"Wh"`],
    ['Q42', [METER], '"phase":"L1-L2"'],
    ['Q43', [METER], '{"value":"","measurand":"SoC"'],
    ['Q44', [STOP], 'TAGXXXXXXXXXXXXXXXXX\\u0001\\u0002'],
    ['Q45', [START], '"idTag":"TERM01;TAG"'],
    ['Q46', [METER], '{"value":"16","measurand":"Current.Import","unit":"A"}'],
    ['Q48', [METER], '"unit":"Hz"'],
    ['Q49', [status('Finishing')], '[2, "x", "StatusNotification" ,{"connectorId":1'],
    ['Q52', [STOP], '"format":"SignedData"'],
    ['Q53', [START], '"status":"Charging"'],
    ['Q54', [status('Available')], 'SecurityEventNotification {"type":"SettingSystemTime"'],
    ['Q55', [STOP], '"transactionId":900001'],
  ])('[%s] %j', (id, calls, expected) => {
    expect(textOf(id, ...calls)).toContain(expected);
    expect(calls.map((each) => textOf('Q40', each)).join('\n')).not.toContain(expected);
  });

  it('[Q03] [Q29] [Q30] leaves out, sends nothing, repeats an older message', () => {
    expect(textOf('Q03', METER)).not.toContain('transactionId');
    expect(textOf('Q29', STOP)).toBe('');
    expect(
      textOf('Q30', status('Preparing'), status('Charging')).match(/Preparing/gu),
    ).toHaveLength(2);
  });
});

describe('commands received with a quirk', () => {
  const rejected = '{"answer":{"status":"Rejected"}}';
  const measurands = said('ChangeConfiguration', {
    key: 'MeterValuesSampledData',
    value: 'Voltage,SoC',
  });
  const inAmpere = {
    chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ limit: 15 }] },
  };
  it.each([
    ['Q18', profile({}), rejected],
    ['Q18', profile({}, 0), '"payload"'],
    ['Q21', profile({ stackLevel: 3 }), rejected],
    ['Q23', profile({ chargingProfilePurpose: 'ChargePointMaxProfile' }), rejected],
    ['Q24', measurands, rejected],
    ['Q31', said('TriggerMessage', { connectorId: 1 }), rejected],
    ['Q33', profile({ chargingProfileKind: 'Absolute' }), '{"answer":{"status":"Accepted"}}'],
    ['Q39', profile({}), '{"error":"PropertyConstraintViolation"}'],
    ['Q50', profile(inAmpere), rejected],
    ['Q51', profile(inAmpere), '"limit":13'],
  ])('[%s] %j', (id, call, expected) => {
    expect(heard(id, call)).toContain(expected);
  });

  it.each([
    ['Q24', 'GetConfiguration', 'evb_SupportedMeasurands'],
    ['Q26', 'GetConfiguration', '"key":"metervaluessampleddata"'],
    ['Q27', 'GetConfiguration', `"value":"'Voltage', 'SoC'"`],
    ['Q32', 'ChangeAvailability', '"status":"Scheduled"'],
  ])('[%s] changes the response to %s', (id, action, expected) => {
    const configurationKey = [{ key: 'MeterValuesSampledData', value: 'Voltage,SoC' }];
    const answer = action === 'GetConfiguration' ? { configurationKey } : { status: 'Accepted' };
    expect(replied(id, action, answer)).toContain(expected);
  });
});

describe('connections with a quirk', () => {
  it('[Q29] never sends the end of a session, and goes on with the next', async () => {
    const { central, point } = await openBoth({}, { quirks: ['Q29'] });
    await startCharging(central, point);
    point.unplug(1);
    await point.when(
      ({ queued, connectors }) => queued === 0 && connectors[0]?.status === 'Available',
    );
    expect(central.actions()).not.toContain('StopTransaction');
    await startCharging(central, point, 2);
  });

  it('[Q13] [Q56] connects without a boot, with its own spelling of the URL', async () => {
    const { central } = await openBoth({}, { quirks: ['Q13', 'Q56'] });
    expect(central.actions()[0]).toBe('StatusNotification');
    expect(central.handshakes[0]?.url).toBe('/ocpp/%41%54%48%2D%30%30%30%31');
    expect(central.handshakes[0]?.headers['sec-websocket-protocol']).toBe(
      'ocpp1.5,ocpp1.2,ocpp1.6',
    );
  });

  it('[Q20] reboots when all measurands are configured', async () => {
    const { central } = await openBoth({}, { quirks: ['Q20'] });
    const value = 'Voltage,SoC,Current.Import,Current.Offered,Power.Active.Import,Temperature';
    const key = 'MeterValuesSampledData';
    const change = await central.command('ChangeConfiguration', { key, value });
    expect(change.status).toBe('Accepted');
    const read = central.command('GetConfiguration', { key: [key] });
    await expect(read).rejects.toThrow('closed');
    await expect
      .poll(() => central.actions().filter((each) => each === 'BootNotification'), PATIENCE)
      .toHaveLength(2);
  });

  it('[Q31] refuses a command without parsing it', async () => {
    const { central } = await openBoth({}, { quirks: ['Q31', 'Q32'] });
    const before = central.calls.length;
    const trigger = { requestedMessage: 'StatusNotification', connectorId: 1 } as const;
    expect(await central.command('TriggerMessage', trigger)).toEqual({ status: 'Rejected' });
    const change = { connectorId: 2, type: 'Operative' } as const;
    expect(await central.command('ChangeAvailability', change)).toEqual({ status: 'Scheduled' });
    expect(central.calls).toHaveLength(before);
  });
});

it('all supported quirks are listed with their source, and unknown ones are refused', () => {
  expect(quirkIds()).toHaveLength(55);
  for (const id of quirkIds()) expect(listQuirks()).toMatch(new RegExp(`^${id} .+\n {4}\\S`, 'mu'));
  expect(readQuirk('q04')).toBe('Q04');
  expect(() => readQuirk('Q99')).toThrow(UsageError);
});
