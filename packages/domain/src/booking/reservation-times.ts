// When a booking is a no-show, when its driver may still report being late, and when they are reminded.
import type { BookingTerms } from './booking-terms.ts';
import { addMinutes } from './booking-window.ts';
import type { BookingWindow } from './cut-windows.ts';

/** How long before the start a driver may report being late. */
export const LATE_FROM_MINUTES = 60;
/** How much longer a booking waits for a driver who reported being late. */
export const LATE_MINUTES = 15;
/** How long before the start a driver is reminded. */
export const REMINDER_MINUTES = 30;

/** The parts of a booking that decide when it is a no-show. */
export interface AwaitedBooking extends BookingWindow {
  /** The extended no-show time after the driver reported being late; null without a report. */
  lateUntil: Date | null;
}

/** When a booking becomes a no-show: by the terms or the driver's report, but at the latest at the end of the window. */
export function noShowAt(
  { start, stop, lateUntil }: AwaitedBooking,
  { noShowAfterMinutes }: BookingTerms,
): Date {
  return lateUntil ?? earlier(stop, addMinutes(start, noShowAfterMinutes));
}

/**
 * The extended no-show time if the driver reports being late now: later than otherwise, and early enough for the shortest
 * session. Undefined when not allowed: too early, too late, a second time, or without effect.
 */
export function lateUntil(
  booking: AwaitedBooking,
  terms: BookingTerms,
  now: Date,
): Date | undefined {
  if (booking.lateUntil !== null) return undefined;
  const otherwise = noShowAt(booking, terms);
  if (now < addMinutes(booking.start, -LATE_FROM_MINUTES) || now >= otherwise) return undefined;
  const wished = addMinutes(booking.start, terms.noShowAfterMinutes + LATE_MINUTES);
  const until = earlier(wished, addMinutes(booking.stop, -terms.minMinutes));
  return until > otherwise ? until : undefined;
}

/** When the reminder of a booking is due; a booking made later gets none. */
export const reminderDueAt = ({ start }: Pick<BookingWindow, 'start'>): Date =>
  addMinutes(start, -REMINDER_MINUTES);

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
