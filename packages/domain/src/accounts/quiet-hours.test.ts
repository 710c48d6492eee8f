import { expect, test } from 'vitest';
import { quietForMs } from './quiet-hours.ts';

const at = (hour: number, minute = 0) => hour * 60 + minute;
const HOUR_MS = 3_600_000;
const NIGHT = { fromMinute: at(22), untilMinute: at(7) };
const NOON = { fromMinute: at(13), untilMinute: at(15) };

test.each([
  ['no quiet hours', null, at(3), 0],
  ['before the night', NIGHT, at(21, 59), 0],
  ['as it begins', NIGHT, at(22), 9 * HOUR_MS],
  ['after midnight', NIGHT, at(0, 30), 6.5 * HOUR_MS],
  ['as it ends', NIGHT, at(7), 0],
  ['at noon', NOON, at(14), HOUR_MS],
  ['after noon', NOON, at(16), 0],
  ['from and until alike: never', { fromMinute: at(8), untilMinute: at(8) }, at(8), 0],
])('quiet hours, %s', (_, hours, minute, expected) => {
  expect(quietForMs(hours, minute)).toBe(expected);
});
