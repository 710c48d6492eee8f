import { describe, expect, test } from 'vitest';
import type { V16Action } from './actions.ts';
import { v16 } from './protocol.ts';

const START = { connectorId: 1, idTag: 'TAG', meterStart: 0, timestamp: '2026-06-01T10:00:00Z' };
const STOP = { transactionId: 7, meterStop: 10, timestamp: '2026-06-01T10:00:00Z' };
const STATUS = { connectorId: 1, errorCode: 'NoError', status: 'Available' };

/** An empty payload for the compiler, with any value at run time: these tests are about run-time checks. */
function sent(payload: unknown): never {
  return payload as never;
}

describe('actions', () => {
  test.each(['BootNotification', 'SecurityEventNotification', 'ReserveNow'])(
    '%s is one',
    (name) => {
      expect(v16.isAction(name)).toBe(true);
    },
  );

  test.each([
    '',
    'bootnotification',
    'Boot',
    'NotifyEvent',
    '__proto__',
    'constructor',
    'toString',
  ])('"%s" is not an action', (name) => {
    expect(v16.isAction(name)).toBe(false);
  });
});

describe('incoming messages are validated leniently', () => {
  const accepted: [string, V16Action, object][] = [
    ['members of their own', 'StatusNotification', { ...STATUS, vendor: { any: 'thing' } }],
    ['an unknown status', 'StatusNotification', { ...STATUS, status: 'Sleeping' }],
    ['an over-long text', 'StatusNotification', { ...STATUS, info: 'x'.repeat(1_000) }],
    ['an empty vendor', 'BootNotification', { chargePointVendor: '', chargePointModel: 'M' }],
    ['a time without zone', 'StartTransaction', { ...START, timestamp: '2026-06-01T10:00:00' }],
    ['a register beyond 32 bits', 'StartTransaction', { ...START, meterStart: 5_000_000_000 }],
    ['a stop with a long id tag', 'StopTransaction', { ...STOP, idTag: 'x'.repeat(30) }],
    ['a stop of transaction -1', 'StopTransaction', { ...STOP, transactionId: -1 }],
  ];

  test.each(accepted)('%s', (_, action, payload) => {
    expect(v16.readRequest(action, payload)).toEqual({ ok: true, value: payload });
  });

  test('a stop without a transaction id gets transaction 0', () => {
    const { transactionId: _, ...anonymous } = STOP;
    expect(v16.readRequest('StopTransaction', anonymous)).toEqual({
      ok: true,
      value: { ...anonymous, transactionId: 0 },
    });
  });

  test('a numeric sampled value becomes text', () => {
    const meterValue = (value: unknown) => [
      { timestamp: '2026-06-01T10:00:00Z', sampledValue: [{ value, unit: 'Hz' }] },
    ];
    const values = { connectorId: 1, meterValue: meterValue(734.6) };
    const stop = { ...STOP, transactionData: meterValue(5) };
    expect(v16.readRequest('MeterValues', values)).toEqual({
      ok: true,
      value: { ...values, meterValue: meterValue('734.6') },
    });
    expect(v16.readRequest('StopTransaction', stop)).toEqual({
      ok: true,
      value: { ...stop, transactionData: meterValue('5') },
    });
  });

  const refused: [string, V16Action, unknown, string, RegExp][] = [
    [
      'a missing member',
      'StatusNotification',
      { connectorId: 1, status: 'A' },
      'OccurenceConstraintViolation',
      /errorCode/u,
    ],
    [
      'a text for a number',
      'StatusNotification',
      { ...STATUS, connectorId: '1' },
      'TypeConstraintViolation',
      /connectorId/u,
    ],
    [
      'a fraction for an integer',
      'StartTransaction',
      { ...START, connectorId: 1.5 },
      'TypeConstraintViolation',
      /connectorId/u,
    ],
    [
      'infinity',
      'StartTransaction',
      { ...START, meterStart: Number.POSITIVE_INFINITY },
      'TypeConstraintViolation',
      /meterStart/u,
    ],
    [
      'a transaction beyond 32 bits',
      'StopTransaction',
      { ...STOP, transactionId: 2 ** 31 },
      'PropertyConstraintViolation',
      /transactionId/u,
    ],
    [
      'an absurd register',
      'StartTransaction',
      { ...START, meterStart: 1e300 },
      'PropertyConstraintViolation',
      /meterStart/u,
    ],
    [
      '[B5] an id tag of 21 characters',
      'Authorize',
      { idTag: 'x'.repeat(21) },
      'PropertyConstraintViolation',
      /idTag/u,
    ],
    [
      '[B5] a start with such a tag',
      'StartTransaction',
      { ...START, idTag: 'x'.repeat(21) },
      'PropertyConstraintViolation',
      /idTag/u,
    ],
    [
      'a text without end',
      'StatusNotification',
      { ...STATUS, status: 'x'.repeat(1_001) },
      'PropertyConstraintViolation',
      /status/u,
    ],
    [
      'a list of another type',
      'MeterValues',
      { connectorId: 1, meterValue: {} },
      'TypeConstraintViolation',
      /meterValue/u,
    ],
    [
      'a hole in a list',
      'MeterValues',
      { connectorId: 1, meterValue: [null] },
      'TypeConstraintViolation',
      /meterValue\.0/u,
    ],
    [
      'an inner member missing',
      'MeterValues',
      { connectorId: 1, meterValue: [{ timestamp: 't' }] },
      'OccurenceConstraintViolation',
      /meterValue\.0.*sampledValue/u,
    ],
  ];

  test.each(refused)('%s is refused', (_, action, payload, code, description) => {
    expect(v16.readRequest(action, payload)).toEqual({
      ok: false,
      violation: { code, description: expect.stringMatching(description) },
    });
  });

  test('responses are validated in the same way', () => {
    expect(v16.readResponse('Reset', { status: 'Perhaps', more: 1 })).toMatchObject({ ok: true });
    expect(v16.readResponse('Reset', {})).toMatchObject({
      violation: { code: 'OccurenceConstraintViolation' },
    });
  });
});

