import { worthOfTokens } from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { insertRefund, type RefundablePayment } from './refunds.store.ts';

export interface CardRefund {
  currency: RefundablePayment['currency'];
  /** In hundredths of the currency. */
  amountMinor: number;
}

/**
 * Requests a refund to the card of a reservation, worth the given hundredths of a token. The caller locks the payment
 * and moves the tokens. Undefined when the value is less than a hundredth of the currency.
 */
export async function refundToCard(
  trx: Trx,
  payment: RefundablePayment,
  { tokensMinor, now }: { tokensMinor: number; now: Date },
): Promise<CardRefund | undefined> {
  const { id: payment_id, currency, left_minor, left_tokens_minor } = payment;
  const left = { leftMinor: left_minor, leftTokensMinor: left_tokens_minor };
  const amountMinor = worthOfTokens(left, tokensMinor);
  if (amountMinor === 0) return undefined;
  await insertRefund(trx, {
    id: newId(),
    payment_id,
    amount_minor: amountMinor,
    tokens_minor: tokensMinor,
    reason: 'reservation',
    status: 'requested',
    next_attempt_at: now,
    created_at: now,
  });
  return { currency, amountMinor };
}
