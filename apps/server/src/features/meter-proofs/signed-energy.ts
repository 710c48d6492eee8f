import type { CheckedProof } from './check-proof.ts';
import type { OcmfReading } from './ocmf.ts';

const WH_PER_UNIT: Readonly<Record<string, number>> = { Wh: 1, kWh: 1_000 };
const ENDS: ReadonlySet<string> = new Set(['E', 'L', 'R', 'A', 'P']);
/** OBIS code of energy exported to the grid. */
const IS_EXPORT = /[:.](?:0?2)\.0?8\./u;
/** Tolerance for rounding by the meter and by us. */
const ROUNDING_WH = 20;
const ROUNDING_PART = 0.01;

/** Energy in Wh between the signed begin and end of one register; null when either is missing. */
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

/** Whether the signed energy differs from the billed energy. */
export const isDifferent = (signedWh: number, energyWh: number): boolean =>
  Math.abs(signedWh - energyWh) > Math.max(ROUNDING_WH, energyWh * ROUNDING_PART);
