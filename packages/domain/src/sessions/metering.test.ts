import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { acceptReading, acceptStopReading, isDoubtful, type MeteredSession } from './metering.ts';

const START = new Date('2026-07-01T09:00:00Z');
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const session = (change: Partial<MeteredSession> = {}): MeteredSession => ({
  meterStartWh: 1_000,
  energyWh: 2_000,
  startedAt: START,
  receivedAt: START,
  lastSampleAt: after(10),
  maxPowerW: 22_000,
  ...change,
});
const at = (registerWh: number, minutes: number) => ({
  registerWh,
  at: after(minutes),
  now: after(minutes),
  headroom: 1.5,
});

describe('[O7] a sample', () => {
  test.each([
    ['goes on', at(5_000, 20), { energyWh: 4_000, flag: null }],
    ['stands still', at(3_000, 20), { energyWh: 2_000, flag: null }],
    ['runs backwards', at(2_500, 20), { energyWh: 2_000, flag: 'meter_backwards' }],
    ['is negative', at(-5, 20), { energyWh: 2_000, flag: 'meter_backwards' }],
    ['is late', at(2_500, 5), { energyWh: 2_000, flag: null }],
    ['jumps by 10^9', at(1_000_000_000, 20), { energyWh: 2_000, flag: 'meter_jump' }],
  ])('that %s', (_name, reading, believed) => {
    expect(acceptReading(session(), reading)).toEqual(believed);
  });

  test('of a plug whose power nobody said is believed up to 400 kW', () => {
    const unknown = session({ maxPowerW: null });
    expect(acceptReading(unknown, at(60_000, 10)).flag).toBe(null);
    expect(acceptReading(unknown, at(600_000, 10)).flag).toBe('meter_jump');
  });
});

describe('[O8] a stop', () => {
  test.each([
    ['at the last sample', at(3_000, 30), { energyWh: 2_000, flag: null }],
    ['beyond it', at(9_000, 30), { energyWh: 8_000, flag: null }],
    ['below it', at(2_900, 30), { energyWh: 1_900, flag: 'meter_backwards' }],
    ['at the start', at(1_000, 30), { energyWh: 0, flag: 'no_energy_measured' }],
    ['below the start', at(999, 30), { energyWh: 0, flag: 'meter_stop_below_start' }],
    ['10^9 beyond', at(1_000_000_000, 30), { energyWh: 2_000, flag: 'meter_jump' }],
  ])('%s', (_name, reading, believed) => {
    expect(acceptStopReading(session(), reading)).toEqual(believed);
  });
});

test('[O7] whatever a meter says, energy is never negative and never more than the plug can give', () => {
  const readings = fc.array(
    fc.record({ registerWh: fc.maxSafeInteger(), minutes: fc.integer({ min: 0, max: 240 }) }),
  );
  fc.assert(
    fc.property(readings, (said) => {
      let state = session({ energyWh: 0, lastSampleAt: null });
      for (const { registerWh, minutes } of said) {
        const { energyWh } = acceptReading(state, at(registerWh, minutes));
        expect(energyWh).toBeGreaterThanOrEqual(state.energyWh);
        state = { ...state, energyWh };
      }
      expect(state.energyWh).toBeLessThanOrEqual(22_000 * 4 * 1.5 + 500);
    }),
  );
});

test.each([
  ['agree', 10_000, 9_800, false],
  ['are far from each other', 9, 9_000, true],
  ['are far from each other the other way', 9_000, 900, true],
  ['are of a car that hardly drew anything', 0, 249, false],
  ['say nothing', 0, 0, false],
])('[Q41] register and power that %s', (_what, registerWh, powerWh, doubtful) => {
  expect(isDoubtful({ registerWh, powerWh })).toBe(doubtful);
});
