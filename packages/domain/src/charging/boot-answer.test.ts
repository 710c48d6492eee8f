import { expect, test } from 'vitest';
import { answerToBoot } from './boot-answer.ts';

const SINCE = new Date('2026-07-01T09:00:00Z');
const after = (minutes: number) => new Date(SINCE.getTime() + minutes * 60_000);

test.each([
  ['at its first boot', { pendingBoots: 1 }, 0, 'Pending'],
  ['at its third', { pendingBoots: 3 }, 2, 'Pending'],
  ['at its fourth', { pendingBoots: 4 }, 2, 'Accepted'],
  ['after more than five minutes', { pendingBoots: 2 }, 6, 'Accepted'],
  ['once it is set up', { pendingBoots: 1, setUpAt: SINCE }, 0, 'Accepted'],
] as const)(
  '[B02] [1.6 §4.2] a new charging point is answered, %s, %#',
  (_when, setup, minutes, answer) => {
    const pending = { setUpAt: null, pendingSince: SINCE, ...setup };
    expect(answerToBoot(pending, after(minutes))).toBe(answer);
  },
);
