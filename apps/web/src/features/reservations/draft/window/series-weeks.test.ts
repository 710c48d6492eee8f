// @vitest-environment node
import { expect, it } from 'vitest';
import { weeksWithin } from './series-weeks.ts';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

it.each([
  ['a start today', 0.1, 14, 2],
  ['a start next week', 7.1, 14, 1],
  ['exactly one week later', 6.9, 14, 2],
  ['a station that takes bookings for months', 1, 180, 8],
  ['a start beyond what the station accepts', 30, 14, 1],
])('[24.3] offers only weeks that can be booked: %s', (_name, days, daysAhead, weeks) => {
  expect(weeksWithin(inDays(days), { days_ahead: daysAhead })).toBe(weeks);
});
