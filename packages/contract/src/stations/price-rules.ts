// Prices that follow the energy market, as the API sends and receives them; the formula is in the domain (ADR 28).
import { SURGE_CAP_PERCENT_MAX } from '@voltagora/domain';
import * as z from 'zod';
import { Instant } from '../primitives.ts';

const capPercent = z.int().min(1).max(SURGE_CAP_PERCENT_MAX);
const perKwh = z.number().min(0).max(10);

/** How a price follows the market. Amounts per kWh in the station's currency; `cap_percent` limits the surcharge. */
export const PriceRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('surge'), cap_percent: capPercent }),
  z.strictObject({
    kind: z.literal('spot'),
    margin: z.number().min(0).max(5),
    floor: perKwh,
    ceiling: perKwh,
  }),
]);
export type PriceRule = z.infer<typeof PriceRule>;

/** Sources of market prices; `sample` are invented, for demonstrations. */
export const MARKET_SOURCES = ['entsoe', 'sample'] as const;

/** The total price of a kWh or minute in this quarter-hour; `is_market_known`: false means the standard price. */
export const PriceNow = z.object({
  price: z.number(),
  surge_percent: z.int(),
  is_market_known: z.boolean(),
  source: z.enum(MARKET_SOURCES),
  until: Instant,
});
export type PriceNow = z.infer<typeof PriceNow>;

/** The market data behind a quoted or agreed price, for the quarter-hours that the window touches. */
export const AgreedMarket = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('surge'),
    percent: z.int(),
    cap_percent: z.int(),
    source: z.enum(MARKET_SOURCES),
  }),
  z.object({
    kind: z.literal('spot'),
    margin: z.number(),
    floor: z.number(),
    ceiling: z.number(),
    standard: z.number(),
    source: z.enum(MARKET_SOURCES),
    quarters: z.array(
      z.object({ start_time: Instant, price_per_kWh: z.number(), is_known: z.boolean() }),
    ),
  }),
]);
export type AgreedMarket = z.infer<typeof AgreedMarket>;
