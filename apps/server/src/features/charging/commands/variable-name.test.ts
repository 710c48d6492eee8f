import { expect, it } from 'vitest';
import { readVariableName, variableName } from './variable-name.ts';

it.each([
  ['OCPPCommCtrlr.HeartbeatInterval', { name: 'OCPPCommCtrlr' }, { name: 'HeartbeatInterval' }],
  ['EVSE(1).Power', { name: 'EVSE', evse: { id: 1 } }, { name: 'Power' }],
  [
    'Connector[left](2,1).Limit[max]',
    { name: 'Connector', instance: 'left', evse: { id: 2, connectorId: 1 } },
    { name: 'Limit', instance: 'max' },
  ],
])('[S7.40] %s is formatted and parsed', (word, component, variable) => {
  expect(variableName(component, variable)).toBe(word);
  expect(readVariableName(word)).toEqual({ component, variable });
});

it.each(['', 'HeartbeatInterval', '.A', 'A.', 'A.B.C', 'A(x).B', 'A[.B', `${'A'.repeat(51)}.B`])(
  '%j names none',
  (word) => {
    expect(readVariableName(word)).toBeUndefined();
  },
);
