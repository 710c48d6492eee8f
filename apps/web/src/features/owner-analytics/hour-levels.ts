/** Shares of the hours of a week as five shades: none, then quarters of the busiest. */
const LEVELS = 4;

export const hourLevels = (shares: readonly number[]): number[] => {
  const most = Math.max(0, ...shares);
  return shares.map((share) => (most > 0 ? Math.ceil((share / most) * LEVELS) : 0));
};

/** The hour of the week that is used most; null where none is. */
export function busiestHour(shares: readonly number[]): number | null {
  const most = Math.max(0, ...shares);
  return most > 0 ? shares.indexOf(most) : null;
}
