import type { PlugType } from '@voltagora/contract';

/** EN 17186 letters of inlets and plugs; null where the standard has none. */
const LETTERS: Record<PlugType, string | null> = {
  TYPE1: 'B',
  TYPE2: 'C',
  TYPE3C: 'E',
  CCS2: 'K/L',
  CHADEMO: 'M/N',
  CCS1: null,
  SCHUKO: null,
  TESLA: null,
  OTHER: null,
  UNKNOWN: null,
};

/** The letter of an inlet, or of both voltages. */
export const inletLetter = (type: PlugType): string | null => LETTERS[type];
