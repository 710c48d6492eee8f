import { expect, test } from 'vitest';
import { isAnotherTransaction, isOfEarlierTransaction } from './reused-transaction.ts';

const at = (time: string) => new Date(`2026-07-01T${time}:00Z`);
const RESET = new Date('2000-01-01T00:05:00Z');
const ended = {
  stoppedAt: at('10:30'),
  toldStartedAt: at('10:00'),
  toldStoppedAt: at('10:30'),
  registerWh: 9_000,
  energyWh: 4_000,
};

test.each([
  ['told after the end', { at: at('11:00'), toldAt: at('11:00'), registerWh: 9_000 }, true],
  [
    'told after the end without a meter',
    { at: at('11:00'), toldAt: at('11:00'), registerWh: null },
    true,
  ],
  ['told again', { at: at('11:00'), toldAt: at('10:00'), registerWh: 5_000 }, false],
  [
    'told late, of the time before the end',
    { at: at('10:05'), toldAt: at('10:05'), registerWh: 5_000 },
    false,
  ],
  ['told at the end', { at: at('10:30'), toldAt: at('10:30'), registerWh: 9_000 }, false],
  [
    'told by a clock that is behind',
    { at: at('11:00'), toldAt: at('10:20'), registerWh: 9_000 },
    false,
  ],
  [
    'told by a clock that was set back, of a meter that went on',
    { at: at('11:00'), toldAt: RESET, registerWh: 9_000 },
    true,
  ],
  [
    'told by a clock that was set back, of the meter of its start',
    { at: at('11:00'), toldAt: RESET, registerWh: 5_000 },
    false,
  ],
  [
    'told by a clock that was set back, without a meter',
    { at: at('11:00'), toldAt: RESET, registerWh: null },
    false,
  ],
])('a start by the id of an ended transaction, %s: another one is %s', (_what, start, expected) => {
  expect(isAnotherTransaction(ended, start)).toBe(expected);
});

test.each([
  ['ended', '10:30', true],
  ['updated', '10:20', true],
  ['updated', '11:00', false],
  ['ended', '11:20', false],
] as const)('%s, told of %s: of the earlier one is %s', (step, told, expected) => {
  const later = { toldStartedAt: at('11:00') };
  expect(isOfEarlierTransaction({ step, toldAt: at(told) }, ended, later)).toBe(expected);
  const setBack = { toldStartedAt: RESET };
  const isItsEnd = step === 'ended' && told === '10:30';
  expect(isOfEarlierTransaction({ step, toldAt: at(told) }, ended, setBack)).toBe(isItsEnd);
});
