const Z_95 = 1.959963984540054;

/**
 * The Wilson 95 % confidence interval of a share, from the numbers of successes and trials. Null without trials; throws on
 * impossible counts.
 */
export function wilsonInterval(
  successes: number,
  trials: number,
): { low: number; high: number } | null {
  const areCounts = Number.isSafeInteger(successes) && Number.isSafeInteger(trials);
  if (!areCounts || successes < 0 || successes > trials) {
    throw new RangeError(`${successes} of ${trials} is no share`);
  }
  if (trials === 0) return null;
  const share = successes / trials;
  const z2 = Z_95 * Z_95;
  const centre = share + z2 / (2 * trials);
  const spread = Z_95 * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials * trials));
  const scale = 1 + z2 / trials;
  return {
    low: successes === 0 ? 0 : (centre - spread) / scale,
    high: successes === trials ? 1 : (centre + spread) / scale,
  };
}
