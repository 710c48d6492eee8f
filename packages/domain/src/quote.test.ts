import { describe, expect, test } from 'vitest';
import { isDcConnector, quoteWindow, savingPercent } from './quote.ts';
import type { Tariff } from './tariff.ts';

const tariff: Tariff = {
  policy: 0,
  pricePerKwhMicro: 450_000,
  basePriceMicroPerMinute: 0,
  flatFeeMicro: 0,
  currency: 'EURO',
};
const hatchback = { acMaxW: 11_000, dcMaxW: 100_000, usableBatteryWh: 50_000 };
const start = new Date('2026-07-01T10:00:00Z');
const stop = new Date('2026-07-01T11:00:00Z');

describe('[S3.04] power is the least of plug and vehicle, energy at most the battery', () => {
  test.each([
    ['no vehicle', 22_000, undefined, false, 22_000, 22_000],
    ['vehicle is the limit', 22_000, hatchback, false, 11_000, 11_000],
    ['plug is the limit', 7_400, hatchback, false, 7_400, 7_400],
    ['direct current', 150_000, hatchback, true, 100_000, 50_000],
    ['vehicle of unknown power', 22_000, { ...hatchback, acMaxW: null }, false, 22_000, 22_000],
  ])('%s', (_, maxPowerW, vehicle, isDc, powerW, energyWh) => {
    const quote = quoteWindow({ tariff, maxPowerW, vehicle, isDc, start, stop });
    expect(quote).toMatchObject({ powerW, energyWh, totalMicro: energyWh * 450 });
  });
});

test('[S3.04] without a vehicle an hour at 400 kW is quoted as 100 kWh, not 400', () => {
  const quote = quoteWindow({ tariff, maxPowerW: 400_000, isDc: true, start, stop });
  expect(quote).toMatchObject({ energyWh: 100_000, totalMicro: 45_000_000 });
});

test('[S5.03] a quote is in whole hundredths of the currency', () => {
  const odd: Tariff = { ...tariff, pricePerKwhMicro: 454_444 };
  const quote = quoteWindow({ tariff: odd, maxPowerW: 10_000, isDc: false, start, stop });
  expect(quote.totalMicro).toBe(4_540_000);
});

test('by the minute the whole window is quoted, though the battery fills earlier', () => {
  const perMinute: Tariff = { ...tariff, policy: 1, basePriceMicroPerMinute: 100_000 };
  const quote = quoteWindow({
    tariff: perMinute,
    maxPowerW: 150_000,
    vehicle: hatchback,
    isDc: true,
    start,
    stop,
  });
  expect(quote.totalMicro).toBe(6_000_000);
});

test.each([
  ['CCS2', true],
  ['CHADEMO', true],
  ['TYPE2', false],
  ['UNKNOWN', false],
])('%s gives direct current: %s', (type, isDc) => {
  expect(isDcConnector(type)).toBe(isDc);
});

test.each([
  [{ totalMicro: 1_000_000, energyWh: 1000 }, { totalMicro: 800_000, energyWh: 1000 }, 20],
  [{ totalMicro: 1_000_000, energyWh: 1000 }, { totalMicro: 800_001, energyWh: 1000 }, 19],
  [{ totalMicro: 1_000_000, energyWh: 1000 }, { totalMicro: 1_200_000, energyWh: 1000 }, 0],
  [{ totalMicro: 1_000_000, energyWh: 1000 }, { totalMicro: 500_000, energyWh: 980 }, 0],
  [{ totalMicro: 1_000_000, energyWh: 1000 }, { totalMicro: 500_000, energyWh: 990 }, 50],
  [{ totalMicro: 0, energyWh: 0 }, { totalMicro: 0, energyWh: 0 }, 0],
])('of %o and %o one saves %i percent', (booked, other, percent) => {
  expect(savingPercent(booked, other)).toBe(percent);
});
