// The figures of an owner over a period, compared with the period before, by day, by plug and by hour of the week.
import * as z from 'zod';
import { PublicId } from '../primitives.ts';

const Day = z.iso.date();
/** Whole days `[from, to]` of `time_zone`, at most 366; by default the last 30. */
export const AnalyticsQuery = z.object({
  from: Day.optional(),
  to: Day.optional(),
  time_zone: z.string().max(64).default('UTC'),
  station: z.coerce.number().pipe(PublicId).optional(),
  plug: z.coerce.number().pipe(PublicId).optional(),
});

/**
 * Energy in kWh, money in tokens, shares from 0 to 1; null when there is nothing to divide by. A session counts on the day on
 * which it began. Tokens are what reached the owner's wallet on that day: bills and fees that drivers paid, minus commission and
 * refunds. OwnerAnalytics has the same definition; the lists show what drivers paid.
 */
export const AnalyticsFigures = z.object({
  tokens: z.number(),
  energy_kWh: z.number(),
  sessions: z.int(),
  /** Hours of charging divided by hours in which the plugs existed, up to now. */
  utilisation: z.number().nullable(),
  /**
   * Time in which plugs were connected and neither Faulted nor Unavailable, divided by the time since they first reported a status.
   * As 23 CFR 680.116(b), without its excluded causes; by days of UTC; null before this was counted.
   */
  uptime: z.number().nullable(),
  /** Of the reservations with an attempted start, the share with measured energy; with the Wilson 95 % interval. */
  success_rate: z.number().nullable(),
  success_rate_low: z.number().nullable(),
  success_rate_high: z.number().nullable(),
  /** By the start of the reservation, like all counts of reservations. */
  no_shows: z.int(),
  /** Cancellations by drivers. */
  cancellations: z.int(),
  /** Earned tokens divided by measured energy. */
  tokens_per_kWh: z.number().nullable(),
});
export type AnalyticsFigures = z.infer<typeof AnalyticsFigures>;

/** An owner's figures of a span of days, in the time zone of the request. */
export const AnalyticsReport = z.object({
  from: Day,
  to: Day,
  time_zone: z.string(),
  figures: AnalyticsFigures,
  before: AnalyticsFigures,
  days: z.array(
    z.object({ date: Day, tokens: z.number(), energy_kWh: z.number(), sessions: z.int() }),
  ),
  plugs: z.array(
    z.object({
      plug: z.object({ id: PublicId, label: z.string() }),
      station: z.object({ id: PublicId, name: z.string() }),
      tokens: z.number(),
      energy_kWh: z.number(),
      sessions: z.int(),
      utilisation: z.number().nullable(),
      uptime: z.number().nullable(),
    }),
  ),
  /** 168 numbers, Monday 0 h first: the share of the hour in which plugs were charging. */
  hours_of_week: z.array(z.number()),
});
export type AnalyticsReport = z.infer<typeof AnalyticsReport>;
