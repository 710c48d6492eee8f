import { describe, expect, test } from 'vitest';
import { readMeterValues } from './meter-reading.ocpp.ts';

const NOW = new Date('2026-07-01T09:00:00Z');
const read = (...sampledValue: Parameters<typeof readMeterValues>[0][number]['sampledValue']) =>
  readMeterValues([{ timestamp: '2026-07-01T08:59:00', sampledValue }], NOW, {
    whPerRegisterWh: 1,
  })[0];

describe('[O7] the energy register', () => {
  test.each([
    ['Wh by default, energy by default', [{ value: '1234' }], 1234],
    ['kWh', [{ value: '12.345', unit: 'kWh' }], 12_345],
    ['decimals of Wh are cut', [{ value: '734.6' }], 734],
    ['exponents', [{ value: '1.2e3' }], 1200],
    ['phases are added', ['L1', 'L2', 'L3'].map((phase) => ({ value: '10', phase })), 30],
    ['the total wins over its phases', [{ value: '5', phase: 'L1' }, { value: '40' }], 40],
    ['negative', [{ value: '-3' }], -3],
    ['empty', [{ value: '' }], null],
    ['NaN', [{ value: 'nan' }], null],
    ['infinite', [{ value: '1e999' }], null],
    ['too big for a number to hold', [{ value: '99999999999999999999' }], null],
    ['signed data is no number', [{ value: '12', format: 'SignedData' }], null],
    ['unknown unit', [{ value: '12', unit: 'horses' }], null],
    ['at the grid inlet', [{ value: '12', location: 'Inlet' }], null],
    ['another measurand', [{ value: '12', measurand: 'Energy.Active.Export.Register' }], null],
  ])('%s', (_name, samples, expected) => {
    expect(read(...(samples as Parameters<typeof read>))?.registerWh).toBe(expected); // rows differ in members
  });
});

test('power and state of charge come with it; a time without zone is UTC', () => {
  expect(
    read(
      { value: '7.4', measurand: 'Power.Active.Import', unit: 'kW' },
      { value: '55', measurand: 'SoC', unit: 'Percent', location: 'EV' },
    ),
  ).toEqual({
    at: new Date('2026-07-01T08:59:00Z'),
    registerWh: null,
    powerW: 7_400,
    currentDeciA: null,
    socPercent: 55,
  });
});

test('the current is that of the phase that carries most', () => {
  const current = (value: string, phase: 'L1' | 'L2' | 'L3' | 'N') =>
    ({ value, phase, measurand: 'Current.Import', unit: 'A' }) as const;
  const phases = [current('9.8', 'L1'), current('10.21', 'L2'), current('16', 'N')];
  expect(read(...phases)?.currentDeciA).toBe(103);
  expect(read(current('-3', 'L1'))?.currentDeciA).toBe(null);
});

test.each([
  [['16', '0', '0'], 1],
  [['16', '15.9', '0.3'], 2],
  [['16', '16', '16'], 3],
  [['0.2', '0', '0'], undefined],
  [['16', '0'], undefined],
  [['16'], undefined],
])('currents of %j on the three phases are a car on %s', (amperes, phases) => {
  const names = ['L1', 'L2', 'L3-N'] as const;
  const told = amperes.map((value, index) => {
    return { value, phase: names[index]!, measurand: 'Current.Import', unit: 'A' } as const;
  });
  expect(read(...told)?.phases).toBe(phases);
});

test('a state of charge beyond 100 % is not shown', () => {
  expect(read({ value: '140', measurand: 'SoC' })?.socPercent).toBe(null);
});

test('[Q41] a register that says Wh and means kWh is read so, one that says kWh as it is', () => {
  const sampledValue = [{ value: '361', unit: 'Wh' as const }];
  const means = { whPerRegisterWh: 1000 };
  expect(readMeterValues([{ timestamp: '', sampledValue }], NOW, means)[0]?.registerWh).toBe(
    361_000,
  );
  const plain = [{ value: '361', unit: 'kWh' as const }];
  expect(readMeterValues([{ timestamp: '', sampledValue: plain }], NOW, means)[0]?.registerWh).toBe(
    361_000,
  );
});
