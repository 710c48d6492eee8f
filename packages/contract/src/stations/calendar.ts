// The owner's calendar: what takes a plug's time, and marking time as unavailable.
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
      user: z.object({ email: z.string() }),
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
  /** When the station's hours let nobody book. */
  closed: z.array(z.object({ start_time: Instant, stop_time: Instant })),
  /** Whether a secret address of this calendar is in use. */
  has_feed: z.boolean(),
});
export type StationCalendar = z.infer<typeof StationCalendar>;

/**
 * S7.37. With bookings in the window and no `conflicts` the answer is 409 unavailable_conflict listing them; `keep`
 * leaves the bookings and takes the time around them, `cancel` cancels them with full refund and a message.
 */
export const SetUnavailable = z.strictObject({
  start_time: Instant,
  stop_time: Instant,
  note: Text(200).default(''),
  conflicts: z.enum(['keep', 'cancel']).optional(),
  message: Text(500).default(''),
  /** The same station-local time again every week, `weeks` times in all. */
  weeks: z.int().min(1).max(52).default(1),
});
export type SetUnavailable = z.infer<typeof SetUnavailable>;
/** What making times unavailable did, or which reservations it conflicts with. */
export const SetUnavailableAnswer = z.object({
  reservations_in_conflict: z.array(TimeWindow),
  free_windows: z.array(TimeWindow),
  entries: z.array(CalendarEntry),
  cancelled: z.int(),
});
/** `series` ends all times that were made unavailable together. */
export const EndUnavailableQuery = z.object({ series: z.stringbool().default(false) });
/** The secret address of a station's calendar as iCalendar (RFC 5545). */
export const CalendarFeed = z.object({ url: z.string() });
/** What the owner tells the driver whose reservation they cancel. */
export const CancelByOwner = z.strictObject({ message: Text(500).default('') });
/** The secret of a feed, with or without `.ics` after it. */
export const FeedParams = z.object({ token: z.string().min(20).max(100) });
