import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { energyAtMeter, leastHeldWh } from './charging-losses.ts';
import {
  type ChargingCar,
  estimateCharge,
  type PlugSupply,
  maxSessionCost,
} from './charging-estimate.ts';

const car = (more: Partial<ChargingCar> = {}): ChargingCar => ({
  usableBatteryWh: 50_000,
  acMaxW: 11_000,
  dcMaxW: 100_000,
  acPhases: 3,
  dcCurve: null,
  ...more,
});
const AC22: PlugSupply = { maxPowerW: 22_000, isDc: false };
const DC50: PlugSupply = { maxPowerW: 50_000, isDc: true };
const from20to80 = { fromPercent: 20, toPercent: 80 };

describe('[S1.01] [S3.05] the estimate of a session', () => {
  it('is energy divided by power at constant power', () => {
    expect(estimateCharge({ car: car(), plug: AC22, ...from20to80 })).toEqual({
      ...from20to80,
      energyWh: 34_500,
      seconds: Math.ceil((34_500 / 11_000) * 3600),
      powerW: 11_000,
      isByCurve: false,
    });
  });

  it('uses one phase of a three-phase plug for a single-phase car', () => {
    const one = car({ acMaxW: 7_400, acPhases: 1 });
    const powerAt = (maxPowerW: number) =>
      estimateCharge({ car: one, plug: { maxPowerW, isDc: false }, ...from20to80 })?.powerW;
    expect(powerAt(11_000)).toBe(3_680);
    expect(powerAt(22_000)).toBe(7_360);
    expect(powerAt(7_400)).toBe(7_400);
    expect(powerAt(3_700)).toBe(3_700);
  });

  it("follows the car's own curve, or a typical one", () => {
    const dcCurve = [
      { socPercent: 80, powerW: 25_000 },
      { socPercent: 0, powerW: 100_000 },
      { socPercent: 50, powerW: 100_000 },
    ];
    const plug = { maxPowerW: 200_000, isDc: true };
    const own = estimateCharge({ car: car({ dcCurve }), plug, ...from20to80 });
    expect(own).toMatchObject({ powerW: 100_000, isByCurve: true });
    // 15 kWh at 100 kW, then 15 kWh from 100 down to 25 kW, and 8 % more of both at the meter.
    expect(own?.seconds).toBeCloseTo(1.08 * (540 + (15 / 75) * Math.log(4) * 3600), -1);
    const flat = estimateCharge({ car: car(), plug, ...from20to80 });
    expect(flat).toMatchObject({ isByCurve: false, energyWh: 32_400 });
    expect(flat?.seconds).toBeGreaterThan(30_000 / 100_000 / 3600);
  });

  it('takes the maximum power from the curve when the list has none', () => {
    const dcCurve = [{ socPercent: 0, powerW: 60_000 }];
    const given = car({ dcMaxW: null, dcCurve });
    expect(estimateCharge({ car: given, plug: DC50, ...from20to80 })?.powerW).toBe(50_000);
  });

  it('stops at the time limit, with the state of charge reached', () => {
    const slow = estimateCharge({ car: car(), plug: AC22, ...from20to80, maxSeconds: 3600 });
    expect(slow).toMatchObject({ toPercent: 39, energyWh: 10_925, seconds: 3576 });
  });

  it('is null when the car has no such inlet or the plug has no power', () => {
    expect(estimateCharge({ car: car({ acMaxW: null }), plug: AC22, ...from20to80 })).toBeNull();
    expect(estimateCharge({ car: car({ dcMaxW: null }), plug: DC50, ...from20to80 })).toBeNull();
    const dead = { maxPowerW: 0, isDc: false };
    expect(estimateCharge({ car: car(), plug: dead, ...from20to80 })).toBeNull();
  });
});

