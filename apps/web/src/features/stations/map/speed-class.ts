const FAST_FROM_KW = 50;
const VERY_FAST_FROM_KW = 150;

/** The speed class of a power: 1 is slow, 2 fast from 50 kW, 3 very fast from 150 kW, 0 unknown. */
export function speedOf(powerKw: number | null): 0 | 1 | 2 | 3 {
  if (powerKw === null || powerKw <= 0) return 0;
  if (powerKw >= VERY_FAST_FROM_KW) return 3;
  return powerKw >= FAST_FROM_KW ? 2 : 1;
}
