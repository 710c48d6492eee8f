// Drafts, quotes, reservations and their sessions, as the API sends and receives them; the rules are in the domain.
import { CONFIRMATION_OUTCOMES, RESERVATION_STATUSES } from '@voltagora/domain';
import * as z from 'zod';
import { SessionRecord } from '../charging/session-record.ts';
import { Seller, VatShare } from '../payments/business.ts';
import { PaymentSession } from '../payments/payments.ts';
import { MARKET_SOURCES } from '../stations/price-rules.ts';
import { Amount, Instant, PageQuery, PrivateId, PublicId, Text, listOf } from '../primitives.ts';
import { CURRENCIES, PLUG_TYPES } from '../stations/station-names.ts';
import { Pricing } from '../stations/stations.ts';
import { TOKEN_WALLET } from './token-wallet.ts';

/** How a reservation is paid: from the token wallet, or by a card. */
export const PaymentMethod = z.object({
  type: z.enum(['tokens', 'fiat']),
  name: z.string().max(60),
});
/** A plug and the half-open time `[start_time, stop_time)`. */
export const TimeWindow = z.object({
  plug: z.object({ id: PublicId }),
  start_time: Instant,
  stop_time: Instant,
});
export type TimeWindow = z.infer<typeof TimeWindow>;

/** The draft payload (S7.35). With `charge_now` the server takes the first free window from now of the given length. */
export const ReservationDraft = z.object({
  plug: z.object({ id: PublicId }),
  start_time: Instant.optional(),
  stop_time: Instant.optional(),
  comments: Text(500).default(''),
  payment_method: PaymentMethod.default(TOKEN_WALLET),
  charge_now: z.boolean().default(false),
  duration_minutes: z.int().min(1).max(1440).optional(),
  vehicle: z.object({ id: PrivateId }).nullish(),
  /** The same station-local time every week, this many bookings in all, each with its own bill; tokens only. */
  weeks: z.int().min(1).max(8).default(1),
  /** With `weeks`: skips weeks whose window is taken or closed instead of refusing the whole series. */
  skip_taken: z.boolean().default(false),
  quote: z.string().max(4096).optional(),
});
export type ReservationDraft = z.infer<typeof ReservationDraft>;

/** One line of a quote or bill; a percentage relates to its unit price. */
export const CostItem = z.object({
  kind: z.enum(['energy', 'time', 'surge', 'flat_fee', 'cancellation_fee', 'no_show_fee']),
  quantity: z.number(),
  unit: z.enum(['kWh', 'min', 'percent', 'once']),
  unit_price: z.number(),
  amount: Amount,
});
export type CostItem = z.infer<typeof CostItem>;

/** What truncated lines lack to their total; undefined if nothing. */
const Rounding = Amount.optional();

/** One week of a series as quoted; `refusal` says why it cannot be booked. */
export const SeriesWindow = z.object({
  start_time: Instant,
  stop_time: Instant,
  refusal: z.string().nullable(),
});

/** S3.04 plus items and a signed quote that `POST reservations/` accepts until it expires. */
export const ReservationCost = z.object({
  total_cost: Amount,
  /** At most, at the meter: with charging losses, which is more than the battery stores. */
  consumption_kWh: z.number(),
  power_kW: z.number(),
  currency: z.enum(CURRENCIES),
  tokens: z.number(),
  items: z.array(CostItem),
  rounding: Rounding,
  pricing: Pricing,
  start_time: Instant,
  stop_time: Instant,
  quote: z.string(),
  expires_at: Instant,
  cancellation: z.object({
    free_until: Instant,
    late_fee_tokens: z.number(),
    no_show_fee_tokens: z.number(),
  }),
  /** The maximum charge to a card, and why a card cannot be used. */
  card: z.object({ amount: Amount, refusal: z.string().nullable() }),
  /** With `weeks`: every week, and the total of all that can be booked; null for a single booking. */
  series: z
    .object({ windows: z.array(SeriesWindow), total_cost: Amount, tokens: z.number() })
    .nullable(),
});
export type ReservationCost = z.infer<typeof ReservationCost>;

/** S3.12: an empty list of conflicts means free; `free_windows` are the nearest ones, or those of the requested day. */
export const Availability = z.object({
  reservations_in_conflict: z.array(TimeWindow),
  free_windows: z.array(TimeWindow),
});
/** The free and taken times of a plug on one day of its station. */
export const DayAvailability = Availability.extend({
  date: z.string(),
  time_zone: z.string(),
  day_start: Instant,
  day_stop: Instant,
});

