import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { planArrival } from './arrival.ts';
import { advanceCharge, isCharged, powerLimitW, startCharge } from './charge.ts';
import type { ChargePlan, ChargeState } from './charge.ts';
import { VEHICLES } from './vehicle.ts';

const SECOND = 1000;
const HOUR = 3_600_000;

const plan: fc.Arbitrary<ChargePlan> = fc.record({
  vehicle: fc.constantFrom(...VEHICLES),
  supply: fc.record({
    current: fc.constantFrom('ac' as const, 'dc' as const),
    maxPowerKw: fc.double({ min: 2.3, max: 400, noNaN: true }),
  }),
  startSocPercent: fc.double({ min: 0, max: 79, noNaN: true }),
  targetSocPercent: fc.constantFrom(80, 100),
  noiseSeed: fc.integer(),
});
const durations = fc.array(fc.integer({ min: 0, max: 600 * SECOND }), { maxLength: 20 });

function run(of: ChargePlan, steps: readonly number[]): ChargeState[] {
  let state = startCharge(of);
  return steps.map((duration) => (state = advanceCharge(of, state, duration)));
}

/** A flat charging curve, so that the result can be computed by hand. */
const steady: ChargePlan = {
  vehicle: {
    name: 'Steady',
    usableKwh: 100,
    acMaxKw: 11,
    acPhases: 3,
    dcMaxKw: 100,
    dcPorts: ['ccs'],
    packVoltage: 400,
    curve: [
      { socPercent: 0, powerKw: 100 },
      { socPercent: 100, powerKw: 100 },
    ],
  },
  supply: { current: 'dc', maxPowerKw: 50 },
  startSocPercent: 10,
  targetSocPercent: 100,
  noiseSeed: 1,
};

describe('any session', () => {
  it('never exceeds connector and vehicle', () => {
    fc.assert(
      fc.property(plan, durations, (each, steps) => {
        for (const { powerW } of run(each, steps)) {
          expect(powerW).toBeGreaterThanOrEqual(0);
          expect(powerW).toBeLessThanOrEqual(powerLimitW(each));
        }
      }),
    );
  });

  it('increases energy and state of charge only, up to the target', () => {
    fc.assert(
      fc.property(plan, durations, (each, steps) => {
        const states = [startCharge(each), ...run(each, steps)];
        for (const [index, state] of states.entries()) {
          const before = states[index - 1] ?? state;
          expect(state.energyWh).toBeGreaterThanOrEqual(before.energyWh);
          expect(state.socPercent).toBeGreaterThanOrEqual(before.socPercent);
          expect(state.socPercent).toBeLessThanOrEqual(each.targetSocPercent);
        }
      }),
    );
  });

  it('counts energy as power over time', () => {
    fc.assert(
      fc.property(plan, fc.integer({ min: 1, max: 900 }), (each, seconds) => {
        const states = run(
          each,
          Array.from({ length: seconds }, () => SECOND),
        );
        const sumWh = states.reduce((sum, { powerW }) => sum + powerW / 3600, 0);
        const state = states.at(-1)!;
        // The last step before the target is shorter.
        expect(sumWh - state.energyWh).toBeLessThanOrEqual(powerLimitW(each) / 3600);
        expect(sumWh - state.energyWh).toBeGreaterThanOrEqual(-1e-6);
      }),
      { numRuns: 30 },
    );
  });

  it('does not depend on the number of reads', () => {
    fc.assert(
      fc.property(
        plan,
        fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 12 }),
        (each, steps) => {
          const total = steps.reduce((sum, seconds) => sum + seconds, 0);
          const often = run(each, [0, ...steps.map((seconds) => seconds * SECOND)]).at(-1)!;
          const once = advanceCharge(each, startCharge(each), total * SECOND);
          expect(often.energyWh).toBeCloseTo(once.energyWh, 6);
          expect(often.socPercent).toBeCloseTo(once.socPercent, 9);
        },
      ),
    );
  });

  it('ends at the target, and then draws nothing', () => {
    fc.assert(
      fc.property(plan, (each) => {
        const full = advanceCharge(each, startCharge(each), 72 * HOUR);
        expect(isCharged(each, full)).toBe(true);
        const later = advanceCharge(each, full, HOUR);
        expect(later).toMatchObject({ powerW: 0, energyWh: full.energyWh });
      }),
      { numRuns: 10 },
    );
  });
});

describe('the charging curve', () => {
  it('ramps up over the first 20 seconds of DC', () => {
    const powers = run(
      steady,
      Array.from({ length: 30 }, () => SECOND),
    ).map(({ powerW }) => powerW);
    expect(powers[0]).toBeLessThan(3_000);
    expect(powers[9]).toBeGreaterThan(24_000);
    expect(powers[9]).toBeLessThan(25_001);
    expect(powers[25]).toBeGreaterThan(49_000);
  });

  it('delivers 50 kW for an hour within the noise, 95 % of it to the battery', () => {
    const { energyWh, socPercent } = advanceCharge(steady, startCharge(steady), HOUR);
    expect(energyWh).toBeGreaterThan(49_000);
    expect(energyWh).toBeLessThan(50_000);
    expect(socPercent - 10).toBeCloseTo((energyWh * 0.95) / 1000, 6);
  });

  it('follows a real car’s curve down', () => {
    const vehicle = VEHICLES.find(({ name }) => name.startsWith('Volkswagen ID.3 58'))!;
    const powerAt = (startSocPercent: number): number => {
      const fast = { current: 'dc', maxPowerKw: 300 } as const;
      const each = { ...steady, vehicle, supply: fast, startSocPercent };
      return advanceCharge(each, startCharge(each), 30 * SECOND).powerW / 1000;
    };
    expect(powerAt(20)).toBeGreaterThan(115);
    expect(powerAt(70)).toBeLessThan(51);
    expect(powerAt(98)).toBeLessThan(25);
  });

  it('tapers AC only near the end, and is limited by the on-board charger before', () => {
    const powerAt = (startSocPercent: number): number => {
      const socket = { current: 'ac', maxPowerKw: 22 } as const;
      const each = { ...steady, supply: socket, startSocPercent };
      return advanceCharge(each, startCharge(each), 10 * SECOND).powerW;
    };
    expect(powerAt(50)).toBeGreaterThan(10_800);
    expect(powerAt(50)).toBeLessThanOrEqual(11_000);
    expect(powerAt(99)).toBeLessThan(6_000);
  });
});

describe('the next car', () => {
  it('is the same for the same seed', () => {
    const connector = { type: 'CCS2', maxPowerKw: 150 };
    const [a, b, other] = ['x', 'x', 'y'].map((seed) => planArrival(connector, createRandom(seed)));
    expect(a).toEqual(b);
    expect(a).not.toEqual(other);
  });

  it('fits the plug, and is not full', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('CCS2' as const, 'CHADEMO' as const, 'TYPE2' as const),
        (seed, type) => {
          const arrival = planArrival({ type, maxPowerKw: 50 }, createRandom(seed));
          const port = { CCS2: 'ccs', CHADEMO: 'chademo', TYPE2: undefined }[type];
          expect(port === undefined || arrival.vehicle.dcPorts.includes(port)).toBe(true);
          expect(arrival.supply.current).toBe(type === 'TYPE2' ? 'ac' : 'dc');
          expect(arrival.startSocPercent).toBeLessThan(arrival.targetSocPercent);
        },
      ),
    );
  });
});
