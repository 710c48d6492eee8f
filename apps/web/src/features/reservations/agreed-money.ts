/** The money of a booking's tokens at the price agreed with its quote, not at today's price of a token. */
import type { Reservation } from '@voltagora/contract';
import { cutQuotient, exactProduct, tokensToTokenMinor } from '@voltagora/domain';
import type { Money } from '../../shared/format/use-token-amount.ts';

type Booking = Pick<Reservation, 'total_cost' | 'currency' | 'tokens_held' | 'bill'>;

/** The part of `amount` that `tokens` are of `all`, cut to cents. */
export function shareOf(amount: number, tokens: number, all: number): number {
  if (all === 0) return 0;
  const cents = Math.round(amount * 100);
  const share = exactProduct(cents, tokensToTokenMinor(tokens));
  return cutQuotient(share, tokensToTokenMinor(all)) / 100;
}

/** Of tokens that are or were on hold; undefined where none were. */
export function heldMoney(booking: Booking, tokens: number): Money | undefined {
  const { total_cost, currency, tokens_held, bill } = booking;
  const all = bill ? bill.tokens + bill.tokens_released : tokens_held;
  return all > 0 ? { amount: shareOf(total_cost, tokens, all), currency } : undefined;
}

/** Of tokens that were billed; undefined before the bill. */
export function billedMoney({ bill, currency }: Booking, tokens: number): Money | undefined {
  if (!bill || bill.tokens === 0) return undefined;
  return { amount: shareOf(bill.total_cost, tokens, bill.tokens), currency };
}
