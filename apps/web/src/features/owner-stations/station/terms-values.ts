// Form values of booking terms, and their conversion to the request body. Pure.
import { BookingTermsInput, type EditableStation } from '@voltagora/contract';
import { contradictions, decimalToMicro } from '@voltagora/domain';
import * as z from 'zod';
import { decimalText, parseDecimal } from '../../../shared/forms/decimal.ts';
import { customFault } from '../../../shared/forms/validate.ts';
import type { Language } from '../../../shared/i18n/language.ts';

export type TermName = keyof BookingTermsInput;
export type TermsValues = { isOwn: boolean } & Record<TermName, string>;

/** In the order of a booking's life cycle. */
export const TERM_GROUPS = {
  length: ['slot_minutes', 'min_minutes', 'max_minutes', 'days_ahead', 'gap_minutes'],
  arrival: [
    'early_start_minutes',
    'no_show_after_minutes',
    'no_show_fee_max',
    'no_show_fee_hold_minutes',
  ],
  cancel: ['free_cancel_before_minutes', 'free_cancel_after_booking_minutes'],
} as const satisfies Record<string, TermName[]>;
// Object.keys loses the literal keys of a record.
const TERM_NAMES = Object.keys(BookingTermsInput.shape) as TermName[];

export function termsValuesOf(station: EditableStation, language: Language): TermsValues {
  const terms = station.booking_terms_own ?? station.booking_terms;
  const texts = TERM_NAMES.map((name) => [name, decimalText(terms[name], language)] as const);
  return {
    isOwn: station.booking_terms_own !== null,
    // Contains every name.
    ...(Object.fromEntries(texts) as Record<TermName, string>),
  };
}

/** Parses the terms; NaN where the text is not a number. */
export const typedTerms = (values: TermsValues) => ({
  isOwn: values.isOwn,
  ...Object.fromEntries(TERM_NAMES.map((name) => [name, parseDecimal(values[name])])),
});

const OwnTerms = BookingTermsInput.extend({ isOwn: z.literal(true) }).superRefine(
  (terms, context) => {
    const faults = contradictions({
      slotMinutes: terms.slot_minutes,
      minMinutes: terms.min_minutes,
      maxMinutes: terms.max_minutes,
      daysAhead: terms.days_ahead,
      freeCancelBeforeMinutes: terms.free_cancel_before_minutes,
      freeCancelAfterBookingMinutes: terms.free_cancel_after_booking_minutes,
      earlyStartMinutes: terms.early_start_minutes,
      noShowAfterMinutes: terms.no_show_after_minutes,
      noShowFeeMaxMicro: decimalToMicro(terms.no_show_fee_max),
      noShowFeeHoldMinutes: terms.no_show_fee_hold_minutes,
      gapMinutes: terms.gap_minutes,
    });
    const isTurned = terms.min_minutes > terms.max_minutes;
    if (faults.minMinutes) context.addIssue(customFault('manage.fault.slot', ['min_minutes']));
    if (faults.maxMinutes) {
      const key = isTurned ? 'manage.fault.order' : 'manage.fault.slot';
      context.addIssue(customFault(key, ['max_minutes']));
    }
  },
);
/** The request body; the default terms need no numbers. */
export const TermsBody = z
  .discriminatedUnion('isOwn', [z.object({ isOwn: z.literal(false) }), OwnTerms])
  .transform((body): { booking_terms: BookingTermsInput | null } => {
    if (!body.isOwn) return { booking_terms: null };
    const { isOwn: _own, ...terms } = body;
    return { booking_terms: terms };
  });
