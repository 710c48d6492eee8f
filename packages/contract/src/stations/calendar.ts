// The owner's calendar: entries of plugs, and marking time as unavailable.
import * as z from 'zod';
import { Instant, PrivateId, PublicId, Text } from '../primitives.ts';
import { Reservation, TimeWindow } from '../reservations/reservations.ts';

/** At most 31 days. */
export const CalendarQuery = z.object({
  from: Instant,
  to: Instant,
  plug: z.coerce.number().pipe(PublicId).optional(),
});
/** A taken time of a plug: a reservation, or a time that the owner made unavailable. */
export const CalendarEntry = z.object({
  id: PrivateId,
  plug: z.object({ id: PublicId, label: z.string() }),
  kind: z.enum(['reservation', 'unavailable']),
  start_time: Instant,
  stop_time: Instant,
  reservation: z
    .object({
      id: PrivateId,
      status: Reservation.shape.status,
      user: z.object({ email: z.string(), is_guest: z.literal(true).optional() }),
    })
    .nullable(),
  series: z.object({ id: PrivateId }).nullable(),
  note: z.string(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;
/** The calendar of a station's plugs, for its owner. */
export const StationCalendar = z.object({
  time_zone: z.string(),
  plugs: z.array(z.object({ id: PublicId, label: z.string() })),
  entries: z.array(CalendarEntry),
  /** Times outside of the opening hours. */
  closed: z.array(z.object({ start_time: Instant, stop_time: Instant })),
  /** Whether the secret calendar address is enabled. */
  has_feed: z.boolean(),
});
export type StationCalendar = z.infer<typeof StationCalendar>;

/**
 * S7.37. If the window has bookings and `conflicts` is undefined, the answer is 409 unavailable_conflict with their list; `keep`
 * leaves the bookings and marks the time around them, `cancel` cancels them with a full refund and a message.
 */
export const SetUnavailable = z.strictObject({
  start_time: Instant,
  stop_time: Instant,
  note: Text(200).default(''),
  conflicts: z.enum(['keep', 'cancel']).optional(),
  message: Text(500).default(''),
  /** The same station-local time every week, `weeks` times in all. */
  weeks: z.int().min(1).max(52).default(1),
});
export type SetUnavailable = z.infer<typeof SetUnavailable>;
/** The result of marking time as unavailable, or the reservations in conflict. */
export const SetUnavailableAnswer = z.object({
  reservations_in_conflict: z.array(TimeWindow),
  free_windows: z.array(TimeWindow),
  entries: z.array(CalendarEntry),
  cancelled: z.int(),
});
/** `series` ends all times that were marked together. */
export const EndUnavailableQuery = z.object({ series: z.stringbool().default(false) });
/** The secret address of a station's calendar as iCalendar (RFC 5545). */
export const CalendarFeed = z.object({ url: z.string() });
/** The owner's message to the driver whose reservation they cancel. */
export const CancelByOwner = z.strictObject({ message: Text(500).default('') });
/** The secret of a calendar feed, with or without `.ics`. */
export const FeedParams = z.object({ token: z.string().min(20).max(100) });
