// Sends decided changes to the provider: captures or releases held money, and ends failed checkouts. The decision is
// committed before, and requests have idempotency keys, so a crash neither loses nor repeats a change.
import type { Trx } from '../../../platform/db/db.ts';
import { queueMail } from '../../../platform/mail/mail-queue.ts';
import { type PaymentProvider, ProviderUnavailable } from './payment-provider.ts';
import { bringUpToDate } from './ask-provider.ts';
import { captureFailedMail } from './capture-failed-mail.ts';
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
  const answer = await provider.capture({
    providerPaymentId: nameOfMoney(row),
    amountMinor: row.capture_minor ?? 0,
    idempotencyKey: `capture:${row.id}`,
  });
  const isTaken = answer.kind === 'done' || (await isCapturedAlready(provider, row));
  const afterCommit = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockPayment(trx, row.id);
    return locked?.status === 'capturing' ? settle(deps, trx, locked, isTaken) : undefined;
  });
  afterCommit?.();
}

/** A capture whose response was lost may be refused when it is repeated much later. */
async function isCapturedAlready(provider: PaymentProvider, row: PaymentRow): Promise<boolean> {
  if (row.provider_session_id === null) return false;
  const state = await provider.readCheckout(row.provider_session_id);
  return state.kind === 'captured' && state.amountMinor === row.capture_minor;
}

async function settle(
  deps: PaymentsDeps,
  trx: Trx,
  row: PaymentRow,
  isTaken: boolean,
): Promise<AfterCommit> {
  const { clock, wallet, bookings } = deps;
  const now = clock.now();
  const { id: paymentId, reservation_id: reservationId } = row;
  if (reservationId === null) throw new Error(`Payment ${paymentId} has no booking`);
  const ended = { ended_at: now, next_attempt_at: null };
  if (isTaken) await applyPaymentEvent(trx, row, 'capture', ended);
  else await applyPaymentEvent(trx, row, 'fail', { ...ended, failure: 'authorization_lost' });
  const reason = row.capture_reason ?? 'charging';
  const tokensMinor = isTaken ? (row.capture_tokens_minor ?? 0) : 0;
  await wallet.settle(trx, { reservationId, amountMinor: tokensMinor, reason });
  const amountMinor = isTaken ? (row.capture_minor ?? 0) : 0;
  await wallet.card.settleCents(trx, { paymentId, amountMinor });
  if (isTaken) return bookings().onCaptured(trx, { paymentId, reservationId, now });
  await tellOwner(deps, trx, { ...row, reservation_id: reservationId });
  return () => {};
}

async function tellOwner(
  { clock, publicUrl }: PaymentsDeps,
  trx: Trx,
  row: PaymentRow & { reservation_id: string },
): Promise<void> {
  const { reservation_id: reservationId, capture_minor: amountMinor, currency } = row;
  const owner = await readOwnerToTell(trx, reservationId);
  if (owner === undefined) return;
  const link = `${publicUrl()}/reservations/${reservationId}`;
  const failed = { ...owner, amountMinor: amountMinor ?? 0, currency, link };
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
