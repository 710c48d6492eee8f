// Converts a station's booking terms between input, storage and the domain.
import { type BookingTermsInput, OpeningHours, type Station } from '@voltagora/contract';
import {
  type BookingTerms,
  decimalToMicro,
  DEFAULT_BOOKING_TERMS,
  microToDecimal,
  type RegularHours,
} from '@voltagora/domain';

/** The terms for bookings: the stored ones over the defaults. */
export function termsOf(stored: unknown): BookingTerms {
  const terms = { ...DEFAULT_BOOKING_TERMS };
  if (typeof stored !== 'object' || stored === null) return terms;
  const own = new Map<string, unknown>(Object.entries(stored));
  for (const name of TERM_NAMES) {
    const value = own.get(name);
    if (typeof value === 'number') terms[name] = value;
  }
  return terms;
}

// Object.keys loses the literal key types.
const TERM_NAMES = Object.keys(DEFAULT_BOOKING_TERMS) as (keyof BookingTerms)[];

/** The hours in which it can be booked; null when it is always open, or hours are unknown. */
export function hoursOf(isAlwaysOpen: boolean | null, stored: unknown): RegularHours[] | null {
  const hours = isAlwaysOpen === true ? [] : OpeningHours.parse(stored ?? []);
  return hours.length > 0 ? hours : null;
}

export const presentTerms = (terms: BookingTerms): Station['booking_terms'] => ({
  slot_minutes: terms.slotMinutes,
  min_minutes: terms.minMinutes,
  max_minutes: terms.maxMinutes,
  days_ahead: terms.daysAhead,
  free_cancel_before_minutes: terms.freeCancelBeforeMinutes,
  free_cancel_after_booking_minutes: terms.freeCancelAfterBookingMinutes,
  early_start_minutes: terms.earlyStartMinutes,
  no_show_after_minutes: terms.noShowAfterMinutes,
  no_show_fee_max: microToDecimal(terms.noShowFeeMaxMicro),
  no_show_fee_hold_minutes: terms.noShowFeeHoldMinutes,
  gap_minutes: terms.gapMinutes,
});

export const readTerms = (input: BookingTermsInput): BookingTerms => ({
  slotMinutes: input.slot_minutes,
  minMinutes: input.min_minutes,
  maxMinutes: input.max_minutes,
  daysAhead: input.days_ahead,
  freeCancelBeforeMinutes: input.free_cancel_before_minutes,
  freeCancelAfterBookingMinutes: input.free_cancel_after_booking_minutes,
  earlyStartMinutes: input.early_start_minutes,
  noShowAfterMinutes: input.no_show_after_minutes,
  noShowFeeMaxMicro: decimalToMicro(input.no_show_fee_max),
  noShowFeeHoldMinutes: input.no_show_fee_hold_minutes,
  gapMinutes: input.gap_minutes,
});
