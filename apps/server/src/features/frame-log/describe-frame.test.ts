import { expect, test } from 'vitest';
import { manualClock } from '../../platform/clock.ts';
import { createPendingCalls } from './pending-calls.ts';
import { describeFrame } from './describe-frame.ocpp.ts';

type Version = '1.6' | '2.0.1';
const clock = manualClock(new Date('2026-07-01T09:00:00Z'));
const asked = createPendingCalls(clock);
const seen = (
  text: string,
  direction: 'received' | 'sent' = 'received',
  version: Version = '1.6',
) => describeFrame({ chargingPointId: 1, version, direction, text }, asked);

test('[S7.40] a response is named after its call, and shows its status', () => {
  seen('[2,"a","Authorize",{"idTag":"1"}]');
  expect(seen('[3,"a",{"idTagInfo":{"status":"Blocked"}}]', 'sent')).toMatchObject({
    kind: 'result',
    action: 'Authorize',
    outcome: 'Blocked',
    mark: null,
  });
  seen('[2,"b","Reset",{"type":"Soft"}]', 'sent');
  // The same id from the other side is another call.
  expect(seen('[3,"b",{"status":"Accepted"}]', 'sent').action).toBeNull();
  expect(seen('[3,"b",{"status":"Accepted"}]')).toMatchObject({
    action: 'Reset',
    outcome: 'Accepted',
  });
  expect(seen('[3,"b",{"status":"Accepted"}]').action).toBeNull();
});

test.each<[string, string, Version, object]>([
  ['as in the standard', '[2,"1","Heartbeat",{}]', '1.6', { mark: null, payload: '{}' }],
  ['with NULs behind', '[2,"1","Heartbeat",{}]\0\0', '1.6', { mark: 'repaired' }],
  [
    'with a number for a text',
    '[2,"1","MeterValues",{"connectorId":1,"meterValue":[{"timestamp":"2026-07-01T09:00:00Z","sampledValue":[{"value":7}]}]}]',
    '1.6',
    { mark: 'repaired', payload: expect.stringContaining('"value":7') },
  ],
  ['without a required field', '[2,"1","Authorize",{}]', '1.6', { mark: 'refused' }],
  [
    'with an unknown action',
    '[2,"1","Nonsense",{}]',
    '1.6',
    { action: 'Nonsense', mark: 'refused' },
  ],
  ['of another version', '[2,"1","StartTransaction",{}]', '2.0.1', { mark: 'refused' }],
  [
    'as an error',
    '[4,"1","InternalError","no",{"password":"x"}]',
    '2.0.1',
    {
      kind: 'error',
      outcome: 'InternalError',
      mark: 'refused',
      payload: '{"code":"InternalError","description":"no","details":{"password":"***"}}',
    },
  ],
  [
    'cut off',
    '[2,"cut","Heartbeat",{',
    '1.6',
    {
      kind: 'broken',
      message_id: 'cut',
      outcome: 'The message is not-json',
      mark: 'refused',
      payload: '[2,"cut","Heartbeat",{',
    },
  ],
  ['of nothing', '', '1.6', { kind: 'broken', payload: '' }],
])('[B4] a frame %s', (_what, text, version, expected) => {
  expect(seen(text, 'received', version)).toMatchObject(expected);
});

test('personal data of drivers is removed', () => {
  const text = '[2,"1","NotifyCustomerInformation",{"data":"Maria","seqNo":0}]';
  expect(seen(text, 'received', '2.0.1').payload).toBe('{"data":"***","seqNo":0}');
});

test('[L9] a call without an answer is remembered for an hour', () => {
  const ask = (id: string) => seen(`[2,"${id}","Reset",{"type":"Soft"}]`, 'sent');
  const answer = (id: string) => seen(`[3,"${id}",{"status":"Accepted"}]`).action;
  ask('early');
  clock.advance(3_599_000);
  ask('late');
  expect(answer('early')).toBe('Reset');
  ask('early');
  clock.advance(3_600_000);
  ask('now');
  expect(['early', 'late', 'now'].map(answer)).toEqual([null, null, 'Reset']);
});
