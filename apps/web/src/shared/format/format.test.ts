// @vitest-environment node
import { describe, expect, it } from 'vitest';
import * as number from './number.ts';
import * as time from './time.ts';

/** Intl uses several kinds of spaces. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('amounts', () => {
  it.each([
    [1.159, 'en', '€1.15'],
    [1.15, 'en', '€1.15'],
    [0.29, 'en', '€0.29'],
    [1234.5, 'en', '€1,234.50'],
    [1.159, 'el', '1,15 €'],
    [1234.5, 'el', '1.234,50 €'],
    [0, 'en', '€0.00'],
    [-0, 'en', '€0.00'],
  ] as const)('[S5.03] %d in %s is cut, not rounded: %s', (amount, lng, shown) => {
    expect(plain(number.formatMoney(amount, 'EURO', lng))).toBe(shown);
  });

  it.each([
    ['EURO', '€5.00'],
    ['US_DOLLAR', 'US$5.00'],
    ['BRITISH_POUND', '£5.00'],
    ['DRACHMA', '-'],
  ])('[S9.02] %s shows %s', (currency, shown) => {
    expect(number.formatMoney(5, currency, 'en')).toBe(shown);
  });

  it('[24] an amount that is cut to zero has no minus', () => {
    for (const amount of [-0, -0.001, -0.009]) {
      expect(number.formatMoney(amount, 'EURO', 'en')).toBe('€0.00');
      expect(number.formatTokens(amount, 'el')).toBe('0,00');
    }
    expect(number.formatMoney(-0.01, 'EURO', 'en')).toBe('-€0.01');
  });

  it('a price may have more than two decimals', () => {
    expect(number.formatMoney(0.4567, 'EURO', 'en', 4)).toBe('€0.4567');
    expect(number.formatMoney(0.45, 'EURO', 'en', 4)).toBe('€0.45');
  });

  it('a rate has up to two decimals', () => {
    const rates = [24, 5.5, 0.29, 0].map((rate) => number.formatRate(rate, 'en'));
    expect(rates).toEqual(['24%', '5.5%', '0.29%', '0%']);
    expect(plain(number.formatRate(5.5, 'el'))).toBe('5,5%');
  });

  it('quantities have two decimals, power at most one', () => {
    expect(number.formatTokens(120.5, 'el')).toBe('120,50');
    expect(number.formatTokens(30, 'en')).toBe('30.00');
    expect(number.formatTokenCount(30, 'en')).toBe('30');
    expect(number.formatTokenCount(30.5, 'en')).toBe('30.50');
    expect(number.formatEnergy(12.349, 'en')).toBe('12.34');
    expect(number.formatEnergy(12.3, 'el', true)).toBe('12,300');
    expect(number.formatPower(22, 'en')).toBe('22');
    expect(number.formatPower(7.36, 'el')).toBe('7,3');
  });

  it('distances change from metres to kilometres', () => {
    expect(plain(number.formatDistance(846, 'en'))).toBe('850 m');
    expect(plain(number.formatDistance(2440, 'en'))).toBe('2.4 km');
    expect(plain(number.formatDistance(2440, 'el'))).toBe('2,4 χλμ.');
  });
});

describe('moments', () => {
  const start = '2026-11-21T12:30:00Z';

  it('are shown in the time zone of the station', () => {
    expect(time.formatTime(start, 'en', 'Europe/Athens')).toBe('14:30');
    expect(time.formatTime(start, 'en', 'Europe/Paris')).toBe('13:30');
  });

  it('a window names its day only when asked or when it crosses midnight', () => {
    const stop = '2026-11-21T13:15:00Z';
    expect(time.formatWindow(start, stop, 'en', 'Europe/Athens')).toBe('14:30 – 15:15');
    expect(time.formatWindow(start, stop, 'en', 'Europe/Athens', true)).toMatch(
      /^Sat,? 21 Nov, 14:30 – 15:15$/,
    );
    expect(time.formatWindow(start, '2026-11-21T22:15:00Z', 'en', 'Europe/Athens')).toMatch(
      /^Sat,?\u00a021\u00a0Nov,\u00a014:30 – Sun,?\u00a022\u00a0Nov,\u00a000:15$/,
    );
  });

  it('the repeated hour of a clock change is shown in local time', () => {
    expect(time.formatTime('2026-10-25T00:30:00Z', 'en', 'Europe/Athens')).toBe('03:30');
    expect(time.formatTime('2026-10-25T01:30:00Z', 'en', 'Europe/Athens')).toBe('03:30');
  });

  it('durations and ages read as words', () => {
    expect(plain(time.formatMinutes(75, 'en'))).toBe('1 h 15 min');
    expect(plain(time.formatMinutes(45, 'el'))).toBe('45 λεπ.');
    expect(plain(time.formatMinutes(0, 'en'))).toBe('0 min');
    expect(plain(time.formatMinutes(1440, 'en'))).toBe('1 day');
    expect(plain(time.formatMinutes(2190, 'en'))).toBe('1 day 12 h 30 min');
    expect(plain(time.formatTimeLeft(58 * 60 + 42, 'en'))).toBe('2 days 11 h');
    expect(plain(time.formatTimeLeft(58 * 60 + 42, 'el'))).toBe('2 ημέρες 11 ώρ.');
    expect(plain(time.formatTimeLeft(24 * 60, 'el'))).toBe('1 ημέρα');
    expect(plain(time.formatTimeLeft(23 * 60 + 59, 'en'))).toBe('23 h 59 min');
    expect(plain(time.formatDuration(34.9, 'en'))).toBe('34 s');
    expect(plain(time.formatDuration(0, 'el'))).toBe('0 δευτ.');
    expect(plain(time.formatDuration(60, 'en'))).toBe('1 min');
    expect(plain(time.formatDuration(4_520, 'el'))).toBe('1 ώρ. 15 λεπ.');
    const now = new Date('2026-11-21T12:33:10Z');
    expect(time.formatAge(start, now, 'en')).toBe('3 minutes ago');
    expect(time.formatAge(start, now, 'el')).toBe('πριν από 3 λεπτά');
    expect(time.formatAge(now, now, 'en')).toBe('now');
    const ahead = new Date(now.getTime() + 1000);
    expect(time.formatAge(ahead, now, 'en'), 'never in the future').toBe('now');
    expect(time.formatAge(ahead, now, 'el')).toBe('τώρα');
  });
});
