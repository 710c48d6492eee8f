import type { Reservation } from '@voltagora/contract';

type Format = {
  money: (amount: number, currency: string) => string;
  tokens: (tokens: number) => string;
};

/** A fee in the means of payment: its share of the amount held on the card, or tokens. */
export function feeText(
  { payment }: Pick<Reservation, 'payment'>,
  feeTokens: number,
  format: Format,
): { key: 'costs' | 'costsCard'; amount: string } {
  if (!payment) return { key: 'costs', amount: format.tokens(feeTokens) };
  const share = payment.tokens === 0 ? 0 : feeTokens / payment.tokens;
  const cents = Math.round(payment.amount * share * 100);
  return { key: 'costsCard', amount: format.money(cents / 100, payment.currency) };
}
