// Prices that follow the energy market, as the API sends and takes them; the formula is the domain's (ADR 28).
import { SURGE_CAP_PERCENT_MAX } from '@voltagora/domain';
import * as z from 'zod';
import { Instant } from '../primitives.ts';

const capPercent = z.int().min(1).max(SURGE_CAP_PERCENT_MAX);
const perKwh = z.number().min(0).max(10);

/** How a price moves. Amounts per kWh in the station's currency; `cap_percent` is the most that is added. */
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

/** Where market prices come from; `sample` are invented, for trying it out. */
export const MARKET_SOURCES = ['entsoe', 'sample'] as const;

/** What a kWh or minute costs in this quarter-hour, all included; `is_market_known`: else it is the standard price. */
export const PriceNow = z.object({
  price: z.number(),
  surge_percent: z.int(),
  is_market_known: z.boolean(),
  source: z.enum(MARKET_SOURCES),
  until: Instant,
});
export type PriceNow = z.infer<typeof PriceNow>;

/** How the market went into a price that was quoted or agreed; quarter-hours as the window touches them. */
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
