import { describe, expect, it, test } from 'vitest';
import type { Tariff } from '../money/tariff.ts';
import { guestHold, guestMinutes, type GuestWish } from './guest-charge.ts';

const perKwh: Tariff = {
  policy: 0,
  pricePerKwhMicro: 500_000,
  basePriceMicroPerMinute: 0,
  flatFeeMicro: 0,
  currency: 'EURO',
};
const perMinute: Tariff = { ...perKwh, policy: 1, basePriceMicroPerMinute: 100_000 };
const plug = { tariff: perKwh, maxPowerW: 20_000, minMinutes: 15, freeMinutes: 240 };
const tenEuros: GuestWish = { kind: 'money', amountMicro: 10_000_000 };

describe('[25.2] how long a plug is kept for a guest', () => {
  test.each([
    ['a time', { kind: 'time', minutes: 30 }, 30],
    ['a time below the shortest booking', { kind: 'time', minutes: 5 }, 15],
    ['energy, with time for a slow car', { kind: 'energy', energyWh: 10_000 }, 90],
    ['money, by the energy that it buys', tenEuros, 180],
    ['until full: as long as it is free', { kind: 'full' }, 240],
  ] satisfies [string, GuestWish, number][])('%s', (_name, wish, minutes) => {
    expect(guestMinutes(wish, plug)).toBe(minutes);
  });

  test.each([
    ['a time', { kind: 'time', minutes: 60 }],
    ['energy that full power cannot deliver', { kind: 'energy', energyWh: 30_000 }],
  ] satisfies [string, GuestWish][])('is refused before the next booking: %s', (_name, wish) => {
    expect(guestMinutes(wish, { ...plug, freeMinutes: 45 })).toBeUndefined();
  });

  it('is what is left for money, and nothing below the shortest booking', () => {
    expect(guestMinutes(tenEuros, { ...plug, freeMinutes: 45 })).toBe(45);
    expect(guestMinutes(tenEuros, { ...plug, freeMinutes: 14 })).toBeUndefined();
  });

  it('is as long as it is free where money buys time', () => {
    expect(guestMinutes(tenEuros, { ...plug, tariff: perMinute })).toBe(240);
  });
});

describe('[25.2] what is held of a guest', () => {
  const hour = { energyWh: 20_000, seconds: 3600 };

  test.each([
    ['a time: all that the plug can deliver', { kind: 'time', minutes: 60 }, 20_000, 10_000_000],
    ['energy: its price', { kind: 'energy', energyWh: 8_000 }, 8_000, 4_000_000],
    ['money: never more than that', { kind: 'money', amountMicro: 5_000_000 }, 10_000, 5_000_000],
    ['money beyond the window: its price', tenEuros, 20_000, 10_000_000],
  ] satisfies [string, GuestWish, number, number][])('%s', (_name, wish, energyWh, totalMicro) => {
    expect(guestHold(wish, perKwh, hour)).toEqual({ energyWh, totalMicro });
  });

  it('until full: one large battery at most', () => {
    const day = { energyWh: 900_000, seconds: 14_400 };
    expect(guestHold({ kind: 'full' }, perKwh, day).totalMicro).toBe(50_000_000);
  });

  it('counts the start fee and the surcharge', () => {
    const tariff: Tariff = {
      ...perKwh,
      flatFeeMicro: 1_000_000,
      surge: { percent: 20, capPercent: 25, source: 'sample' },
    };
    expect(guestHold({ kind: 'money', amountMicro: 7_000_000 }, tariff, hour)).toEqual({
      energyWh: 10_000,
      totalMicro: 7_000_000,
    });
  });

  it('by the minute is the price of the window, or the money', () => {
    expect(guestHold({ kind: 'time', minutes: 60 }, perMinute, hour).totalMicro).toBe(6_000_000);
    expect(guestHold({ kind: 'money', amountMicro: 2_000_000 }, perMinute, hour).totalMicro).toBe(
      2_000_000,
    );
  });
});
