import type { CheckedProof } from './check-proof.ts';
import type { OcmfReading } from './ocmf.ts';

const WH_PER_UNIT: Readonly<Record<string, number>> = { Wh: 1, kWh: 1_000 };
const ENDS: ReadonlySet<string> = new Set(['E', 'L', 'R', 'A', 'P']);
/** OBIS: energy that went back to the grid. */
const IS_EXPORT = /[:.](?:0?2)\.0?8\./u;
/** Meters round, and so do we. */
const ROUNDING_WH = 20;
const ROUNDING_PART = 0.01;

/** Watt-hours between the signed beginning and the signed end, on one register; null where either is missing. */
export function signedEnergyWh(checked: readonly CheckedProof[]): number | null {
  const readings = checked
    .filter(({ state }) => state === 'valid')
    .flatMap(({ ocmf }) => ocmf?.readings ?? [])
    .filter((reading) => reading.isGood && !IS_EXPORT.test(reading.register));
  const begin = readings.find(({ kind, value }) => kind === 'B' && value !== null);
  const end = readings.findLast(
    ({ kind, value, register }) => ENDS.has(kind) && value !== null && register === begin?.register,
  );
  const startWh = whOf(begin);
  const stopWh = whOf(end);
  return startWh === null || stopWh === null ? null : Math.round(stopWh - startWh);
}

function whOf(reading: OcmfReading | undefined): number | null {
  const factor = WH_PER_UNIT[reading?.unit ?? ''];
  const value = reading?.value ?? null;
  return value === null || factor === undefined ? null : value * factor;
}

/** Whether what was signed is not what the charge was taken for. */
export const isDifferent = (signedWh: number, energyWh: number): boolean =>
  Math.abs(signedWh - energyWh) > Math.max(ROUNDING_WH, energyWh * ROUNDING_PART);
