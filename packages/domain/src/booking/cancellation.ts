import type { BookingTerms } from './booking-terms.ts';
import { addMinutes } from './booking-window.ts';
import type { BookingWindow } from './cut-windows.ts';
import { cutQuotient, cutToHundredths, exactProduct } from '../money/money.ts';
import { secondsBetween } from '../money/quote.ts';

/** A booking whose driver may cancel it. */
export interface CancellableBooking extends BookingWindow {
  bookedAt: Date;
  /** The host hides the station, or its owner is suspended. */
  isStationHidden: boolean;
}

/**
 * Until when a driver may cancel for free: until some time before the start, and always for a while after booking; to the end where
 * the station is hidden.
 */
export function freeCancelUntil(
  terms: BookingTerms,
  { start, stop, bookedAt, isStationHidden }: CancellableBooking,
): Date {
  if (isStationHidden) return stop;
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
  booking: CancellableBooking & { totalMicro: number },
  now: Date,
): number {
  const isFree = now <= freeCancelUntil(terms, booking);
  return isFree ? 0 : lateFeeMicro(terms, booking);
}
