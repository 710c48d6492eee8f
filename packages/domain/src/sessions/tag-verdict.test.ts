import { describe, expect, test } from 'vitest';
import {
  flagsOfStart,
  type TagVerdict,
  verdictOfAllowedTag,
  verdictOfStart,
} from './tag-verdict.ts';

const NOW = new Date('2026-07-01T10:00:00Z');
const TOMORROW = new Date('2026-07-02T10:00:00Z');

describe("an owner's tag", () => {
  test.each([
    ['without an end is remembered for a day', null, { verdict: 'Accepted', expiresAt: TOMORROW }],
    [
      'that ends within a day is remembered until then',
      new Date('2026-07-01T12:00:00Z'),
      { verdict: 'Accepted', expiresAt: new Date('2026-07-01T12:00:00Z') },
    ],
    [
      'that ends later is remembered for a day',
      new Date('2027-01-01T00:00:00Z'),
      { verdict: 'Accepted', expiresAt: TOMORROW },
    ],
    ['that has ended is expired', NOW, { verdict: 'Expired' }],
  ])('%s', (_name, endsAt, verdict) => {
    expect(verdictOfAllowedTag({ isBlocked: false, endsAt }, NOW)).toEqual(verdict);
  });

  test('that is blocked is blocked, ended or not', () => {
    expect(verdictOfAllowedTag({ isBlocked: true, endsAt: NOW }, NOW)).toEqual({
      verdict: 'Blocked',
    });
  });
});

test.each<TagVerdict>(['Accepted', 'Blocked', 'Expired', 'Invalid', 'ConcurrentTx'])(
  'a session remembers that its tag was %s',
  (verdict) => {
    expect(verdictOfStart(flagsOfStart(verdict, false))).toBe(verdict);
    expect(verdictOfStart(flagsOfStart(verdict, true))).toBe(verdict);
  },
);
