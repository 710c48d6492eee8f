// Stations, plugs, charging points, prices and search, as the API sends and receives them.
import { IDLE_FEE_BOUNDS, PLUG_STATUSES, STATION_STATES } from '@voltagora/domain';
import * as z from 'zod';
import { RatingScore } from '../feedback/ratings.ts';
import { SessionRecord } from '../charging/session-record.ts';
import { AgreedMarket, PriceNow, PriceRule } from './price-rules.ts';
import { Amount, Instant, PageQuery, PrivateId, PublicId, Text, listOf } from '../primitives.ts';
import { CURRENCIES, PLUG_TYPES } from './station-names.ts';

/**
 * Fee per minute after the booked window while the car stays plugged in, in the station's currency; the first minutes are free,
 * and the cap limits the fee of one booking.
 */
export const IdleFee = z
  .strictObject({
    price_per_minute: z.number().multipleOf(0.01).min(0.01).max(IDLE_FEE_BOUNDS.perMinuteMax),
    grace_minutes: z.int().min(0).max(IDLE_FEE_BOUNDS.graceMinutesMax),
    cap: z.number().multipleOf(0.01).min(0.01).max(IDLE_FEE_BOUNDS.capMax),
  })
  .refine(({ price_per_minute: price, cap }) => cap >= price, {
    path: ['cap'],
    message: 'must not be below the price of a minute',
  });
export type IdleFee = z.infer<typeof IdleFee>;

/** S3.11. Policy 0: price per kWh plus start fee; policy 1: base price per minute plus start fee. */
export const Pricing = z.object({
  pricing_policy: z.union([z.literal(0), z.literal(1)]),
  base_flat_fee: z.number(),
  price_per_kWh: z.number(),
  base_price: z.number(),
  currency: z.enum(CURRENCIES),
  /** For a station with market prices; contains the current price. */
  rule: PriceRule.nullish(),
  now: PriceNow.optional(),
  /** For a quote or booking: the market part of its price. */
  agreed: AgreedMarket.optional(),
  /** For a quote or booking: the agreed idle fee; undefined when there is none. */
  idle_fee: IdleFee.optional(),
});
export type Pricing = z.infer<typeof Pricing>;

/** The status that a plug shows. */
export const PlugStatusName = z.enum(PLUG_STATUSES);

/** A plug as everyone reads it. */
export const Plug = z.object({
  id: PublicId,
  label: z.string(),
  station: z.object({ id: PublicId }),
  charging_point: z.object({ id: PublicId }).nullable(),
  connector_number: z.int().nullable(),
  connector_type: z.enum(PLUG_TYPES),
  max_power_kW: z.number().nullable(),
  status: PlugStatusName,
  error: z.string().nullable(),
  status_at: Instant.nullable(),
  bookable: z.boolean(),
  /** Undefined: no idle fee. */
  idle_fee: IdleFee.optional(),
});
export type Plug = z.infer<typeof Plug>;

/** The data for a list or a marker. `plugs_free` counts plugs that are Available and recently seen. */
export const StationSummary = z.object({
  id: PublicId,
  slug: z.string(),
  name: z.string(),
  operator: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
  open_24_7: z.boolean().nullable(),
  connector_types: z.array(z.enum(PLUG_TYPES)),
  max_power_kW: z.number().nullable(),
  plugs_total: z.int(),
  plugs_free: z.int(),
  plugs_connected: z.int(),
  bookable: z.boolean(),
  /** Undefined in an answer from before it was sent. */
  state: z.enum(STATION_STATES).optional(),
  pricing: Pricing.nullable(),
  /** What drivers think of it. Undefined in an answer from before it was sent. */
  rating: RatingScore.optional(),
  /** The path of its first picture, small; null when there is none, undefined in an answer from before it was sent. */
  thumbnail_url: z.string().nullish(),
  /** What the driver's charge is estimated from, of a station that can be booked. */
  offer: z
    .object({
      plugs: z.array(
        z.object({ connector_type: z.enum(PLUG_TYPES), max_power_kW: z.number().nullable() }),
      ),
      site_max_power_kW: z.number().nullable(),
      max_minutes: z.int(),
    })
    .optional(),
});
export type StationSummary = z.infer<typeof StationSummary>;

/** A station's booking terms (OCPI BookingTerms); the fee in the station's currency, limited to a part of the hold. */
export const BookingTerms = z.object({
  slot_minutes: z.int(),
  min_minutes: z.int(),
  max_minutes: z.int(),
  days_ahead: z.int(),
  free_cancel_before_minutes: z.int(),
  free_cancel_after_booking_minutes: z.int(),
  early_start_minutes: z.int(),
  no_show_after_minutes: z.int(),
  no_show_fee_max: z.number(),
  no_show_fee_hold_minutes: z.int(),
  gap_minutes: z.int(),
});

/** One picture in two widths, with paths on this server. */
export const StationImage = z.object({
  id: PrivateId,
  url: z.string(),
  thumbnail_url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
});
export type StationImage = z.infer<typeof StationImage>;