describe('outgoing messages are validated strictly', () => {
  test.each<[string, V16Action, object]>([
    ['a start', 'RemoteStartTransaction', { idTag: 'TAG', connectorId: 1 }],
    ['an empty request', 'ClearCache', {}],
    [
      'a limit in tenths',
      'SetChargingProfile',
      {
        connectorId: 1,
        csChargingProfiles: {
          chargingProfileId: 1,
          stackLevel: 0,
          chargingProfilePurpose: 'TxProfile',
          chargingProfileKind: 'Relative',
          chargingSchedule: {
            chargingRateUnit: 'A',
            chargingSchedulePeriod: [{ startPeriod: 0, limit: 16.3 }],
          },
        },
      },
    ],
  ])('%s passes', (_, action, payload) => {
    expect(v16.checkRequest(action, sent(payload))).toBeNull();
  });

  test.each<[string, V16Action, unknown, string]>([
    ['a member too many', 'ClearCache', { x: 1 }, 'FormationViolation'],
    ['an unknown word', 'Reset', { type: 'Medium' }, 'PropertyConstraintViolation'],
    [
      'a text too long',
      'RemoteStartTransaction',
      { idTag: 'x'.repeat(21) },
      'PropertyConstraintViolation',
    ],
    [
      'a time without zone',
      'StartTransaction',
      { ...START, timestamp: '2026-06-01T10:00:00' },
      'PropertyConstraintViolation',
    ],
    [
      'an invalid day',
      'StartTransaction',
      { ...START, timestamp: '2026-13-01T10:00:00Z' },
      'PropertyConstraintViolation',
    ],
    ['a Date', 'StartTransaction', { ...START, timestamp: new Date() }, 'TypeConstraintViolation'],
    ['an invalid URL', 'GetDiagnostics', { location: 'nowhere' }, 'PropertyConstraintViolation'],
    ['nothing', 'Reset', undefined, 'TypeConstraintViolation'],
  ])('%s does not pass', (_, action, payload, code) => {
    expect(v16.checkRequest(action, sent(payload))).toMatchObject({ code });
  });

  test('lenient validation does not change the official schemas', () => {
    v16.readRequest('Reset', { type: 'Medium' });
    expect(v16.checkRequest('Reset', sent({ type: 'Medium' }))).not.toBeNull();
  });
});
