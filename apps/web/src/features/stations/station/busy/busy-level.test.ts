import { expect, test } from 'vitest';
import { busyLevel, localHour } from './busy-level.ts';

test.each([
  [0, 'quiet'],
  [20, 'quiet'],
  [30, 'some'],
  [60, 'some'],
  [70, 'busy'],
  [100, 'busy'],
])('[23.4] %i percent of the plugs in use is %s', (percent, level) => {
  expect(busyLevel(percent)).toBe(level);
});

test.each([
  ['2026-11-22T22:30:00Z', 'Europe/Athens', { weekday: 1, hour: 0 }],
  ['2026-11-22T22:30:00Z', 'Europe/Lisbon', { weekday: 7, hour: 22 }],
  ['2026-07-01T20:59:00Z', 'Europe/Athens', { weekday: 3, hour: 23 }],
])('[23.4] the hour of %s in %s', (now, zone, hour) => {
  expect(localHour(new Date(now), zone)).toEqual(hour);
});
