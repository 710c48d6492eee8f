// Divides a refund of bought tokens among the payments that bought them, each in its own currency. Fractions are left to the last
// refund of a payment, so that all refunds together return exactly what was paid.
import { cutQuotient, exactProduct } from './money.ts';

/** A payment that bought tokens, and its remainder, in hundredths of a token and of its currency. */
export interface BoughtTokens {
  id: string;
  leftTokensMinor: number;
  leftMinor: number;
}

/** The part of a token refund that goes back to one card payment: minor units of the token and of the currency. */
export interface RefundPart {
  id: string;
  tokensMinor: number;
  amountMinor: number;
}

/** The value of tokens of a payment, in hundredths of its currency, truncated. */
export const worthOfTokens = (
  { leftTokensMinor, leftMinor }: Omit<BoughtTokens, 'id'>,
  tokensMinor: number,
): number => cutQuotient(exactProduct(leftMinor, tokensMinor), leftTokensMinor);

/** The parts of a refund, in the order of the payments. Tokens worth less than a hundredth are not refunded. */
export function planTokenRefund(
  payments: readonly BoughtTokens[],
  tokensMinor: number,
): RefundPart[] {
  const parts: RefundPart[] = [];
  let left = tokensMinor;
  for (const payment of payments) {
    const tokens = Math.min(left, payment.leftTokensMinor);
    if (tokens === 0) continue;
    const amountMinor = worthOfTokens(payment, tokens);
    left -= tokens;
    if (amountMinor > 0) parts.push({ id: payment.id, tokensMinor: tokens, amountMinor });
  }
  return parts;
}
