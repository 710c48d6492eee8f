// What is booked in measurements.

const QUARTER_MS = 900_000;

/** Quarters of an hour from two hours on: a plug after the other, then the next time of all, with as long between. */
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
