// Meter values of a session in the format of OCPP 1.6 MeterValues.
import type { Request16 } from '@voltagora/ocpp';
import { noiseAt } from '../random.ts';
import type { ChargePlan, ChargeState } from './charge.ts';

export type SampledValue = Request16<'MeterValues'>['meterValue'][number]['sampledValue'][number];
export type ReadingContext = NonNullable<SampledValue['context']>;

export const MEASURANDS = [
  'Energy.Active.Import.Register',
  'Power.Active.Import',
  'Current.Import',
  'Voltage',
  'SoC',
] as const;
export type Measurand = (typeof MEASURANDS)[number];

const PHASE_VOLTAGE = 230;
/** The lowest voltage that the meter reports: a car that respects it stays within its amperes. */
export const LOWEST_PHASE_VOLTAGE = PHASE_VOLTAGE - 2;

export interface MeterReading {
  plan: ChargePlan;
  state: ChargeState;
  registerWh: number;
}

/** The requested measurands in order; SoC only for DC, where the car reports it. */
export function sample(
  reading: MeterReading,
  measurands: readonly Measurand[],
  context: ReadingContext,
): SampledValue[] {
  return measurands.flatMap((measurand) => {
    const value = valueOf(reading, measurand);
    return value === null ? [] : [{ ...value, context, measurand }];
  });
}

function valueOf(reading: MeterReading, measurand: Measurand): SampledValue | null {
  const { plan, state, registerWh } = reading;
  const isDc = plan.supply.current === 'dc';
  switch (measurand) {
    case 'Energy.Active.Import.Register':
      return { value: String(Math.floor(registerWh)), unit: 'Wh', location: 'Outlet' };
    case 'Power.Active.Import':
      return { value: state.powerW.toFixed(0), unit: 'W' };
    case 'Current.Import': {
      const value = ampere(plan, state).toFixed(1);
      return isDc ? { value, unit: 'A' } : { value, unit: 'A', phase: 'L1' };
    }
    case 'Voltage': {
      const value = voltage(plan, state).toFixed(1);
      return isDc ? { value, unit: 'V' } : { value, unit: 'V', phase: 'L1-N' };
    }
    case 'SoC':
      return isDc ? { value: state.socPercent.toFixed(0), unit: 'Percent', location: 'EV' } : null;
  }
}

function voltage({ vehicle, supply, noiseSeed }: ChargePlan, state: ChargeState): number {
  const wobble = noiseAt(noiseSeed + 1, Math.floor(state.elapsedMs / 1000));
  if (supply.current === 'ac') return PHASE_VOLTAGE + (wobble - 0.5) * 4;
  return vehicle.packVoltage * (0.87 + (0.2 * state.socPercent) / 100) + wobble;
}

function ampere(plan: ChargePlan, state: ChargeState): number {
  const volts = voltage(plan, state);
  return state.powerW / (plan.supply.current === 'dc' ? volts : volts * acPhasesInUse(plan));
}

/** Three phases only when the connector gives more than one phase can carry (32 A). */
export function acPhasesInUse({ vehicle, supply }: ChargePlan): number {
  return supply.maxPowerKw > 7.4 ? vehicle.acPhases : 1;
}
