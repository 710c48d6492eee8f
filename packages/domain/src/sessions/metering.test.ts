import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { boundReading } from './asked-end.ts';
import { acceptReading, acceptStopReading, isDoubtful, type MeteredSession } from './metering.ts';

const START = new Date('2026-07-01T09:00:00Z');
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const session = (change: Partial<MeteredSession> = {}): MeteredSession => ({
  meterStartWh: 1_000,
  countedFromWh: null,
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
    expect(acceptReading(session(), reading)).toMatchObject(believed);
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
    ['below it', at(2_900, 30), { energyWh: 2_000, flag: 'meter_backwards' }],
    ['at the start', at(1_000, 30), { energyWh: 2_000, flag: 'meter_backwards' }],
    ['below the start', at(999, 30), { energyWh: 2_000, flag: 'meter_stop_below_start' }],
    ['10^9 beyond', at(1_000_000_000, 30), { energyWh: 2_000, flag: 'meter_jump' }],
  ])('%s', (_name, reading, believed) => {
    expect(acceptStopReading(session(), reading)).toMatchObject(believed);
  });
});

test('[S5.03] a day after the asked end a register counts for no more than the plug can deliver until then', () => {
  const asked = session({ energyWh: 0, lastSampleAt: START, stopAskedAt: after(20) });
  const jumped = boundReading(asked, { ...at(5_600_000, 24 * 60), powerW: null });
  expect(acceptStopReading(asked, jumped)).toMatchObject({ energyWh: 0, flag: 'meter_jump' });
  const plausible = boundReading(asked, { ...at(401_000, 24 * 60), powerW: null });
  expect(acceptStopReading(asked, plausible)).toMatchObject({ energyWh: 5_833, flag: null });
});

test.each([
  ['at the start', 1_000, 'no_energy_measured'],
  ['below the start', 0, 'meter_stop_below_start'],
])('[O8] a stop %s of a session that measured nothing', (_where, registerWh, flag) => {
  const unmeasured = session({ energyWh: 0, lastSampleAt: null });
  expect(acceptStopReading(unmeasured, at(registerWh, 30))).toMatchObject({ energyWh: 0, flag });
});

describe('[O7] a meter that falls', () => {
  /** The energy after each register, one every ten minutes, from a session that began at 1,000. */
  const energies = (...registers: number[]) => {
    let state = session({ energyWh: 0, lastSampleAt: null });
    return registers.map((wh, index) => {
      const reading = at(wh, 10 * (index + 1));
      const { flag: _flag, ...accepted } = acceptReading(state, reading);
      state = { ...state, ...accepted, lastSampleAt: reading.at };
      return state.energyWh;
    });
  };

  test.each([
    ['was reset, and counts on', [4_000, 0, 2_000, 3_500], [3_000, 3_000, 5_000, 6_500]],
    ['was reset twice', [4_000, 0, 2_000, 0, 1_000], [3_000, 3_000, 5_000, 5_000, 6_000]],
    ['showed one wrong value', [4_000, 0, 5_000], [3_000, 3_000, 4_000]],
    ['showed two wrong values', [4_000, 0, 100, 5_000], [3_000, 3_000, 3_100, 4_000]],
  ])('and %s', (_what, registers, expected) => {
    expect(energies(...registers)).toEqual(expected);
  });

  test('is flagged where it counts on', () => {
    const fallen = session({ countedFromWh: -2_000 });
    expect(acceptReading(fallen, at(500, 20))).toMatchObject({
      energyWh: 2_500,
      flag: 'meter_reset',
    });
    expect(acceptStopReading(fallen, at(700, 30))).toMatchObject({ energyWh: 2_700 });
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
        const { energyWh, countedFromWh } = acceptReading(state, at(registerWh, minutes));
        expect(energyWh).toBeGreaterThanOrEqual(state.energyWh);
        state = { ...state, energyWh, countedFromWh };
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