/** A station as everyone reads it, with its plugs. */
export const Station = StationSummary.extend({
  postcode: z.string(),
  time_zone: z.string(),
  description: z.string(),
  access_notes: z.string(),
  amenities: z.array(z.string()),
  accessibility: z.array(z.string()),
  opening_hours: z.array(
    z.object({ weekday: z.int(), period_begin: z.string(), period_end: z.string() }),
  ),
  images: z.array(StationImage),
  plugs: z.array(Plug),
  booking_terms: BookingTerms,
  /** Cars that charge at the same time may get less than their plugs' power. */
  power_shared: z.boolean(),
  /** The power limit of all plugs together; null when there is none. */
  site_max_power_kW: z.number().nullable(),
  source: z
    .object({
      name: z.string(),
      licence: z.string(),
      attribution: z.string(),
      as_of: z.string().nullable(),
    })
    .nullable(),
});
export type Station = z.infer<typeof Station>;

/** A page of stations: `results`, and `count` of all. */
export const StationPage = listOf(StationSummary);
/** The stations that the host recommends. */
export const FeaturedStations = z.object({ featured_stations: z.array(StationSummary) });
/** The most recently added stations. */
export const LatestStations = z.object({ latest_stations: z.array(StationSummary) });

/** Visible only to its owner: everyone else reads plugs. */
export const ChargingPoint = z.object({
  id: PublicId,
  label: z.string(),
  station: z.object({ id: PublicId }),
  ocpp_identity: z.string(),
  max_power_kW: z.number().nullable(),
  vendor: z.string().nullable(),
  model: z.string().nullable(),
  firmware_version: z.string().nullable(),
  connected: z.boolean(),
  last_seen_at: Instant.nullable(),
  plugs: z.array(Plug),
});
export type ChargingPoint = z.infer<typeof ChargingPoint>;

/** Why the energy of a session may be wrong. */
export const SESSION_DOUBTS = [
  'energy_doubtful',
  'meter_jump',
  'meter_backwards',
  'meter_stop_below_start',
  'meter_start_unknown',
  'no_energy_measured',
  'meter_reset',
  'clock_wrong',
  'start_before_booking',
  'stop_before_start',
  'transaction_id_reused',
  'end_incomplete',
  'next_session_began',
] as const;
/** One of `SESSION_DOUBTS`. */
export type SessionDoubt = (typeof SESSION_DOUBTS)[number];

/** `doubts` is empty when the meter values were plausible. */
export const StationTransaction = z.object({
  id: PrivateId,
  plug: z.object({ id: PublicId, label: z.string() }),
  station: z.object({ id: PublicId, name: z.string() }),
  reservation: z.object({ id: PrivateId }).nullable(),
  id_tag_user: z.string().nullable(),
  started_at: Instant,
  stopped_at: Instant.nullable(),
  energy_kWh: z.number(),
  doubts: z.array(z.enum(SESSION_DOUBTS)),
  total_cost: Amount.nullable(),
  currency: z.enum(CURRENCIES),
  tokens: z.number().nullable(),
  record: SessionRecord.optional(),
  /** Of a billed session, in its currency: VAT and commission in `total_cost`, and what is left without either. Optional: a node of the version before does not say it. */
  earning: z.object({ vat: Amount, commission: Amount, net: Amount }).nullable().optional(),
});
export type StationTransaction = z.infer<typeof StationTransaction>;
/** Orders of the owner's list of sessions; `-` is descending. */
export const TRANSACTION_ORDERINGS = [
  'started_at',
  '-started_at',
  'energy_kWh',
  '-energy_kWh',
] as const;
/** `[from, to)` is the range of the start. */
export const TransactionListQuery = PageQuery.extend({
  ordering: z.enum(TRANSACTION_ORDERINGS).default('-started_at'),
  station: z.coerce.number().pipe(PublicId).optional(),
  plug: z.coerce.number().pipe(PublicId).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
});
/** `totals` covers all filtered sessions, not only the page; tokens as drivers paid them. */
export const StationTransactions = listOf(StationTransaction).extend({
  totals: z.object({
    energy_kWh: z.number(),
    tokens: z.number(),
    /** In the only currency of the sessions; null where they have several. Optional: a node of the version before does not say it. */
    total_cost: Amount.nullable().optional(),
  }),
});

/** A station with its plugs, as the owner's list shows it. */
export const OwnerStation = StationSummary.extend({ plugs: z.array(Plug) });
/** The specified figures of the last 30 days; AnalyticsReport has more. */
export const OwnerAnalytics = z.object({
  stations: z.int(),
  plugs: z.int(),
  plugs_connected: z.int(),
  plugs_faulted: z.int(),
  sessions_30_days: z.int(),
  energy_kWh_30_days: z.number(),
  tokens_30_days: z.number(),
  upcoming_reservations: z.int(),
});

/** The readable part of a station's address, in a path. */
export const SlugParams = z.object({ slug: Text(160).min(1) });
