// Sends refunds to the provider until it responds. A final refusal is refunded in tokens instead, and the person is
// told by mail.
import type { Trx } from '../../../platform/db/db.ts';
import { queueMail } from '../../../platform/mail/mail-queue.ts';
import {
  type PaymentProvider,
  ProviderUnavailable,
  type RefundAnswer,
} from '../provider/payment-provider.ts';
import type { PaymentRow } from '../payment-row.reads.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { readBuyer, readPayment } from '../payments.reads.ts';
import { lockBuyer } from '../payments.store.ts';
import { refundFailedMail } from './refund-failed-mail.ts';
import { refundDoneMail } from './refund-done-mail.ts';
import {
  claimRefund,
  endRefund,
  failDoneRefund,
  noteRefundName,
  type RefundRow,
} from './refunds.store.ts';

/** The idempotency key of a refund, which providers tell in their events. */
export const REFUND_KEY = 'refund:';
const refundKey = (id: string): string => `${REFUND_KEY}${id}`;

/** How long the host may be without the provider that took the money. Tokens come back then. */
const ASKED_AT_MOST_MS = 8 * 24 * 60 * 60_000;
const NOBODY_TO_ASK = 'provider_not_configured';

/** Handles one due refund that no other node has claimed. Returns whether the provider could be asked. */
export async function executeRefund(deps: PaymentsDeps, id: string): Promise<boolean> {
  const refund = await claimRefund(deps.db, id, deps.clock.now());
  if (refund === undefined) return true;
  const payment = await readPayment(deps.db, refund.payment_id);
  const { provider } = deps;
  const name = payment?.provider_payment_id ?? null;
  if (payment === undefined || name === null) return true;
  if (provider?.name !== payment.provider) {
    const isOver = deps.clock.now().getTime() - refund.created_at.getTime() > ASKED_AT_MOST_MS;
    if (isOver) await endIn(deps, { refund, payment }, { kind: 'refused', reason: NOBODY_TO_ASK });
    return true;
  }
  try {
    const answer = await ask(provider, refund, name);
    await endIn(deps, { refund, payment }, answer);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) deps.onFault(error);
    return false;
  }
}

/**
 * A refund that was done is looked at again: the card's bank may send the money back for weeks. Throws ProviderUnavailable.
 */
export async function recheckRefund(deps: PaymentsDeps, refund: RefundRow): Promise<void> {
  const { provider, db, clock, wallet } = deps;
  const payment = await readPayment(db, refund.payment_id);
  const name = refund.provider_refund_id;
  if (name === null || payment === undefined || provider?.name !== payment.provider) return;
  const answer = await provider.readRefund(name);
  if (answer.kind !== 'refused') return;
  await db.transaction().execute(async (trx) => {
    const change = { failure: answer.reason, ended_at: clock.now() };
    if (!(await failDoneRefund(trx, refund.id, change))) return;
    await giveTokens(deps, trx, { refund, payment });
    const { id: refundId, amount_minor: amountMinor } = refund;
    const { id: paymentId, currency } = payment;
    await wallet.card.takePaidBack(trx, { refundId, paymentId, currency, amountMinor });
  });
}

const ask = (
  provider: PaymentProvider,
  { id, amount_minor: amountMinor, provider_refund_id: name }: RefundRow,
  providerPaymentId: string,
): Promise<RefundAnswer> =>
  name === null
    ? provider.refund({ providerPaymentId, amountMinor, idempotencyKey: refundKey(id) })
    : provider.readRefund(name);

interface Refunded {
  refund: RefundRow;
  payment: PaymentRow;
}

const endIn = (deps: PaymentsDeps, refunded: Refunded, answer: RefundAnswer): Promise<void> =>
  deps.db.transaction().execute((trx) => end(deps, trx, refunded, answer));

async function end(
  deps: PaymentsDeps,
  trx: Trx,
  { refund, payment }: Refunded,
  answer: RefundAnswer,
): Promise<void> {
  const ended_at = deps.clock.now();
  const { id: refundId, amount_minor: amountMinor } = refund;
  const { id: paymentId, currency } = payment;
  if (answer.kind === 'pending') {
    await noteRefundName(trx, refundId, answer.id);
    return;
  }
  if (answer.kind === 'done') {
    const done = { status: 'done', provider_refund_id: answer.id, ended_at } as const;
    if (!(await endRefund(trx, refundId, done))) return;
    await deps.wallet.card.payBack(trx, { refundId, paymentId, currency, amountMinor });
    await tellDone(deps, trx, { refund, payment });
    return;
  }
  const failed = { status: 'failed', failure: answer.reason, ended_at } as const;
  if (await endRefund(trx, refundId, failed)) await giveTokens(deps, trx, { refund, payment });
}

/** Of a booking's refund the driver was told when it was asked for; here only where the bank took its time. */
async function tellDone(
  { clock, publicUrl }: PaymentsDeps,
  trx: Trx,
  { refund, payment }: Refunded,
): Promise<void> {
  const wasPending = refund.provider_refund_id !== null;
  const { email: to, lang, isGone } = await readBuyer(trx, payment.id);
  if (isGone || (refund.reason !== 'unused_tokens' && !wasPending)) return;
  const { amount_minor: amountMinor } = refund;
  const { currency } = payment;
  const link = `${publicUrl()}/wallet`;
  await queueMail(trx, clock, refundDoneMail({ to, lang, amountMinor, currency, link }));
}

/** Only for existing accounts; a deleted account's refund remains a debt of the host. */
async function giveTokens(
  { clock, wallet, publicUrl }: PaymentsDeps,
  trx: Trx,
  { refund, payment }: Refunded,
): Promise<void> {
  if (!(await lockBuyer(trx, payment.user_id))) return;
  const { id: refundId, tokens_minor: tokensMinor, amount_minor: amountMinor } = refund;
  const { id: paymentId, user_id: driverId, currency } = payment;
  const { email, lang } = await readBuyer(trx, paymentId);
  await wallet.card.returnTokens(trx, { refundId, paymentId, driverId, tokensMinor });
  const link = `${publicUrl()}/wallet`;
  await queueMail(
    trx,
    clock,
    refundFailedMail({ to: email, lang, tokensMinor, amountMinor, currency, link }),
  );
}
