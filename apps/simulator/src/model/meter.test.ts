import { describe, expect, it } from 'vitest';
import { advanceCharge, startCharge } from './charge.ts';
import type { ChargePlan } from './charge.ts';
import { MEASURANDS, sample } from './meter.ts';
import { VEHICLES } from './vehicle.ts';
import type { Supply } from './vehicle.ts';

function read(supply: Supply): Record<string, { value: number; unit?: string; phase?: string }> {
  const vehicle = VEHICLES.find(({ name }) => name.startsWith('Volkswagen ID.3'))!;
  const plan: ChargePlan = {
    vehicle,
    supply,
    startSocPercent: 40,
    targetSocPercent: 100,
    noiseSeed: 7,
  };
  const state = advanceCharge(plan, startCharge(plan), 60_000);
  const values = sample({ plan, state, registerWh: 1234.9 }, MEASURANDS, 'Sample.Periodic');
  return Object.fromEntries(
    values.map(({ measurand, value, unit, phase }) => [
      measurand,
      { value: Number(value), unit, phase },
    ]),
  );
}

describe('meter values', () => {
  it('have the register in whole watt-hours, rounded down', () => {
    const shown = read({ current: 'dc', maxPowerKw: 50 });
    expect(shown['Energy.Active.Import.Register']).toMatchObject({ value: 1234, unit: 'Wh' });
  });

  it('have volts times amperes of DC equal to the power', () => {
    const shown = read({ current: 'dc', maxPowerKw: 50 });
    const product = shown['Voltage']!.value * shown['Current.Import']!.value;
    expect(product / shown['Power.Active.Import']!.value).toBeCloseTo(1, 2);
    expect(shown['SoC']!.unit).toBe('Percent');
  });

  it.each([
    [22, 3],
    [7.4, 1],
  ])(
    'have volts times amperes of %s kW AC equal to the power over %s phases',
    (maxPowerKw, phases) => {
      const shown = read({ current: 'ac', maxPowerKw });
      const product = shown['Voltage']!.value * shown['Current.Import']!.value * phases;
      expect(product / shown['Power.Active.Import']!.value).toBeCloseTo(1, 2);
      expect(shown['Voltage']!.phase).toBe('L1-N');
      expect(shown).not.toHaveProperty('SoC');
    },
  );

  it('contain only the requested measurands', () => {
    const plan = { vehicle: VEHICLES[0]!, supply: { current: 'dc', maxPowerKw: 50 } as const };
    const whole = { ...plan, startSocPercent: 40, targetSocPercent: 80, noiseSeed: 7 };
    const reading = { plan: whole, state: startCharge(whole), registerWh: 5 };
    expect(sample(reading, ['Energy.Active.Import.Register'], 'Trigger')).toEqual([
      {
        value: '5',
        unit: 'Wh',
        location: 'Outlet',
        context: 'Trigger',
        measurand: 'Energy.Active.Import.Register',
      },
    ]);
  });
});
