import type { CurrencyName } from '@voltagora/domain';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PaymentsDeps } from '../payments-deps.ts';

const DAY_MS = 24 * 60 * 60_000;

const DETAILS = {
  payment_method_unavailable: 'Cards are not accepted here.',
  payment_amount_out_of_range: 'This amount cannot be paid by card.',
  payment_window_too_far: 'A card cannot be charged for a window that far ahead.',
} as const;
export type CardRefusal = keyof typeof DETAILS;

export interface CardBooking {
  currency: CurrencyName;
  /** In hundredths; 0 needs no card. */
  amountMinor: number;
  tokensMinor: number;
  stop: Date;
}

/** Why a booking cannot be paid by card; null when it can. */
export function cardRefusal(
  { provider, clock }: Pick<PaymentsDeps, 'provider' | 'clock'>,
  { currency, amountMinor, tokensMinor, stop }: CardBooking,
): CardRefusal | null {
  if (provider === undefined) return 'payment_method_unavailable';
  if (amountMinor === 0) return null;
  if (amountMinor < provider.minimumMinor(currency) || tokensMinor === 0) {
    return 'payment_amount_out_of_range';
  }
  const heldUntil = clock.now().getTime() + provider.holdsDays * DAY_MS;
  return stop.getTime() > heldUntil ? 'payment_window_too_far' : null;
}

export const refuseCard = (refusal: CardRefusal): AppError =>
  new AppError(refusal, DETAILS[refusal]);
