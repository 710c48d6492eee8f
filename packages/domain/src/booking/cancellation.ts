import type { BookingTerms } from './booking-terms.ts';
import { addMinutes } from './booking-window.ts';
import type { BookingWindow } from './cut-windows.ts';
import { cutQuotient, cutToHundredths, exactProduct } from '../money/money.ts';
import { secondsBetween } from '../money/quote.ts';

/** Until when a driver may cancel for free: until some time before the start, and always for a while after booking. */
export function freeCancelUntil(terms: BookingTerms, start: Date, bookedAt: Date): Date {
  const beforeStart = addMinutes(start, -terms.freeCancelBeforeMinutes);
  const afterBooking = addMinutes(bookedAt, terms.freeCancelAfterBookingMinutes);
  return beforeStart > afterBooking ? beforeStart : afterBooking;
}

/**
 * The fee of a late cancellation or a no-show in micro units, truncated to hundredths: the maximum of the terms or their share of
 * the total, whichever is lower.
 */
export function lateFeeMicro(
  terms: BookingTerms,
  booking: BookingWindow & { totalMicro: number },
): number {
  const seconds = secondsBetween(booking.start, booking.stop);
  const feeSeconds = Math.min(terms.noShowFeeHoldMinutes * 60, seconds);
  const partOfTotal = cutQuotient(exactProduct(booking.totalMicro, feeSeconds), seconds);
  return cutToHundredths(Math.min(terms.noShowFeeMaxMicro, partOfTotal));
}

/** The fee of a cancellation at this moment, in micro units truncated to hundredths. */
export function cancellationFeeMicro(
  terms: BookingTerms,
  booking: BookingWindow & { totalMicro: number; bookedAt: Date },
  now: Date,
): number {
  const isFree = now <= freeCancelUntil(terms, booking.start, booking.bookedAt);
  return isFree ? 0 : lateFeeMicro(terms, booking);
}
