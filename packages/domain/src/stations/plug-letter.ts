const CCS_500_V_LIMIT_KW = 50;
const LETTERS: Readonly<Record<string, readonly [upTo500V: string, above: string]>> = {
  TYPE1: ['B', 'B'],
  TYPE2: ['C', 'C'],
  TYPE3C: ['E', 'E'],
  CCS2: ['K', 'L'],
  CHADEMO: ['M', 'N'],
};

/** The EN 17186 letter on vehicle, plug and station; CCS and CHAdeMO have a second one above 500 V. Null where there is none. */
export function plugLetter(connectorType: string, powerKw: number | null): string | null {
  const [low, high] = LETTERS[connectorType] ?? [null, null];
  return (powerKw ?? 0) > CCS_500_V_LIMIT_KW ? high : low;
}
