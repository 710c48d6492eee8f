/** A station's booking terms, named after OCPI 2.3.0 BookingTerms. */
export interface BookingTerms {
  /** Windows start and stop on multiples of this, counted in UTC: every zone's offset is a multiple of 15 minutes. */
  slotMinutes: number;
  minMinutes: number;
  maxMinutes: number;
  daysAhead: number;
  freeCancelBeforeMinutes: number;
  freeCancelAfterBookingMinutes: number;
  earlyStartMinutes: number;
  noShowAfterMinutes: number;
  /** In micro units of the station's currency. */
  noShowFeeMaxMicro: number;
  /** The part of the total, in minutes of the window, that the fee never exceeds. */
  noShowFeeHoldMinutes: number;
  /** Kept free after every booking. */
  gapMinutes: number;
}

/** The booking terms of a station whose owner has set none; lengths in minutes, `daysAhead` in days. */
export const DEFAULT_BOOKING_TERMS: BookingTerms = {
  slotMinutes: 15,
  minMinutes: 15,
  maxMinutes: 240,
  daysAhead: 14,
  freeCancelBeforeMinutes: 60,
  freeCancelAfterBookingMinutes: 10,
  earlyStartMinutes: 15,
  noShowAfterMinutes: 15,
  noShowFeeMaxMicro: 3_000_000,
  noShowFeeHoldMinutes: 30,
  gapMinutes: 5,
};

/** Live reservations a driver may have at a time, so that nobody hoards plugs. */
export const LIVE_RESERVATIONS_MAX = 10;
/** How long a quote is honoured. */
export const QUOTE_VALID_SECONDS = 300;
/** Length of a `charge_now` window when none is wished for. */
export const CHARGE_NOW_MINUTES = 60;
/** How long after a start was asked for the charging point may take to begin. */
export const START_LIMIT_SECONDS = 300;
