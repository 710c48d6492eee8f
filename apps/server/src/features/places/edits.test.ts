import { expect, test } from 'vitest';
import { isWithinEdits } from './edits.ts';

test.each([
  ['athens', 'athens', 0, true],
  ['ath', 'athens', 0, true],
  ['athnes', 'athens', 1, true],
  ['atens', 'athens', 1, true],
  ['attens', 'athens', 1, true],
  ['athhens', 'athens', 1, true],
  ['thesaloniki', 'thessaloniki', 1, true],
  ['tesaloniki', 'thessaloniki', 1, false],
  ['tesaloniki', 'thessaloniki', 2, true],
  ['berlin', 'bern', 1, false],
  ['athens', 'at', 1, false],
])('%s for %s within %i: %s', (wanted, text, max, expected) => {
  expect(isWithinEdits(wanted, text, max)).toBe(expected);
});
