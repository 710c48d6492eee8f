// Sends decided changes to the provider: captures or releases held money, and ends failed checkouts. The decision is
// committed before, and requests have idempotency keys, so a crash neither loses nor repeats a change.
import type { Trx } from '../../../platform/db/db.ts';
import { queueMail } from '../../../platform/mail/mail-queue.ts';
import { type MoneyAnswer, type PaymentProvider, ProviderUnavailable } from './payment-provider.ts';
import { bringUpToDate } from './ask-provider.ts';
import { type CaptureFailure, captureFailedMail } from './capture-failed-mail.ts';
import type { PaymentRow } from '../payment-row.reads.ts';
import type { AfterCommit, PaymentsDeps } from '../payments-deps.ts';
import { readOwnerToTell } from '../payments.reads.ts';
import { applyPaymentEvent, claimPayment, lockPayment } from '../payments.store.ts';

/** Handles one due payment that no other node has claimed. Returns whether the provider could be asked. */
export async function executeChange(deps: PaymentsDeps, id: string): Promise<boolean> {
  const row = await claimPayment(deps.db, id, deps.clock.now());
  if (row === undefined) return true;
  const { provider } = deps;
  if (row.status === 'open' || row.status === 'failed') return bringUpToDate(deps, row);
  if (provider === undefined || provider.name !== row.provider) {
    if (isHoldOver(row, deps.clock.now())) await endUnasked(deps, row);
    return true;
  }
  try {
    if (row.status === 'capturing') await capture(deps, provider, row);
    if (row.status === 'canceling') await cancel(deps, provider, row);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) deps.onFault(error);
    return false;
  }
}

/** No provider holds money for longer. */
const HELD_AT_MOST_MS = 8 * 24 * 60 * 60_000;

const isHoldOver = ({ authorized_at: at, created_at }: PaymentRow, now: Date): boolean =>
  now.getTime() - (at ?? created_at).getTime() > HELD_AT_MOST_MS;

/** The host has another provider since, or none: nobody is left to ask, and what was held has gone back by itself. */
async function endUnasked(deps: PaymentsDeps, { id }: PaymentRow): Promise<void> {
  const afterCommit = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockPayment(trx, id);
    if (locked?.status === 'canceling') await endCanceled(deps, trx, locked);
    if (locked?.status === 'capturing') return settle(deps, trx, locked, 'authorization_lost');
    return undefined;
  });
  afterCommit?.();
}

function nameOfMoney({ id, provider_payment_id: providerPaymentId }: PaymentRow): string {
  if (providerPaymentId === null) throw new Error(`The money of payment ${id} has no name`);
  return providerPaymentId;
}

async function capture(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  row: PaymentRow,
): Promise<void> {
  const answer = await askForCapture(provider, row);
  const failure = answer.kind === 'done' ? null : await endRefused(provider, row, answer.reason);
  const afterCommit = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockPayment(trx, row.id);
    return locked?.status === 'capturing' ? settle(deps, trx, locked, failure) : undefined;
  });
  afterCommit?.();
}

const TOO_SMALL = 'amount_too_small';

async function askForCapture(provider: PaymentProvider, row: PaymentRow): Promise<MoneyAnswer> {
  const { id, currency, capture_minor: amount } = row;
  const amountMinor = amount ?? 0;
  if (amountMinor < provider.minimumMinor(currency)) return { kind: 'refused', reason: TOO_SMALL };
  const providerPaymentId = nameOfMoney(row);
  return provider.capture({ providerPaymentId, amountMinor, idempotencyKey: `capture:${id}` });
}

/**
 * Why nothing is taken, once the card is free again; null where it was taken after all: a capture whose answer was lost may be refused
 * when it is asked for again much later.
 */
async function endRefused(
  provider: PaymentProvider,
  row: PaymentRow,
  reason: string,
): Promise<CaptureFailure | null> {
  if (row.provider_session_id === null) return 'authorization_lost';
  const state = await provider.readCheckout(row.provider_session_id);
  if (state.kind === 'captured' && state.amountMinor === row.capture_minor) return null;
  if (state.kind !== 'authorized') return 'authorization_lost';
  const answer = await provider.cancel({
    providerPaymentId: nameOfMoney(row),
    idempotencyKey: `cancel:${row.id}`,
  });
  if (answer.kind === 'refused') {
    throw new Error(`Payment ${row.id} can neither be captured nor canceled: ${answer.reason}`);
  }
  return reason === TOO_SMALL ? TOO_SMALL : 'capture_refused';
}

async function settle(
  deps: PaymentsDeps,
  trx: Trx,
  row: PaymentRow,
  failure: CaptureFailure | null,
): Promise<AfterCommit> {
  const { clock, wallet, bookings } = deps;
  const now = clock.now();
  const { id: paymentId, reservation_id: reservationId } = row;
  if (reservationId === null) throw new Error(`Payment ${paymentId} has no booking`);
  const ended = { ended_at: now, next_attempt_at: null };
  const isTaken = failure === null;
  if (isTaken) await applyPaymentEvent(trx, row, 'capture', ended);
  else await applyPaymentEvent(trx, row, 'fail', { ...ended, failure });
  const reason = row.capture_reason ?? 'charging';
  const tokensMinor = isTaken ? (row.capture_tokens_minor ?? 0) : 0;
  await wallet.settle(trx, { reservationId, amountMinor: tokensMinor, reason });
  const amountMinor = isTaken ? (row.capture_minor ?? 0) : 0;
  await wallet.card.settleCents(trx, { paymentId, amountMinor });
  if (isTaken) return bookings().onCaptured(trx, { paymentId, reservationId, now });
  await tellOwner(deps, trx, { ...row, reservation_id: reservationId }, failure);
  return () => {};
}

async function tellOwner(
  { clock, publicUrl }: PaymentsDeps,
  trx: Trx,
  row: PaymentRow & { reservation_id: string },
  failure: CaptureFailure,
): Promise<void> {
  const { reservation_id: reservationId, capture_minor: amountMinor, currency } = row;
  const owner = await readOwnerToTell(trx, reservationId);
  if (owner === undefined) return;
  const link = `${publicUrl()}/reservations/${reservationId}`;
  const failed = { ...owner, amountMinor: amountMinor ?? 0, currency, link, failure };
  await queueMail(trx, clock, captureFailedMail(failed));
}

/** Also succeeds when the provider no longer holds the money. */
async function cancel(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  row: PaymentRow,
): Promise<void> {
  await provider.cancel({
    providerPaymentId: nameOfMoney(row),
    idempotencyKey: `cancel:${row.id}`,
  });
  await deps.db.transaction().execute(async (trx) => {
    const locked = await lockPayment(trx, row.id);
    if (locked?.status === 'canceling') await endCanceled(deps, trx, locked);
  });
}

async function endCanceled(
  { wallet, clock }: PaymentsDeps,
  trx: Trx,
  row: PaymentRow,
): Promise<void> {
  const ended = { ended_at: clock.now(), next_attempt_at: null };
  await applyPaymentEvent(trx, row, 'cancel', ended);
  const { id: paymentId, reservation_id: reservationId, failure } = row;
  // One that was authorised too late has never held anything here.
  if (reservationId === null || failure !== null) return;
  await wallet.settle(trx, { reservationId, amountMinor: 0, reason: 'cancellation_fee' });
  await wallet.card.settleCents(trx, { paymentId, amountMinor: 0 });
}
