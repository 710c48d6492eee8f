// The payment of a booking, as its booking asks for it: opened with it, and ended with it.
import type { CurrencyName } from '@voltagora/domain';
import type { Trx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { failLocked } from './provider/apply-state.ts';
import { refuseCard } from './refunds/card-refusal.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { applyPaymentEvent, insertPayment, lockOpenOf, lockPaymentOf } from './payments.store.ts';

/** How long a window is held for a payment by card. */
/** After it a checkout that nobody has opened, because this program ended, is opened by the job. */
const OPENED_BY_CALLER_MS = 15_000;

export interface BookingPayment {
  reservationId: string;
  driverId: string;
  currency: CurrencyName;
  amountMinor: number;
  tokensMinor: number;
}

export interface BookingEnd {
  reservationId: string;
  /** What it comes to, in hundredths of the currency and of a token; the rest is given back. */
  amountMinor: number;
  tokensMinor: number;
  reason: 'charging' | 'cancellation_fee' | 'no_show_fee';
  /** Why a payment that is still open ends. */
  failure: 'abandoned' | 'reservation_ended';
}

/** Answers the payment's id. */
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
    created_at: now,
    next_attempt_at: new Date(now.getTime() + OPENED_BY_CALLER_MS),
    expires_at: new Date(now.getTime() + bookingOpenSeconds * 1_000),
  });
  return id;
}

/** The caller has locked the reservation. False when there is nothing to be paid by card. */
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

/** Top-ups that somebody who leaves has not paid; what is paid all the same goes back. */
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
