import type { Reservation } from '@voltagora/contract';
import type { Money } from '../../../../shared/format/use-token-amount.ts';
import { heldMoney } from '../../agreed-money.ts';

type Format = {
  money: (amount: number, currency: string) => string;
  tokenAmount: (tokens: number, agreed?: Money) => string;
};

/** A fee in the means of payment: its share of the amount held on the card, or tokens. */
export function feeText(
  reservation: Pick<Reservation, 'payment' | 'total_cost' | 'currency' | 'tokens_held' | 'bill'>,
  feeTokens: number,
  format: Format,
): { key: 'costs' | 'costsCard'; amount: string } {
  const { payment } = reservation;
  if (!payment) {
    const agreed = heldMoney(reservation, feeTokens);
    return { key: 'costs', amount: format.tokenAmount(feeTokens, agreed) };
  }
  const share = payment.tokens === 0 ? 0 : feeTokens / payment.tokens;
  const cents = Math.round(payment.amount * share * 100);
  return { key: 'costsCard', amount: format.money(cents / 100, payment.currency) };
}
