// When a booking is a no-show, when its driver may still say that they are late, and when they are reminded.
import type { BookingTerms } from './booking-terms.ts';
import { addMinutes } from './booking-window.ts';
import type { BookingWindow } from './cut-windows.ts';

/** How long before the start a driver may say that they will be late. */
export const LATE_FROM_MINUTES = 60;
/** How much longer a driver who announced a delay is waited for. */
export const LATE_MINUTES = 15;
/** How long before the start a driver is reminded. */
export const REMINDER_MINUTES = 30;

/** The parts of a booking that decide how long its driver is waited for. */
export interface AwaitedBooking extends BookingWindow {
  /** Until when a driver who announced a delay is waited for. */
  lateUntil: Date | null;
}

/**
 * From when a driver who did not come is a no-show: by the terms or their announcement, but at the latest at the end of the
 * window.
 */
export function noShowAt(
  { start, stop, lateUntil }: AwaitedBooking,
  { noShowAfterMinutes }: BookingTerms,
): Date {
  return lateUntil ?? earlier(stop, addMinutes(start, noShowAfterMinutes));
}

/**
 * Until when a driver who announces a delay now is waited for: longer than otherwise, and so that the shortest session still
 * fits. Undefined if they may not: too early, too late, a second time, or without effect.
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

/** From when until its start a booking gets a reminder; whoever books later needs none. */
export const reminderDueAt = ({ start }: Pick<BookingWindow, 'start'>): Date =>
  addMinutes(start, -REMINDER_MINUTES);

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
