import type { PaymentSession } from '@voltagora/contract';
import { PAYMENT_FAILURES } from '@voltagora/contract';
import { tokenMinorToTokens } from '@voltagora/domain';
import type { ShownPayment } from './payments.reads.ts';

export function presentPayment(row: ShownPayment): PaymentSession {
  const isOpen = row.status === 'open';
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    failure: PAYMENT_FAILURES.find((failure) => failure === row.failure) ?? null,
    provider: row.provider === 'stripe' ? 'stripe' : 'sandbox',
    currency: row.currency,
    amount: row.amount_minor / 100,
    tokens: tokenMinorToTokens(row.tokens_minor),
    captured: row.status === 'captured' ? (row.capture_minor ?? 0) / 100 : 0,
    refunded: row.refunded_minor / 100,
    checkout_url: isOpen ? row.checkout_url : null,
    reservation: row.reservation_id === null ? null : { id: row.reservation_id },
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
  };
}
