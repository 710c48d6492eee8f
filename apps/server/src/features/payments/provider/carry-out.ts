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
  if (provider === undefined || provider.name !== row.provider) return true;
  try {
    if (row.status === 'capturing') await capture(deps, provider, row);
    if (row.status === 'canceling') await cancel(deps, provider, row);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) deps.onFault(error);
    return false;
  }
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
  const { wallet, clock } = deps;
  await deps.db.transaction().execute(async (trx) => {
    const locked = await lockPayment(trx, row.id);
    if (locked?.status !== 'canceling') return;
    const now = clock.now();
    await applyPaymentEvent(trx, locked, 'cancel', { ended_at: now, next_attempt_at: null });
    const { reservation_id: reservationId } = locked;
    // A payment that was authorized too late has no hold in the ledger.
    if (reservationId === null || locked.failure !== null) return;
    const reason = 'cancellation_fee';
    await wallet.settle(trx, { reservationId, amountMinor: 0, reason });
    await wallet.card.settleCents(trx, { paymentId: locked.id, amountMinor: 0 });
  });
}
