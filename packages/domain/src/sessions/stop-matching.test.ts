import { expect, test } from 'vitest';
import { canBeStopOf, isStopOfStart } from './stop-matching.ts';
import { flagsOfStart, verdictOfStart } from './tag-verdict.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 6, 1, 9, minute));
const start = { idTag: 'TAG', startedAt: at(0), meterStartWh: 1_000 };
const stop = { idTag: 'tag', stoppedAt: at(30), meterStopWh: 4_000 };

test.each([
  ['of the same tag, later and with more energy', {}, true],
  ['of no tag', { idTag: null }, false],
  ['of another tag', { idTag: 'OTHER' }, false],
  ['from before the start', { stoppedAt: at(-1) }, false],
  ['with a register below the start', { meterStopWh: 999 }, false],
])('a stop %s is that of a start: %j', (_what, change, expected) => {
  expect(isStopOfStart(start, { ...stop, ...change })).toBe(expected);
});

test.each([
  [null, 30, 4_000, true],
  [null, -1, 4_000, false],
  [null, 30, 999, false],
  [20, 30, 4_000, true],
  [20, 10, 4_000, false],
])('a session that ended at %j can have a stop at %j with %j Wh: %j', (ended, minute, wh, can) => {
  const stoppedAt = ended === null ? null : at(ended);
  const told = { ...stop, stoppedAt: at(minute), meterStopWh: wh };
  expect(canBeStopOf({ ...start, stoppedAt }, told)).toBe(can);
});

test.each(['Accepted', 'Blocked', 'Invalid', 'ConcurrentTx'] as const)(
  'a session remembers that its tag was answered %s',
  (verdict) => {
    expect(verdictOfStart(['meter_jump', ...flagsOfStart(verdict, false)])).toBe(verdict);
  },
);

test('a late start is remembered as such', () => {
  expect(flagsOfStart('Invalid', true)).toEqual(['late_start', 'Invalid']);
});
