import { describe, expect, test } from 'vitest';
import { ANY_CHARGE, chargeNeedOf, chargePrice, pricePerKwh } from './charge-price.ts';
import type { Tariff } from '../money/tariff.ts';

const perKwh: Tariff = {
  policy: 0,
  pricePerKwhMicro: 425_000,
  basePriceMicroPerMinute: 0,
  flatFeeMicro: 500_000,
  currency: 'EURO',
};
const perMinute: Tariff = { ...perKwh, policy: 1, basePriceMicroPerMinute: 200_000 };
const fast = { connectorTypes: ['CCS2', 'TYPE2'], maxPowerW: 150_000 };
const slow = { connectorTypes: ['TYPE2'], maxPowerW: 22_000 };

describe('[23.3] the price of the charge', () => {
  test('by the kWh is that of 30 kWh and the start fee', () => {
    expect(chargePrice(perKwh, fast, ANY_CHARGE)?.totalMicro).toBe(13_250_000);
    expect(chargePrice(perKwh, { ...fast, maxPowerW: null }, ANY_CHARGE)).toEqual({
      totalMicro: 13_250_000,
      seconds: null,
    });
  });

  test('by the minute follows from what plug and car can do', () => {
    // 30 kWh at 80 of the 100 kW of the assumed car take 22.5 minutes.
    expect(chargePrice(perMinute, fast, ANY_CHARGE)).toEqual({
      totalMicro: 5_000_000,
      seconds: 1350,
    });
    // At 11 of 22 kW: 163 minutes and 38 seconds.
    expect(chargePrice(perMinute, slow, ANY_CHARGE)?.seconds).toBe(9818);
    expect(chargePrice(perMinute, { ...slow, maxPowerW: 7_400 }, ANY_CHARGE)?.seconds).toBe(14_594);
  });

  test('is unknown by the minute where the power is unknown, or no plug fits', () => {
    expect(chargePrice(perMinute, { ...fast, maxPowerW: null }, ANY_CHARGE)).toBeNull();
    const chademo = { ...ANY_CHARGE, connectorTypes: ['CHADEMO'] };
    expect(chargePrice(perMinute, fast, chademo)).toBeNull();
  });

  test('of a vehicle without direct current is by the plug with alternating current', () => {
    const need = chargeNeedOf({
      usableBatteryWh: 50_000,
      connectorTypes: ['TYPE2'],
      acMaxW: 22_000,
      dcMaxW: null,
    });
    // 60 % of the battery and 15 % of losses.
    expect(need.energyWh).toBe(35_000);
    expect(chargePrice(perMinute, fast, need)?.seconds).toBe(5727);
  });

  test('per kWh includes the start fee', () => {
    const price = chargePrice(perKwh, fast, ANY_CHARGE);
    expect(price && pricePerKwh(price, ANY_CHARGE)).toBe(441_666);
  });
});
