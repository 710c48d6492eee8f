import type { BookingTermsInput } from '@voltagora/contract';
import { DEFAULT_BOOKING_TERMS, microToDecimal } from '@voltagora/domain';

const usual = DEFAULT_BOOKING_TERMS;

/** The default booking terms. */
export const usualTerms = {
  slot_minutes: 15,
  min_minutes: usual.minMinutes,
  max_minutes: usual.maxMinutes,
  days_ahead: usual.daysAhead,
  free_cancel_before_minutes: usual.freeCancelBeforeMinutes,
  free_cancel_after_booking_minutes: usual.freeCancelAfterBookingMinutes,
  early_start_minutes: usual.earlyStartMinutes,
  no_show_after_minutes: usual.noShowAfterMinutes,
  no_show_fee_max: microToDecimal(usual.noShowFeeMaxMicro),
  no_show_fee_hold_minutes: usual.noShowFeeHoldMinutes,
  gap_minutes: usual.gapMinutes,
} satisfies BookingTermsInput;