/** A meter reading of a session: energy since its start, power, and state of charge in percent. */
export const MeterSample = z.object({
  at: Instant,
  energy_kWh: z.number(),
  power_kW: z.number().nullable(),
  soc: z.number().nullable(),
});
export type MeterSample = z.infer<typeof MeterSample>;

/** An estimate: grams in total and per kWh, and the share (0 to 1) of wind and solar power during the session. */
export const Co2Estimate = z.object({
  grams: z.int(),
  grams_per_kWh: z.int(),
  renewable_share: z.number(),
  source: z.enum(MARKET_SOURCES),
});
export type Co2Estimate = z.infer<typeof Co2Estimate>;

/** Progress of a start, in order; `failed` comes with `failure`. */
export const START_STEPS = ['asked', 'agreed', 'plugged', 'flowing', 'finished', 'failed'] as const;

/** A charging session as its driver and owner read it. */
export const ChargingSession = z.object({
  id: PrivateId,
  started_at: Instant,
  stopped_at: Instant.nullable(),
  stop_reason: z.string().nullable(),
  energy_kWh: z.number(),
  power_kW: z.number().nullable(),
  soc: z.number().nullable(),
  total_cost: Amount,
  tokens: z.number(),
  last_sample_at: Instant.nullable(),
  /** Driver and owner were warned then that no energy flows; missing while it flows. */
  no_energy_since: Instant.optional(),
  record: SessionRecord.optional(),
});
export type ChargingSession = z.infer<typeof ChargingSession>;

/** A cable that stays after the window, as its charging point has reported; `is_plugged` is the last known state. */
const IdleTime = z.object({
  is_plugged: z.boolean(),
  counted_until: Instant,
  minutes: z.int(),
  cost: Amount,
  tokens: z.number(),
  vat: VatShare.nullable(),
  /** The stay is over and billed. */
  is_settled: z.boolean(),
  tokens_owed: z.number(),
});

/** States of a slot lock: the OCPP reservation that keeps a plug free (ReserveNow). */
export const SLOT_LOCKS = ['asked', 'held', 'refused', 'unsupported', 'lost', 'ended'] as const;
const OtherPlug = z.object({ id: PublicId, label: z.string() });

/** A reservation as its driver and owner read it. */
export const Reservation = z.object({
  id: PrivateId,
  /** The e-mail is empty for a guest, and when the driver has deleted their account. */
  user: z.object({ id: PrivateId, email: z.string(), is_guest: z.literal(true).optional() }),
  plug: z.object({
    id: PublicId,
    label: z.string(),
    connector_type: z.enum(PLUG_TYPES),
    max_power_kW: z.number().nullable(),
    charging_point: z.object({ id: PublicId }).nullable(),
    station: z.object({
      id: PublicId,
      slug: z.string(),
      name: z.string(),
      address: z.string(),
      city: z.string(),
      time_zone: z.string(),
      lat: z.number(),
      lng: z.number(),
      /** Undefined in an answer from before it was sent. A deleted station has no page. */
      is_deleted: z.boolean().optional(),
    }),
  }),
  start_time: Instant,
  stop_time: Instant,
  /** The earliest start, if the plug is free before the window. */
  startable_from: Instant,
  status: z.enum(RESERVATION_STATUSES),
  paid: z.boolean(),
  comments: z.string(),
  payment_method: PaymentMethod,
  charge_now: z.boolean(),
  vehicle: z.object({ id: PrivateId }).nullable(),
  currency: z.enum(CURRENCIES),
  pricing: Pricing,
  total_cost: Amount,
  consumption_kWh: z.number(),
  power_kW: z.number(),
  tokens_held: z.number(),
  items: z.array(CostItem),
  rounding: Rounding,
  start: z.object({
    step: z.enum(START_STEPS).nullable(),
    asked_at: Instant.nullable(),
    failure: z.string().nullable(),
  }),
  session: ChargingSession.nullable(),
  bill: z
    .object({
      total_cost: Amount,
      tokens: z.number(),
      tokens_released: z.number(),
      items: z.array(CostItem),
      rounding: Rounding,
      vat: VatShare.nullable(),
      /** Refunded after the bill. */
      tokens_refunded: z.number(),
      /** Meter registers in kWh; null for a bill without a session. */
      meter: z.object({ start_kWh: z.number(), stop_kWh: z.number() }).nullable(),
    })
    .nullable(),
  /** Estimated carbon dioxide of the session; undefined before the estimate, and without market data. */
  co2: Co2Estimate.optional(),
  /** Null before the bill, and when the owner has no business profile. */
  seller: Seller.nullable(),
  cancellation: z.object({ free_until: Instant, fee_tokens_now: z.number() }).nullable(),
  /** The card payment; null for tokens, and for anyone but the driver. */
  payment: PaymentSession.nullable(),
  /** Shared by the bookings of a weekly series. */
  series: z.object({ id: PrivateId }).nullable(),
  /**
   * When the booking becomes a no-show, whether the driver may still report being late, and the fee; null when that time is past.
   */
  no_show: z
    .object({ at: Instant, can_announce_late: z.boolean(), fee_tokens: z.number() })
    .nullable(),
  /** The charging point's answer to the slot lock; if it refuses, the free plugs of the same type at the station. */
  charger_hold: z.object({ state: z.enum(SLOT_LOCKS), other_plugs: z.array(OtherPlug) }).nullable(),
  /** For its driver, while the charging point is away: since when, and the plugs to move to. */
  away: z.object({ since: Instant, other_plugs: z.array(OtherPlug) }).optional(),
  /**
   * When an idle fee was agreed (`pricing.idle_fee`): until when the cable may stay for free, when the cap is reached, and the
   * stay since the session began.
   */
  idle: z.object({ free_until: Instant, capped_at: Instant, stay: IdleTime.nullable() }).optional(),
  /**
   * Of a session that its driver has not started in the app: `outcome` is null while it waits for their answer, without which it is
   * decided at `decided_by`.
   */
  confirmation: z
    .object({
      asked_at: Instant,
      decided_by: Instant,
      outcome: z.enum(CONFIRMATION_OUTCOMES).nullable(),
    })
    .optional(),
  created_at: Instant,
});
export type Reservation = z.infer<typeof Reservation>;

