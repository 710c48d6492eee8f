/** A station's booking terms, named after OCPI 2.3.0 BookingTerms. */
export interface BookingTerms {
  /** Windows start and stop on multiples of this in UTC: every zone's offset is a multiple of 15 minutes. */
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
  /** The fee is limited to the price of this many minutes of the window. */
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

/** Maximum number of live reservations of a driver, so that nobody blocks many plugs. */
export const LIVE_RESERVATIONS_MAX = 10;
/** How long a quote is valid. */
export const QUOTE_VALID_SECONDS = 300;
/** Length of a `charge_now` window when none is given. */
export const CHARGE_NOW_MINUTES = 60;
/** How long after the request a start may take. */
export const START_LIMIT_SECONDS = 300;