const watts = fc.integer({ min: 1_400, max: 400_000 });
const percent = fc.integer({ min: 0, max: 100 });
const anyCar: fc.Arbitrary<ChargingCar> = fc.record({
  usableBatteryWh: fc.integer({ min: 1_000, max: 1_500_000 }),
  acMaxW: watts,
  dcMaxW: watts,
  acPhases: fc.constantFrom(1, 2, 3, null),
  dcCurve: fc.option(
    fc.array(fc.record({ socPercent: percent, powerW: fc.integer({ min: 0, max: 400_000 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
  ),
});
const anyPlug = fc.record({
  maxPowerW: watts,
  isDc: fc.boolean(),
  siteMaxW: fc.option(watts, { nil: undefined }),
});
const range = fc.tuple(percent, percent).map(([one, other]) => ({
  fromPercent: Math.min(one, other),
  toPercent: Math.max(one, other),
}));

describe('any estimate', () => {
  it('stays within the battery, and within the power of plug, site and car', () => {
    fc.assert(
      fc.property(anyCar, anyPlug, range, (given, plug, wished) => {
        const found = estimateCharge({ car: given, plug, ...wished });
        expect(found).not.toBeNull();
        if (found === null) return;
        expect(found.energyWh).toBeLessThanOrEqual(energyAtMeter(given.usableBatteryWh, plug.isDc));
        const takes = (plug.isDc ? given.dcMaxW : given.acMaxW) ?? 0;
        expect(found.powerW).toBeLessThanOrEqual(
          Math.round(Math.min(plug.maxPowerW, plug.siteMaxW ?? Infinity, takes)),
        );
        expect(Number.isSafeInteger(found.seconds)).toBe(true);
        // The time is never shorter than at maximum power throughout.
        const atMost = (found.energyWh / (found.powerW + 1)) * 3600;
        expect(found.seconds).toBeGreaterThanOrEqual(atMost - 5);
      }),
    );
  });

  it('takes longer for more energy, and not longer at a stronger plug', () => {
    fc.assert(
      fc.property(anyCar, anyPlug, range, watts, (given, plug, wished, more) => {
        const { fromPercent, toPercent } = wished;
        const found = estimateCharge({ car: given, plug, ...wished });
        const half = Math.floor((fromPercent + toPercent) / 2);
        const less = estimateCharge({ car: given, plug, fromPercent, toPercent: half });
        expect(less?.seconds ?? 0).toBeLessThanOrEqual(found?.seconds ?? 0);
        expect(less?.energyWh ?? 0).toBeLessThanOrEqual(found?.energyWh ?? 0);
        // A three-phase plug may give a single-phase car less than a single-phase plug of the same power.
        if (!plug.isDc && plug.maxPowerW <= 7_400) return;
        const stronger = { ...plug, maxPowerW: plug.maxPowerW + more };
        const faster = estimateCharge({ car: given, plug: stronger, ...wished });
        expect(faster?.seconds ?? 0).toBeLessThanOrEqual(found?.seconds ?? 0);
      }),
    );
  });

  it('never exceeds the energy of the quote, from any state of charge', () => {
    fc.assert(
      fc.property(
        anyCar,
        anyPlug,
        range,
        fc.integer({ min: 0, max: 20_000 }),
        (given, plug, wished, seconds) => {
          const found = estimateCharge({ car: given, plug, ...wished, maxSeconds: seconds });
          const most = maxSessionCost({ car: given, plug, seconds });
          // Both are cut to a watt-hour.
          expect(found?.energyWh ?? 0).toBeLessThanOrEqual(most.energyWh + 1);
          expect(found?.powerW ?? 0).toBeLessThanOrEqual(most.powerW);
          expect(most.energyWh).toBeLessThanOrEqual(
            Math.max(energyAtMeter(given.usableBatteryWh, plug.isDc), leastHeldWh(plug.maxPowerW)),
          );
          const longer = maxSessionCost({ car: given, plug, seconds: seconds + 60 });
          expect(longer.energyWh).toBeGreaterThanOrEqual(most.energyWh);
          const unsaid = maxSessionCost({ car: { ...given, dcCurve: null }, plug, seconds });
          expect(most.energyWh).toBeLessThanOrEqual(unsaid.energyWh);
        },
      ),
    );
  });

  it('respects the time limit', () => {
    fc.assert(
      fc.property(
        anyCar,
        anyPlug,
        range,
        fc.integer({ min: 0, max: 20_000 }),
        (given, plug, wished, most) => {
          const found = estimateCharge({ car: given, plug, ...wished, maxSeconds: most });
          expect(found?.seconds ?? 0).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});
