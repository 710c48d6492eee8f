import type { DriverPrice, RecommendedWindow } from '@voltagora/contract';

/** A window with the price of the driver there. */
export type PricedWindow = RecommendedWindow & { driver_price: DriverPrice };

/** A smaller difference per kWh or minute is not worth waiting for. */
const WORTH_WAITING = 0.01;

/** The cheapest window and the soonest one; none if waiting saves nothing worth it, or the price does not vary. */
export function cheapestWindows(windows: readonly RecommendedWindow[]): PricedWindow[] {
  const priced = windows
    .filter((one): one is PricedWindow => one.driver_price !== undefined)
    .toSorted((one, other) => one.start_time.localeCompare(other.start_time));
  const [soonest] = priced;
  const [cheapest] = priced.toSorted(
    (one, other) => one.driver_price.amount - other.driver_price.amount,
  );
  if (!soonest || !cheapest) return [];
  const saving = soonest.driver_price.amount - cheapest.driver_price.amount;
  return saving < WORTH_WAITING ? [] : [cheapest, soonest];
}
