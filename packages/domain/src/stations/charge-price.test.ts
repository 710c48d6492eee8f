import { describe, expect, test } from 'vitest';
import {
  ANY_CHARGE,
  assumedPlugs,
  chargeNeedOf,
  chargePrice,
  plugCharge,
  pricePerKwh,
} from './charge-price.ts';
import type { Tariff } from '../money/tariff.ts';

const perKwh: Tariff = {
  policy: 0,
  pricePerKwhMicro: 425_000,
  basePriceMicroPerMinute: 0,
  flatFeeMicro: 500_000,
  currency: 'EURO',
};
const perMinute: Tariff = { ...perKwh, policy: 1, basePriceMicroPerMinute: 200_000 };
const fast = { plugs: assumedPlugs(['CCS2', 'TYPE2'], 150_000) };
const slow = { plugs: assumedPlugs(['TYPE2'], 22_000) };
const unknown = { plugs: assumedPlugs(['CCS2', 'TYPE2'], null) };

const zoe = {
  usableBatteryWh: 52_000,
  acMaxW: 22_000,
  dcMaxW: 46_000,
  acPhases: 3,
  dcCurve: null,
} as const;

describe('[23.3] the price of the charge', () => {
  test('by the kWh is that of 30 kWh and the start fee', () => {
    expect(chargePrice(perKwh, fast, ANY_CHARGE)?.totalMicro).toBe(13_250_000);
    expect(chargePrice(perKwh, unknown, ANY_CHARGE)).toEqual({
      totalMicro: 13_250_000,
      energyWh: 30_000,
      seconds: null,
    });
  });

  test('by the minute follows from what plug and car can do', () => {
    // 30 kWh at 80 of the 100 kW of the assumed car take 22.5 minutes.
    expect(chargePrice(perMinute, fast, ANY_CHARGE)).toEqual({
      totalMicro: 5_000_000,
      energyWh: 30_000,
      seconds: 1350,
    });
    // At 11 of 22 kW: 163 minutes and 38 seconds.
    expect(chargePrice(perMinute, slow, ANY_CHARGE)?.seconds).toBe(9818);
    expect(
      chargePrice(perMinute, { plugs: assumedPlugs(['TYPE2'], 7_400) }, ANY_CHARGE)?.seconds,
    ).toBe(14_594);
  });

  test('is unknown by the minute where the power is unknown, or no plug fits', () => {
    expect(chargePrice(perMinute, unknown, ANY_CHARGE)).toBeNull();
    const chademo = { ...ANY_CHARGE, connectorTypes: ['CHADEMO'] };
    expect(chargePrice(perMinute, fast, chademo)).toBeNull();
  });

  test('of a vehicle without direct current is by the plug with alternating current', () => {
    const need = chargeNeedOf({ ...zoe, dcMaxW: null }, ['TYPE2']);
    // 60 % of the battery and 15 % of losses.
    expect(need.energyWh).toBe(36_000);
    expect(chargePrice(perMinute, fast, need)).toMatchObject({ energyWh: 35_880, seconds: 5872 });
  });

  test('is for what one booking at the station gives the vehicle, the same as on the page of the station', () => {
    const need = chargeNeedOf(zoe, ['TYPE2', 'CCS2']);
    const limits = { siteMaxW: 11_000, maxSeconds: 2 * 3600 };
    const [plug] = slow.plugs;
    if (!plug) throw new Error('The station has a plug');
    const atPlug = plugCharge(plug, limits, { car: zoe, connectorTypes: ['TYPE2', 'CCS2'] });
    const price = chargePrice(perKwh, { ...slow, ...limits }, need);
    expect(price).toMatchObject({ energyWh: atPlug?.energyWh, seconds: atPlug?.seconds });
    expect(price?.energyWh).toBe(21_528);
    expect(price?.totalMicro).toBe(9_640_000);
  });

  test('is by the plug where the vehicle gets furthest', () => {
    const need = chargeNeedOf(zoe, ['TYPE2', 'CCS2']);
    const plugs = [
      { connectorType: 'TYPE2', maxPowerW: 22_000 },
      { connectorType: 'CHADEMO', maxPowerW: 150_000 },
      { connectorType: 'CCS2', maxPowerW: 50_000 },
    ];
    const price = chargePrice(perMinute, { plugs, maxSeconds: 3600 }, need);
    expect(price?.energyWh).toBe(Math.round(52_000 * 0.6 * 1.08));
  });

  test('per kWh includes the start fee', () => {
    const price = chargePrice(perKwh, fast, ANY_CHARGE);
    expect(price && pricePerKwh(price)).toBe(441_666);
  });
});
