// The windows booked in measurements.

const QUARTER_MS = 900_000;

/**
 * The window of booking `number`: 15 minutes, from two hours ahead; first all plugs in turn, then the next time, with gaps of the
 * same length.
 */
export function windowOf(plugIds: readonly number[], number: number): object {
  const first = (Math.ceil(Date.now() / QUARTER_MS) + 8) * QUARTER_MS;
  const turn = Math.floor(number / plugIds.length);
  const start = first + turn * 2 * QUARTER_MS;
  return {
    plug: { id: plugIds[number % plugIds.length] },
    start_time: new Date(start).toISOString(),
    stop_time: new Date(start + QUARTER_MS).toISOString(),
  };
}
