// Converts OCPP meter values to readings. Missing members get the standard's default; values that are no numbers are skipped.
import {
  type MeterReading,
  phasesInUse,
  type PhaseValue,
  powerOfCurrents,
  type VendorQuirks,
} from '@voltagora/domain';
import { type Inbound, type Request16, readTimestamp } from '@voltagora/ocpp';
import { signed16, signedIn } from './signed-values.ocpp.ts';

type MeterValue = Inbound<Request16<'MeterValues'>>['meterValue'][number];
type Sample = MeterValue['sampledValue'][number];

const VALUES_MAX = 1_000;

export const readMeterValues = (
  values: readonly MeterValue[],
  now: Date,
  { whPerRegisterWh: wh }: Pick<VendorQuirks, 'whPerRegisterWh'>,
): MeterReading[] =>
  values.slice(0, VALUES_MAX).map(({ timestamp, sampledValue }) => ({
    at: readTimestamp(timestamp, now),
    registerWh: whole(total(sampledValue, 'Energy.Active.Import.Register', { Wh: wh, kWh: 1000 })),
    powerW: whole(
      total(sampledValue, 'Power.Active.Import', { W: 1, kW: 1000 }) ??
        powerOfCurrents(
          valuesOf(sampledValue, 'Current.Import', { A: 1 }),
          valuesOf(sampledValue, 'Voltage', { V: 1 }),
        ),
    ),
    currentDeciA: highestDeciA(valuesOf(sampledValue, 'Current.Import', { A: 1 })),
    ...phasesOf(valuesOf(sampledValue, 'Current.Import', { A: 1 })),
    socPercent: percent(total(sampledValue, 'SoC', { Percent: 1 })),
    ...signedIn(sampledValue.flatMap(signed16)),
  }));

type Units = Readonly<Record<string, number>>;

/** The values of a measurand, in its base unit. */
function valuesOf(samples: readonly Sample[], measurand: string, units: Units): PhaseValue[] {
  const baseUnit = Object.keys(units)[0] ?? '';
  return samples.flatMap((sample) => {
    // OCPP 1.6 §7.31: measurand, unit and format have defaults.
    if ((sample.measurand ?? 'Energy.Active.Import.Register') !== measurand) return [];
    if (sample.format === 'SignedData' || /^(Inlet|Cable|Body)$/u.test(sample.location ?? ''))
      return [];
    const factor = units[sample.unit ?? baseUnit];
    const value = readNumber(sample.value);
    if (factor === undefined || value === null) return [];
    return [{ phase: sample.phase, value: value * factor }];
  });
}

/** The value of a measurand in its base unit: the one for all phases together, else the sum of the phases. */
function total(samples: readonly Sample[], measurand: string, units: Units): number | null {
  const found = valuesOf(samples, measurand, units);
  const whole = found.find(({ phase }) => phase === undefined);
  if (whole !== undefined) return whole.value;
  const phases = found.filter(({ phase }) => /^L[123](-N)?$/u.test(phase ?? ''));
  return phases.length === 0 ? null : phases.reduce((sum, { value }) => sum + value, 0);
}

function readNumber(text: string): number | null {
  const value = /^\s*[+-]?\d+(\.\d+)?([eE][+-]?\d{1,2})?\s*$/u.test(text)
    ? Number(text)
    : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** Truncates; the margin corrects binary floating point (12.345 kWh is 12345 Wh). */
function whole(value: number | null): number | null {
  if (value === null) return null;
  const cut = Math.floor(value + 1e-6);
  return Number.isSafeInteger(cut) ? cut : null;
}

const CURRENT_MAX_A = 10_000;

/** The highest current of the phases, in tenths of an ampere. */
function highestDeciA(currents: readonly PhaseValue[]): number | null {
  const ofPhases = currents.filter(({ phase }) => phase !== 'N');
  if (ofPhases.length === 0) return null;
  const highest = Math.max(...ofPhases.map(({ value }) => value));
  return highest >= 0 && highest <= CURRENT_MAX_A ? Math.ceil(highest * 10 - 1e-6) : null;
}

/** The `phases` member of a reading; absent if unknown. */
function phasesOf(currents: readonly PhaseValue[]): { phases?: number } {
  const phases = phasesInUse(currents);
  return phases === null ? {} : { phases };
}

const percent = (value: number | null): number | null =>
  value === null || value < 0 || value > 100 ? null : value;
