/**
 * A share in percent with one decimal place, or two below 1 % and above 99 %; a positive share is never rounded to 0, nor a share below
 * one to 100.
 */
export function percentOf(share: number): number {
  if (share > 0 && share < 0.01) return Math.ceil(share * 10_000) / 100;
  if (share > 0.99 && share < 1) return Math.floor(share * 10_000) / 100;
  return Math.round(share * 1_000) / 10;
}
