// Sends refunds to the provider until it responds. A final refusal is refunded in tokens instead, and the person is
// told by mail.
import type { Trx } from '../../../platform/db/db.ts';
import { queueMail } from '../../../platform/mail/mail-queue.ts';
import { type MoneyAnswer, ProviderUnavailable } from '../provider/payment-provider.ts';
import type { PaymentRow } from '../payment-row.reads.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { readBuyer, readPayment } from '../payments.reads.ts';
import { refundFailedMail } from './refund-failed-mail.ts';
import { claimRefund, endRefund, type RefundRow } from './refunds.store.ts';

/** Handles one due refund that no other node has claimed. Returns whether the provider could be asked. */
export async function executeRefund(deps: PaymentsDeps, id: string): Promise<boolean> {
  const refund = await claimRefund(deps.db, id, deps.clock.now());
  if (refund === undefined) return true;
  const payment = await readPayment(deps.db, refund.payment_id);
  const { provider } = deps;
  const name = payment?.provider_payment_id ?? null;
  if (payment === undefined || name === null || provider?.name !== payment.provider) return true;
  try {
    const answer = await provider.refund({
      providerPaymentId: name,
      amountMinor: refund.amount_minor,
      idempotencyKey: `refund:${id}`,
    });
    await deps.db.transaction().execute((trx) => end(deps, trx, { refund, payment }, answer));
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) deps.onFault(error);
    return false;
  }
}

interface Refunded {
  refund: RefundRow;
  payment: PaymentRow;
}

async function end(
  deps: PaymentsDeps,
  trx: Trx,
  { refund, payment }: Refunded,
  answer: MoneyAnswer,
): Promise<void> {
  const ended_at = deps.clock.now();
  const { id: refundId, amount_minor: amountMinor } = refund;
  const { id: paymentId, currency } = payment;
  if (answer.kind === 'done') {
    const done = { status: 'done', provider_refund_id: answer.id, ended_at } as const;
    if (!(await endRefund(trx, refundId, done))) return;
    await deps.wallet.card.payBack(trx, { refundId, paymentId, currency, amountMinor });
    return;
  }
  const failed = { status: 'failed', failure: answer.reason, ended_at } as const;
  if (await endRefund(trx, refundId, failed)) await giveTokens(deps, trx, { refund, payment });
}

/** Only for existing accounts; a deleted account's refund remains a debt of the host. */
async function giveTokens(
  { clock, wallet, publicUrl }: PaymentsDeps,
  trx: Trx,
  { refund, payment }: Refunded,
): Promise<void> {
  const { id: refundId, tokens_minor: tokensMinor, amount_minor: amountMinor } = refund;
  const { id: paymentId, user_id: driverId, currency } = payment;
  const { email, lang, isGone } = await readBuyer(trx, paymentId);
  if (isGone) return;
  await wallet.card.returnTokens(trx, { refundId, paymentId, driverId, tokensMinor });
  const link = `${publicUrl()}/wallet`;
  await queueMail(
    trx,
    clock,
    refundFailedMail({ to: email, lang, tokensMinor, amountMinor, currency, link }),
  );
}
