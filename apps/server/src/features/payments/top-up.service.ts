// Tokens bought by card. Their number is fixed when the payment is opened; they are credited when it is paid.
import type { PaymentSession } from '@voltagora/contract';
import { cutQuotient, decimalToMicro, microToTokenMinor } from '@voltagora/domain';
import type { Trx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Once } from '../../platform/http/idempotency/idempotent.ts';
import { newId } from '../../platform/ids.ts';
import { openCheckout } from './provider/ask-provider.ts';
import { refuseCard } from './refunds/card-refusal.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { findPayment, listOpenTopUps } from './payments.reads.ts';
import { insertPayment, lockBuyer } from './payments.store.ts';
import { presentPayment } from './present-payment.ts';

const TOP_UP_OPEN_MS = 30 * 60_000;
/** Limit of open checkouts per person. */
const OPEN_MAX = 5;
const OPENED_BY_CALLER_MS = 15_000;
const MICRO_PER_HUNDREDTH = 10_000;

/**
 * Opens a payment for tokens at the current price; they are credited when it is paid. Error codes:
 * payment_method_unavailable, payment_amount_out_of_range, too_many_open_top_ups.
 */
export async function topUp(
  deps: PaymentsDeps,
  actor: Actor,
  { amount }: { amount: number },
  once: Once<PaymentSession>,
): Promise<PaymentSession> {
  const opened = await deps.db
    .transaction()
    .execute((trx) => once(trx, () => insertTopUp(deps, trx, actor, decimalToMicro(amount))));
  await openCheckout(deps, opened.id);
  const row = await findPayment(deps.db, { id: opened.id, userId: actor.userId });
  return row === undefined ? opened : presentPayment(row);
}

async function insertTopUp(
  { provider, clock, currency, tokenPriceMicro }: PaymentsDeps,
  trx: Trx,
  { userId }: Actor,
  amountMicro: number,
): Promise<PaymentSession> {
  if (provider === undefined) throw refuseCard('payment_method_unavailable');
  const amountMinor = cutQuotient(amountMicro, MICRO_PER_HUNDREDTH);
  const tokensMinor = microToTokenMinor(amountMicro, tokenPriceMicro);
  if (amountMinor < provider.minimumMinor(currency) || tokensMinor === 0) {
    throw refuseCard('payment_amount_out_of_range');
  }
  if (!(await lockBuyer(trx, userId))) {
    throw new AppError('token_not_valid', 'This account was deleted.');
  }
  if ((await listOpenTopUps(trx, userId)).length >= OPEN_MAX) {
    throw new AppError(
      'too_many_open_top_ups',
      `At most ${OPEN_MAX} top-ups can wait for payment.`,
    );
  }
  const id = newId();
  const now = clock.now();
  await insertPayment(trx, {
    id,
    user_id: userId,
    kind: 'top_up',
    provider: provider.name,
    currency,
    amount_minor: amountMinor,
    tokens_minor: tokensMinor,
    status: 'open',
    created_at: now,
    next_attempt_at: new Date(now.getTime() + OPENED_BY_CALLER_MS),
    expires_at: new Date(now.getTime() + TOP_UP_OPEN_MS),
  });
  const row = await findPayment(trx, { id, userId });
  if (row === undefined) throw new Error(`Payment ${id} is not there although it was just made`);
  return presentPayment(row);
}
