import { describe, expect, test } from 'vitest';
import type { Tariff } from '../money/tariff.ts';
import { billedSeconds, isPriceUsedUp } from './billed-time.ts';

const at = (time: string) => new Date(`2026-07-01T${time}:00Z`);

describe('billed time', () => {
  test.each([
    ['within the window', '12:05', '12:45', 40],
    ['begun before the window', '11:50', '12:05', 15],
    ['over before the window', '11:45', '11:55', 10],
    ['ended after the window', '12:30', '13:10', 40],
    ['that ends before it begins', '12:10', '12:00', 0],
  ])('of a session %s', (_name, from, until, minutes) => {
    const session = { startedAt: at(from), stoppedAt: at(until) };
    expect(billedSeconds(session, at('14:00'))).toBe(minutes * 60);
  });

  test('of a session under way lasts until now', () => {
    expect(billedSeconds({ startedAt: at('11:50'), stoppedAt: null }, at('12:00'))).toBe(600);
  });
});

describe('an agreed price', () => {
  const perMinute: Tariff = {
    policy: 1,
    pricePerKwhMicro: 0,
    basePriceMicroPerMinute: 500_000,
    flatFeeMicro: 0,
    currency: 'EURO',
  };
  const perKwh: Tariff = { ...perMinute, policy: 0, pricePerKwhMicro: 500_000 };
  test.each([
    ['per minute is used up at the end of the window', perMinute, '12:00', 1_000, '13:00', true],
    ['per minute is not used up by an early start', perMinute, '11:45', 1_000, '12:59', false],
    ['per kWh is used up by energy', perKwh, '11:45', 60_000, '12:10', true],
    ['per kWh is not used up by time', perKwh, '11:45', 59_999, '12:59', false],
  ])('%s', (_name, tariff, from, energyWh, now, expected) => {
    const session = { startedAt: at(from), windowStart: at('12:00'), energyWh, tariff };
    expect(isPriceUsedUp({ ...session, quotedTotalMicro: 30_000_000 }, at(now))).toBe(expected);
  });
});
