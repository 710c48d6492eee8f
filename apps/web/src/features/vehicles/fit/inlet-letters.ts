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

export const inletLetters = (types: readonly PlugType[]): string[] =>
  types.flatMap((type) => LETTERS[type] ?? []);

export const inletLetter = (type: PlugType): string | null => LETTERS[type];
