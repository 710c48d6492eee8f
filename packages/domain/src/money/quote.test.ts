import { describe, expect, test } from 'vitest';
import type { ChargingCar } from '../charging/charging-estimate.ts';
import { isDcPlug, quoteWindow, savingPercent } from './quote.ts';
import type { Tariff } from './tariff.ts';

const tariff: Tariff = {
  policy: 0,
  pricePerKwhMicro: 450_000,
  basePriceMicroPerMinute: 0,
  flatFeeMicro: 0,
  currency: 'EURO',
};
const hatchback: ChargingCar = {
  acMaxW: 11_000,
  dcMaxW: 100_000,
  usableBatteryWh: 50_000,
  acPhases: 3,
  dcCurve: null,
};
const onePhase: ChargingCar = { ...hatchback, acMaxW: 7_400, acPhases: 1 };
const dcCurve = [
  { socPercent: 50, powerW: 100_000 },
  { socPercent: 100, powerW: 10_000 },
];
const start = new Date('2026-07-01T10:00:00Z');
const stop = new Date('2026-07-01T11:00:00Z');

describe('[S3.04] power is limited by plug and vehicle, energy by the battery', () => {
  test.each<[string, number, ChargingCar | undefined, boolean, number, number]>([
    ['no vehicle', 22_000, undefined, false, 22_000, 22_000],
    ['vehicle is the limit', 22_000, hatchback, false, 11_000, 11_000],
    ['plug is the limit', 7_400, hatchback, false, 7_400, 7_400],
    ['direct current', 150_000, hatchback, true, 100_000, 54_000],
    ['vehicle of unknown power', 22_000, { ...hatchback, acMaxW: null }, false, 22_000, 22_000],
    ['one phase of a plug of three', 11_000, onePhase, false, 3_680, 3_680],
    ['one phase, 32 A of it', 22_000, onePhase, false, 7_360, 7_360],
    ['a plug of one phase', 7_400, onePhase, false, 7_400, 7_400],
    ['two phases', 22_000, { ...hatchback, acMaxW: 22_000, acPhases: 2 }, false, 14_720, 14_720],
    ['a curve only', 150_000, { ...hatchback, dcMaxW: null, dcCurve }, true, 100_000, 54_000],
    [
      'a small battery that alternating current fills with losses',
      11_000,
      { ...hatchback, usableBatteryWh: 9_000 },
      false,
      11_000,
      10_350,
    ],
    [
      'a battery that is claimed smaller than what flows in two minutes',
      150_000,
      { ...hatchback, usableBatteryWh: 1_000 },
      true,
      100_000,
      5_000,
    ],
    ['an unknown number of phases', 22_000, { ...onePhase, acPhases: null }, false, 7_400, 7_400],
  ])('%s', (_, maxPowerW, vehicle, isDc, powerW, energyWh) => {
    const quote = quoteWindow({ tariff, maxPowerW, vehicle, isDc, start, stop });
    const totalMicro = Math.floor((energyWh * 450) / 10_000) * 10_000;
    expect(quote).toMatchObject({ powerW, energyWh, totalMicro });
  });
});

test.each([
  // 10 % above the curve, but never above its maximum power: 27.5 kWh in 16.5 minutes up to 55 %, then less.
  ['a quarter of an hour', 15, 25_000],
  ['half an hour, less than its 54 kWh at the meter at the highest power', 30, 44_030],
  ['an hour fills it, with 8 % of losses', 60, 54_000],
])("[S3.04] following the car's own curve %s", (_, minutes, energyWh) => {
  const until = new Date(start.getTime() + minutes * 60_000);
  const car = { ...hatchback, dcCurve };
  const quote = quoteWindow({
    tariff,
    maxPowerW: 150_000,
    vehicle: car,
    isDc: true,
    start,
    stop: until,
  });
  expect(quote).toMatchObject({ powerW: 100_000, energyWh });
});

test('[S3.04] without a vehicle, an hour at 400 kW is quoted as a battery of 100 kWh with its losses, not as 400 kWh', () => {
  const quote = quoteWindow({ tariff, maxPowerW: 400_000, isDc: true, start, stop });
  expect(quote).toMatchObject({ energyWh: 108_000, totalMicro: 48_600_000 });
});

test('[S5.03] a quote is in whole hundredths of the currency', () => {
  const odd: Tariff = { ...tariff, pricePerKwhMicro: 454_444 };
  const quote = quoteWindow({ tariff: odd, maxPowerW: 10_000, isDc: false, start, stop });
  expect(quote.totalMicro).toBe(4_540_000);
});

test('by the minute the whole window is quoted, even if the battery is full earlier', () => {
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
])('%s is direct current: %s', (type, isDc) => {
  expect(isDcPlug(type)).toBe(isDc);
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
