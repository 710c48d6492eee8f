import type { PricingInput } from '@voltagora/contract';

/** What stands at the end of a field that takes money. */
export const CURRENCY_SIGNS: Record<PricingInput['currency'], string> = {
  EURO: '€',
  US_DOLLAR: '$',
  BRITISH_POUND: '£',
};
