import { describe, expect, it, test } from 'vitest';
import { AD_HOC_ORDER, adHocFaults } from './ad-hoc-price.ts';
import { priceSession, type Tariff } from './tariff.ts';

const perKwh: Tariff = {
  policy: 0,
  pricePerKwhMicro: 450_000,
  basePriceMicroPerMinute: 0,
  flatFeeMicro: 0,
  currency: 'EURO',
};
const withFee = { ...perKwh, flatFeeMicro: 1_000_000 };
const perMinute = { ...perKwh, policy: 1 as const, basePriceMicroPerMinute: 100_000 };
const occupancy = {
  ...perKwh,
  idle: { microPerMinute: 200_000, graceMinutes: 10, capMicro: 10_000_000 },
};
const at = (kilowatts: number | null, country = 'GR') => ({
  country,
  maxPowerW: kilowatts === null ? null : kilowatts * 1000,
});

/** Issue 25, point 4: a table of tariffs against the rule. */
describe('[25.4] AFIR Art. 5(4): the price without a contract', () => {
  test.each([
    ['per kWh at 150 kW', perKwh, at(150), []],
    ['per kWh with an occupancy fee at 150 kW', occupancy, at(150), []],
    ['per kWh with a start fee at 150 kW', withFee, at(150), ['start_fee']],
    ['per minute at 150 kW', perMinute, at(150), ['per_minute']],
    [
      'per minute with a start fee at 50 kW',
      { ...perMinute, flatFeeMicro: 1 },
      at(50),
      ['per_minute', 'start_fee'],
    ],
    ['per kWh with a start fee at 22 kW', withFee, at(22), []],
    ['per minute at 49.9 kW', perMinute, at(49.9), []],
    ['per minute at an unknown power', perMinute, at(null), []],
    ['per minute at 150 kW in Switzerland', perMinute, at(150, 'CH'), []],
    ['per minute at 150 kW in Norway', perMinute, at(150, 'NO'), ['per_minute']],
    ['free of charge at 150 kW', { ...perKwh, pricePerKwhMicro: 0 }, at(150), []],
  ] as const)('%s', (_name, tariff, place, faults) => {
    expect(adHocFaults(tariff, place)).toEqual(faults);
  });

  it('shows the parts of a bill in the order kWh, minute, session', () => {
    const measured = { energyWh: 10_000, seconds: 3600 };
    for (const tariff of [withFee, { ...perMinute, flatFeeMicro: 1_000_000 }]) {
      const kinds = priceSession(tariff, measured).items.map(({ kind }) => kind);
      const order = AD_HOC_ORDER.filter((kind) => kinds.some((each) => each === kind));
      expect(kinds).toEqual(order);
    }
  });
});
