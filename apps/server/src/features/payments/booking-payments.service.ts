// Opens the card payment of a booking and ends it with the booking.
import type { CurrencyName } from '@voltagora/domain';
import type { Trx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { failLocked } from './provider/apply-state.ts';
import { refuseCard } from './refunds/card-refusal.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { applyPaymentEvent, insertPayment, lockOpenOf, lockPaymentOf } from './payments.store.ts';

/**
 * Time for the booking's request to open the checkout. The job opens it after that, in case the program has stopped.
 */
const OPENED_BY_CALLER_MS = 15_000;

export interface BookingPayment {
  reservationId: string;
  driverId: string;
  currency: CurrencyName;
  amountMinor: number;
  tokensMinor: number;
  /** Where the provider's page sends the payer back to, from the root; default: the page of payments. */
  returnPath?: string | undefined;
}

export interface BookingEnd {
  reservationId: string;
  /** The final amount, in hundredths of the currency and of a token; the rest is released. */
  amountMinor: number;
  tokensMinor: number;
  reason: 'charging' | 'cancellation_fee' | 'no_show_fee';
  /** Reason for the failure of a payment that is still open. */
  failure: 'abandoned' | 'reservation_ended';
}

/** Returns the payment's id. */
export async function openBookingPayment(
  { clock, provider, bookingOpenSeconds }: PaymentsDeps,
  trx: Trx,
  booking: BookingPayment,
): Promise<string> {
  if (provider === undefined) throw refuseCard('payment_method_unavailable');
  const id = newId();
  const now = clock.now();
  await insertPayment(trx, {
    id,
    user_id: booking.driverId,
    kind: 'booking',
    reservation_id: booking.reservationId,
    provider: provider.name,
    currency: booking.currency,
    amount_minor: booking.amountMinor,
    tokens_minor: booking.tokensMinor,
    status: 'open',
    return_path: booking.returnPath ?? null,
    created_at: now,
    next_attempt_at: new Date(now.getTime() + OPENED_BY_CALLER_MS),
    expires_at: new Date(now.getTime() + bookingOpenSeconds * 1_000),
  });
  return id;
}

/** The caller must hold the reservation's lock. False when the reservation is not paid by card. */
export async function endPayment(
  { clock }: PaymentsDeps,
  trx: Trx,
  end: BookingEnd,
): Promise<boolean> {
  const row = await lockPaymentOf(trx, end.reservationId);
  if (row === undefined) return false;
  const now = clock.now();
  if (row.status === 'open') await failLocked(trx, row, { failure: end.failure, now });
  if (row.status !== 'authorized') return true;
  const amountMinor = Math.min(end.amountMinor, row.amount_minor);
  if (amountMinor === 0) {
    await applyPaymentEvent(trx, row, 'ask_cancel', { next_attempt_at: now });
    return true;
  }
  await applyPaymentEvent(trx, row, 'ask_capture', {
    capture_minor: amountMinor,
    capture_tokens_minor: Math.min(end.tokensMinor, row.tokens_minor),
    capture_reason: end.reason,
    next_attempt_at: now,
  });
  return true;
}

/** Fails the open top-ups of a person whose account is deleted. Money that still arrives is refunded. */
export async function abandonOpen(
  { clock }: PaymentsDeps,
  trx: Trx,
  userId: string,
): Promise<void> {
  const now = clock.now();
  for (const row of await lockOpenOf(trx, userId)) {
    await failLocked(trx, row, { failure: 'abandoned', now });
  }
}
