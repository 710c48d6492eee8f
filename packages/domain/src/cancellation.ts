import type { BookingTerms } from './booking-terms.ts';
import { addMinutes, type BookingWindow } from './booking-window.ts';
import { cutQuotient, exactProduct, microToTokenMinor } from './money.ts';
import { secondsBetween } from './quote.ts';

/** Until when a driver may cancel for nothing: some time before the start, and always for a while after booking. */
export function freeCancelUntil(terms: BookingTerms, start: Date, bookedAt: Date): Date {
  const beforeStart = addMinutes(start, -terms.freeCancelBeforeMinutes);
  const afterBooking = addMinutes(bookedAt, terms.freeCancelAfterBookingMinutes);
  return beforeStart > afterBooking ? beforeStart : afterBooking;
}

/** What a late cancellation or a no-show costs, in hundredths of a token: the least of the terms' maximum and their part of the hold. */
export function lateFeeMinor(
  terms: BookingTerms,
  booking: BookingWindow & { holdMinor: number },
  tokenPriceMicro: number,
): number {
  const seconds = secondsBetween(booking.start, booking.stop);
  const feeSeconds = Math.min(terms.noShowFeeHoldMinutes * 60, seconds);
  const partOfHold = cutQuotient(exactProduct(booking.holdMinor, feeSeconds), seconds);
  return Math.min(microToTokenMinor(terms.noShowFeeMaxMicro, tokenPriceMicro), partOfHold);
}

/** What cancelling costs at this moment, in hundredths of a token. */
export function cancellationFeeMinor(
  terms: BookingTerms,
  booking: BookingWindow & { holdMinor: number; bookedAt: Date },
  now: Date,
  tokenPriceMicro: number,
): number {
  const isFree = now <= freeCancelUntil(terms, booking.start, booking.bookedAt);
  return isFree ? 0 : lateFeeMinor(terms, booking, tokenPriceMicro);
}
