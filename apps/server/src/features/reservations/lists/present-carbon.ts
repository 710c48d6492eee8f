import { MARKET_SOURCES, type Reservation } from '@voltagora/contract';
import * as z from 'zod';

/** `grams` is null when no market data exists for that time. */
const StoredEstimate = z.union([
  z.object({
    grams: z.int(),
    gramsPerKwh: z.int(),
    renewableShare: z.number(),
    source: z.enum(MARKET_SOURCES),
  }),
  z.object({ grams: z.null() }),
]);

/** Empty when there is no estimate. */
export function presentCarbon({ co2_estimate: stored }: { co2_estimate: unknown }): {
  co2?: NonNullable<Reservation['co2']>;
} {
  const estimate = StoredEstimate.nullable().parse(stored);
  if (estimate === null || estimate.grams === null) return {};
  const { grams, gramsPerKwh, renewableShare, source } = estimate;
  const co2 = { grams, grams_per_kWh: gramsPerKwh, renewable_share: renewableShare, source };
  return { co2 };
}
