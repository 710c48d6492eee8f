import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChargingCar,
  estimateCharge,
  type GivingPlug,
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
const AC22: GivingPlug = { maxPowerW: 22_000, isDc: false };
const DC50: GivingPlug = { maxPowerW: 50_000, isDc: true };
const from20to80 = { fromPercent: 20, toPercent: 80 };

describe('[S1.01] [S3.05] the estimate of a charge', () => {
  it('is energy over power where the power stays the same', () => {
    expect(estimateCharge({ car: car(), plug: AC22, ...from20to80 })).toEqual({
      ...from20to80,
      energyWh: 30_000,
      seconds: Math.ceil((30_000 / 11_000) * 3600),
      powerW: 11_000,
      isByCurve: false,
    });
  });

  it('takes a car of one phase by its part of a plug of three', () => {
    const one = car({ acMaxW: 7_400, acPhases: 1 });
    const powerAt = (maxPowerW: number) =>
      estimateCharge({ car: one, plug: { maxPowerW, isDc: false }, ...from20to80 })?.powerW;
    expect(powerAt(11_000)).toBe(3_680);
    expect(powerAt(22_000)).toBe(7_360);
    expect(powerAt(7_400)).toBe(7_400);
    expect(powerAt(3_700)).toBe(3_700);
  });

  it("goes along the car's own curve, and by what is usual where there is none", () => {
    const dcCurve = [
      { socPercent: 80, powerW: 25_000 },
      { socPercent: 0, powerW: 100_000 },
      { socPercent: 50, powerW: 100_000 },
    ];
    const plug = { maxPowerW: 200_000, isDc: true };
    const own = estimateCharge({ car: car({ dcCurve }), plug, ...from20to80 });
    expect(own).toMatchObject({ powerW: 100_000, isByCurve: true });
    // 15 kWh at 100 kW, then 15 kWh from 100 down to 25 kW.
    expect(own?.seconds).toBeCloseTo(540 + (15 / 75) * Math.log(4) * 3600, -1);
    const flat = estimateCharge({ car: car(), plug, ...from20to80 });
    expect(flat).toMatchObject({ isByCurve: false, energyWh: 30_000 });
    expect(flat?.seconds).toBeGreaterThan(30_000 / 100_000 / 3600);
  });

  it('knows the highest power of a car by its curve where a list leaves it out', () => {
    const dcCurve = [{ socPercent: 0, powerW: 60_000 }];
    const given = car({ dcMaxW: null, dcCurve });
    expect(estimateCharge({ car: given, plug: DC50, ...from20to80 })?.powerW).toBe(50_000);
  });

  it('stops with the time, and says how far it comes', () => {
    const slow = estimateCharge({ car: car(), plug: AC22, ...from20to80, maxSeconds: 3600 });
    expect(slow).toMatchObject({ toPercent: 42, energyWh: 11_000, seconds: 3600 });
  });

  it('is none where the car has no such inlet or the plug gives nothing', () => {
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

describe('every estimate', () => {
  it('is never above the battery, nor above what plug, site and car give and take', () => {
    fc.assert(
      fc.property(anyCar, anyPlug, range, (given, plug, wished) => {
        const found = estimateCharge({ car: given, plug, ...wished });
        expect(found).not.toBeNull();
        if (found === null) return;
        expect(found.energyWh).toBeLessThanOrEqual(given.usableBatteryWh);
        const takes = (plug.isDc ? given.dcMaxW : given.acMaxW) ?? 0;
        expect(found.powerW).toBeLessThanOrEqual(
          Math.round(Math.min(plug.maxPowerW, plug.siteMaxW ?? Infinity, takes)),
        );
        expect(Number.isSafeInteger(found.seconds)).toBe(true);
        // The time is never shorter than at the highest power all the way.
        const atMost = (found.energyWh / (found.powerW + 1)) * 3600;
        expect(found.seconds).toBeGreaterThanOrEqual(atMost - 5);
      }),
    );
  });

  it('takes longer and more the further it goes, and no longer with a stronger plug', () => {
    fc.assert(
      fc.property(anyCar, anyPlug, range, watts, (given, plug, wished, more) => {
        const { fromPercent, toPercent } = wished;
        const found = estimateCharge({ car: given, plug, ...wished });
        const half = Math.floor((fromPercent + toPercent) / 2);
        const less = estimateCharge({ car: given, plug, fromPercent, toPercent: half });
        expect(less?.seconds ?? 0).toBeLessThanOrEqual(found?.seconds ?? 0);
        expect(less?.energyWh ?? 0).toBeLessThanOrEqual(found?.energyWh ?? 0);
        // A plug that is of three phases where this one is of one may give a car of one phase less.
        if (!plug.isDc && plug.maxPowerW <= 7_400) return;
        const stronger = { ...plug, maxPowerW: plug.maxPowerW + more };
        const faster = estimateCharge({ car: given, plug: stronger, ...wished });
        expect(faster?.seconds ?? 0).toBeLessThanOrEqual(found?.seconds ?? 0);
      }),
    );
  });

  it('brings no more than a quote is made for, from whichever state of the battery', () => {
    fc.assert(
      fc.property(
        anyCar,
        anyPlug,
        range,
        fc.integer({ min: 0, max: 20_000 }),
        (given, plug, wished, seconds) => {
          const found = estimateCharge({ car: given, plug, ...wished, maxSeconds: seconds });
          const most = maxSessionCost({ car: given, plug, seconds });
          // A watt-hour is what both are cut by.
          expect(found?.energyWh ?? 0).toBeLessThanOrEqual(most.energyWh + 1);
          expect(found?.powerW ?? 0).toBeLessThanOrEqual(most.powerW);
          expect(most.energyWh).toBeLessThanOrEqual(given.usableBatteryWh);
          const longer = maxSessionCost({ car: given, plug, seconds: seconds + 60 });
          expect(longer.energyWh).toBeGreaterThanOrEqual(most.energyWh);
          const unsaid = maxSessionCost({ car: { ...given, dcCurve: null }, plug, seconds });
          expect(most.energyWh).toBeLessThanOrEqual(unsaid.energyWh);
        },
      ),
    );
  });

  it('with an end to the time never goes over it', () => {
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
