import { expect, test } from 'vitest';
import { openingHoursFault } from './check-opening-hours.ts';

const day = (weekday: number, period_begin: string, period_end: string) => ({
  weekday,
  period_begin,
  period_end,
});

test.each([
  ['an ordinary week', [1, 2, 3, 4, 5].map((weekday) => day(weekday, '08:00', '20:00'))],
  ['a pause at noon', [day(1, '08:00', '12:00'), day(1, '14:00', '20:00')]],
  ['a whole day', [day(7, '00:00', '24:00')]],
  ['every whole day', [1, 2, 3, 4, 5, 6, 7].map((weekday) => day(weekday, '00:00', '24:00'))],
  ['past midnight, up to the next opening', [day(5, '22:00', '06:00'), day(6, '06:00', '07:00')]],
  ['past midnight into the next week', [day(7, '22:00', '02:00'), day(1, '02:00', '03:00')]],
])('%s is valid', (_, hours) => {
  expect(openingHoursFault(hours)).toBeUndefined();
});

test.each([
  ['the same time', [day(1, '08:00', '08:00')], /same time/],
  ['a begin at 24:00', [day(1, '24:00', '06:00')], /24:00/],
  ['two at once', [day(1, '08:00', '12:00'), day(1, '11:59', '20:00')], /overlap/],
  ['one within another', [day(1, '00:00', '24:00'), day(1, '09:00', '10:00')], /overlap/],
  ['twice the same', [day(3, '08:00', '12:00'), day(3, '08:00', '12:00')], /overlap/],
  ['a night into a morning', [day(6, '05:00', '07:00'), day(5, '22:00', '06:00')], /overlap/],
  ['a night into the next week', [day(1, '01:00', '03:00'), day(7, '22:00', '02:00')], /overlap/],
])('%s is invalid', (_, hours, fault) => {
  expect(openingHoursFault(hours)).toMatch(fault);
});
