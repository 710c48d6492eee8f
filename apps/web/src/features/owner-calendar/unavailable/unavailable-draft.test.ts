import { describe, expect, it } from 'vitest';
import { firstDraft, onDate, requestOf, withStart } from './unavailable-draft.ts';

const ZONE = 'Europe/Athens';
const at = (iso: string) => Date.parse(iso);

describe('the form of unavailable time', () => {
  it("[S7.37] starts with two hours from nine o'clock, today from the next quarter of an hour", () => {
    const later = firstDraft(7, '2020-11-18', ZONE, at('2020-11-16T08:00:00Z'));
    expect([later.start, later.stop]).toEqual([
      at('2020-11-18T07:00:00Z'),
      at('2020-11-18T09:00:00Z'),
    ]);
    const today = firstDraft(7, '2020-11-18', ZONE, at('2020-11-18T13:31:00Z'));
    expect(today.start).toBe(at('2020-11-18T13:45:00Z'));
  });

  it('[S7.37] keeps its length when the start moves', () => {
    const draft = firstDraft(7, '2020-11-18', ZONE, 0);
    const moved = withStart(draft, draft.start + 900_000);
    expect(moved.stop - moved.start).toBe(draft.stop - draft.start);
    const reversed = withStart({ ...draft, stop: draft.start - 1 }, draft.start);
    expect(reversed.stop - reversed.start).toBe(900_000);
  });

  it('[S7.37] keeps its time of day on another date', () => {
    const nine = at('2020-11-18T07:00:00Z');
    expect(onDate(nine, '2020-11-18', '2020-12-24', ZONE)).toBe(at('2020-12-24T07:00:00Z'));
    const last = at('2020-11-18T21:45:00Z');
    expect(onDate(last, '2020-11-18', '2020-03-29', ZONE)).toBe(at('2020-03-29T20:45:00Z'));
  });

  it('[S7.37] makes no choice about bookings at first; a message is sent only with a cancellation', () => {
    const draft = firstDraft(7, '2020-11-18', ZONE, 0);
    expect(requestOf({ ...draft, message: 'x' }, false)).toMatchObject({ message: '' });
    expect(requestOf(draft, false)).not.toHaveProperty('conflicts');
    expect(requestOf({ ...draft, message: 'x' }, true)).toMatchObject({
      conflicts: 'keep',
      message: '',
    });
    expect(requestOf({ ...draft, conflicts: 'cancel', message: 'x' }, true)).toMatchObject({
      conflicts: 'cancel',
      message: 'x',
    });
  });
});
