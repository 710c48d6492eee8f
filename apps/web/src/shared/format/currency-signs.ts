import type { PricingInput } from '@voltagora/contract';

/** The currency signs at the end of amount fields. */
export const CURRENCY_SIGNS: Record<PricingInput['currency'], string> = {
  EURO: '€',
  US_DOLLAR: '$',
  BRITISH_POUND: '£',
};
