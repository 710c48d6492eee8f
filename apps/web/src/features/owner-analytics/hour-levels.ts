/** Shades of the hours of a week: none, then four levels relative to the busiest. */
const LEVELS = 4;

export const hourLevels = (shares: readonly number[]): number[] => {
  const most = Math.max(0, ...shares);
  return shares.map((share) => (most > 0 ? Math.ceil((share / most) * LEVELS) : 0));
};

/** The busiest hour of the week; null if none was used. */
export function busiestHour(shares: readonly number[]): number | null {
  const most = Math.max(0, ...shares);
  return most > 0 ? shares.indexOf(most) : null;
}