/** Orders of a list of reservations; `-` is descending. */
export const ORDERINGS = ['start_time', '-start_time', 'created_at', '-created_at'] as const;
/** Paging and order of the driver's reservations. */
export const ReservationListQuery = PageQuery.extend({
  ordering: z.enum(ORDERINGS).default('-start_time'),
});

/**
 * The owner's list: filters in addition to the specified paging, ordering and search; `[from, to)` is the range of the start.
 */
export const OwnerReservationListQuery = ReservationListQuery.extend({
  status: z.enum(RESERVATION_STATUSES).optional(),
  station: z.coerce.number().pipe(PublicId).optional(),
  plug: z.coerce.number().pipe(PublicId).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
});
/** `totals` covers all filtered reservations, not only the page; tokens as drivers paid them, idle fees separately. */
export const OwnerReservations = z.object({
  results: z.array(Reservation),
  count: z.int(),
  totals: z.object({
    energy_kWh: z.number(),
    tokens: z.number(),
    idle_tokens: z.number(),
    /** All bills together; null where they have several currencies, undefined in an answer from before it was sent. */
    total_cost: z.object({ amount: Amount, currency: z.enum(CURRENCIES) }).nullish(),
  }),
});

/** A possible later end, with its additional cost. */
export const Extension = z.object({
  stop_time: Instant,
  total_cost: Amount,
  added_cost: Amount,
  added_tokens: z.number(),
});
export type Extension = z.infer<typeof Extension>;
/** Ends on slots, nearest first; `refusal` says why there are none. */
export const Extensions = listOf(Extension).extend({ refusal: z.string().nullable() });
/** The new end of a reservation. */
export const ExtendReservation = z.strictObject({ stop_time: Instant });
/** The new plug of a reservation, at the same station. */
export const MoveReservation = z.strictObject({ plug: z.strictObject({ id: PublicId }) });
/** `series` cancels the reservation and all later ones of its series. */
export const CancelQuery = z.object({ series: z.stringbool().default(false) });
/** The language of a receipt. */
export const ReceiptQuery = z.object({ lang: z.enum(['en', 'el']).default('en') });

/** The energy of the user's sessions, in kWh. */
export const Consumption = z.object({ total_kwh: z.number() });
/** The number of past days that the figure covers. */
export const DayQuery = z.object({ day: z.coerce.number().int().min(1).max(60).default(1) });
/** The driver's next reservation; null when there is none. */
export const NextReservation = z.object({ reservation: Reservation.nullable() });
/** A time in which a plug cannot be booked, half-open. */
export const UnavailableWindow = z.object({ start_time: Instant, stop_time: Instant });
