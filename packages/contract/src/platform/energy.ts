// The energy market: day-ahead prices, forecasts of wind and sun, and when to charge.
import * as z from 'zod';
import { Instant, listOf, PrivateId, PublicId } from '../primitives.ts';
import { CURRENCIES, PLUG_TYPES } from '../stations/station-names.ts';

/** A bidding zone with its local time; a market day follows this time zone. */
export const EnergyZone = z.object({
  code: z.string(),
  country: z.string(),
  time_zone: z.string(),
});
export type EnergyZone = z.infer<typeof EnergyZone>;
/** The bidding zones with market data: `results`, and `count` of all. */
export const EnergyZones = listOf(EnergyZone);

/** The zone of the station, or else the given zone, or else that of the installation; without a date, the market's today. */
export const EnergyQuery = z.object({
  zone: z
    .string()
    .regex(/^[A-Z0-9_]{2,12}$/)
    .optional(),
  station: z.coerce.number().pipe(PublicId).optional(),
  date: z.iso.date().optional(),
});

/** Data of one market day; `is_stale`: the provider was unavailable when the data should have been renewed. */
const MarketDay = z.object({
  zone: EnergyZone,
  date: z.string(),
  day_start: Instant,
  day_stop: Instant,
  resolution_minutes: z.int(),
  source: z.enum(['entsoe', 'sample']),
  fetched_at: Instant,
  is_stale: z.boolean(),
});

/** An empty list means not published yet. `currency` is the ISO 4217 code. */
export const DayAheadPrices = MarketDay.extend({
  currency: z.string(),
  results: z.array(z.object({ start_time: Instant, price_per_MWh: z.number().nullable() })),
  count: z.int(),
});
export type DayAheadPrices = z.infer<typeof DayAheadPrices>;

/** Wind and solar power in megawatts, and their share (0 to 1) of the load, if that is forecast too. */
export const ResForecast = MarketDay.extend({
  results: z.array(
    z.object({
      start_time: Instant,
      quantity_MW: z.number().nullable(),
      share: z.number().nullable(),
    }),
  ),
  count: z.int(),
});
export type ResForecast = z.infer<typeof ResForecast>;

/** With a station, windows are free on one of its matching plugs; without one, they depend only on the market. */
export const RecommendationQuery = EnergyQuery.omit({ date: true }).extend({
  energy_kWh: z.coerce.number().min(0.1).max(1500).optional(),
  power_kW: z.coerce.number().min(0.1).max(4000).optional(),
  duration_minutes: z.coerce.number().int().min(1).max(1440).optional(),
  /** A vehicle of the caller; limits the power and the plugs. */
  vehicle: PrivateId.optional(),
  plug: z.coerce.number().pipe(PublicId).optional(),
});

/** Why a window is recommended. */
export const WINDOW_REASONS = ['cheapest', 'greenest', 'cheap_and_green', 'soonest'] as const;

/** What a driver pays for a kWh or a minute at a station in one window, surcharge included. */
export const DriverPrice = z.object({
  amount: z.number(),
  per: z.enum(['kWh', 'minute']),
  currency: z.enum(CURRENCIES),
});
export type DriverPrice = z.infer<typeof DriverPrice>;

/** One window, with the reason why it is listed; averages over its time. */
export const RecommendedWindow = z.object({
  plug: z
    .object({ id: PublicId, label: z.string(), connector_type: z.enum(PLUG_TYPES) })
    .nullable(),
  start_time: Instant,
  stop_time: Instant,
  price_per_MWh: z.number().nullable(),
  renewable_share: z.number().nullable(),
  reasons: z.array(z.enum(WINDOW_REASONS)),
  /** Only at a station whose price follows the market. */
  driver_price: DriverPrice.optional(),
});
export type RecommendedWindow = z.infer<typeof RecommendedWindow>;

/** The best first. `recommendation` is its start; null if no window is free or no market data is known. */
export const Recommendation = z.object({
  zone: EnergyZone,
  source: z.enum(['entsoe', 'sample']),
  fetched_at: Instant,
  is_stale: z.boolean(),
  currency: z.string(),
  recommendation: Instant.nullable(),
  /** The current price is higher than this share (0 to 1) of today's prices. */
  in_surge_pricing: z.boolean(),
  surge_quantile: z.number(),
  duration_minutes: z.int(),
  results: z.array(RecommendedWindow),
  count: z.int(),
});
export type Recommendation = z.infer<typeof Recommendation>;
