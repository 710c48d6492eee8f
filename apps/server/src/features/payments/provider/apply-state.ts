// Applies the provider's state of a checkout to the payment and its booking or wallet, in one transaction. Repeated,
// late or reordered states have no effect, because the payment's own state decides.
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { CheckoutState } from './payment-provider.ts';
import type { PaymentRow } from '../payment-row.reads.ts';
import type { AfterCommit, PaymentsDeps } from '../payments-deps.ts';
import { readBuyer, readOwnerOf } from '../payments.reads.ts';
import { applyPaymentEvent, lockPayment, schedule } from '../payments.store.ts';

type Paid = Extract<CheckoutState, { providerPaymentId: string }>;
export type OpenFailure = 'expired' | 'abandoned' | 'amount_mismatch' | 'provider_error';

const ASK_EVERY_MS = 30_000;
const NOTHING: AfterCommit = () => {};

/** `isOver`: the checkout was ended at the provider, so if it is still open there, it will never be paid. */
export async function applyState(
  deps: PaymentsDeps,
  id: string,
  state: CheckoutState,
  { isOver }: { isOver: boolean },
): Promise<void> {
  const afterCommit = await deps.db.transaction().execute(async (trx) => {
    const row = await lockPayment(trx, id);
    if (row?.status === 'open') return applyToOpen(deps, trx, row, { state, isOver });
    if (row?.status === 'failed') return applyToFailed(deps, trx, row, state);
    return NOTHING;
  });
  afterCommit();
}

/** Fails an open payment and its booking; does nothing when the payment is not open any more. */
export async function failOpen(
  deps: PaymentsDeps,
  id: string,
  failure: OpenFailure,
): Promise<void> {
  const afterCommit = await deps.db.transaction().execute(async (trx) => {
    const row = await lockPayment(trx, id);
    return row?.status === 'open' ? fail(deps, trx, row, failure) : NOTHING;
  });
  afterCommit();
}

async function applyToOpen(
  deps: PaymentsDeps,
  trx: Trx,
  row: PaymentRow,
  { state, isOver }: { state: CheckoutState; isOver: boolean },
): Promise<AfterCommit> {
  switch (state.kind) {
    case 'open': {
      if (isOver) return fail(deps, trx, row, 'expired');
      const next = Math.min(deps.clock.now().getTime() + ASK_EVERY_MS, row.expires_at.getTime());
      await schedule(trx, row.id, new Date(next));
      return NOTHING;
    }
    case 'expired':
      return fail(deps, trx, row, 'expired');
    case 'canceled':
      return fail(deps, trx, row, 'abandoned');
    case 'authorized':
    case 'captured':
      return applyPaid(deps, trx, row, state);
  }
}

async function applyPaid(
  deps: PaymentsDeps,
  trx: Trx,
  row: PaymentRow,
  state: Paid,
): Promise<AfterCommit> {
  if (!isAsAsked(row, state)) {
    const told = await fail(deps, trx, row, 'amount_mismatch');
    await applyToFailed(deps, trx, { ...row, status: 'failed' }, state);
    return told;
  }
  if (row.kind === 'top_up') return takeTopUp(deps, trx, row, state);
  return authorize(deps, trx, row, state);
}

/** A booking must be authorized and a top-up captured, each with the requested amount and currency. */
const isAsAsked = (row: PaymentRow, state: Paid): boolean =>
  state.kind === (row.kind === 'top_up' ? 'captured' : 'authorized') &&
  state.amountMinor === row.amount_minor &&
  state.currency === row.currency;

/** Whether late captured money buys tokens for an existing account; otherwise it is refunded. */
export const isWanted = async (db: Db | Trx, row: PaymentRow, state: Paid): Promise<boolean> =>
  row.kind === 'top_up' && isAsAsked(row, state) && !(await readBuyer(db, row.id)).isGone;

async function authorize(
  deps: PaymentsDeps,
  trx: Trx,
  row: PaymentRow,
  state: Paid,
): Promise<AfterCommit> {
  const now = deps.clock.now();
  const { id, reservation_id: reservationId } = row;
  if (reservationId === null) throw new Error(`Payment ${id} has no booking`);
  const held = { provider_payment_id: state.providerPaymentId, authorized_at: now };
  const told = await deps.bookings().onAuthorized(trx, { paymentId: id, reservationId, now });
  if (told === undefined) {
    const change = { ...held, failure: 'reservation_ended', next_attempt_at: now };
    await applyPaymentEvent(trx, row, 'authorize_late', change);
    return NOTHING;
  }
  await applyPaymentEvent(trx, row, 'authorize', { ...held, next_attempt_at: null });
  await deps.wallet.card.hold(trx, {
    paymentId: id,
    reservationId,
    ownerId: await readOwnerOf(trx, reservationId),
    currency: row.currency,
    amountMinor: row.amount_minor,
    tokensMinor: row.tokens_minor,
  });
  return told;
}

async function takeTopUp(
  deps: PaymentsDeps,
  trx: Trx,
  row: PaymentRow,
  state: Paid,
): Promise<AfterCommit> {
  const now = deps.clock.now();
  await applyPaymentEvent(trx, row, 'pay', {
    provider_payment_id: state.providerPaymentId,
    capture_minor: row.amount_minor,
    capture_tokens_minor: row.tokens_minor,
    failure: null,
    next_attempt_at: null,
    authorized_at: now,
    ended_at: now,
  });
  await deps.wallet.card.takeTopUp(trx, {
    paymentId: row.id,
    driverId: row.user_id,
    currency: row.currency,
    amountMinor: row.amount_minor,
    tokensMinor: row.tokens_minor,
  });
  return NOTHING;
}

async function fail(
  deps: PaymentsDeps,
  trx: Trx,
  row: PaymentRow,
  failure: OpenFailure,
): Promise<AfterCommit> {
  await failLocked(trx, row, { failure, now: deps.clock.now() });
  if (row.reservation_id === null) return NOTHING;
  const { id: paymentId, reservation_id: reservationId } = row;
  return deps.bookings().onFailed(trx, {
    paymentId,
    reservationId,
    now: deps.clock.now(),
    isGivenUp: failure === 'abandoned',
  });
}

/**
 * Leaves the booking to the caller. Makes the payment due if the provider has a checkout, so that it is ended there.
 */
export async function failLocked(
  trx: Trx,
  row: PaymentRow,
  { failure, now }: { failure: string; now: Date },
): Promise<void> {
  const isKnown = row.provider_session_id !== null;
  const next_attempt_at = isKnown ? now : null;
  await applyPaymentEvent(trx, row, 'fail', { failure, ended_at: now, next_attempt_at });
}

/** Money paid after a failure is released, except for a top-up, which is credited because its money was captured. */
async function applyToFailed(
  deps: PaymentsDeps,
  trx: Trx,
  row: PaymentRow,
  state: CheckoutState,
): Promise<AfterCommit> {
  const now = deps.clock.now();
  if (state.kind === 'authorized') {
    await applyPaymentEvent(trx, row, 'authorize_late', {
      provider_payment_id: state.providerPaymentId,
      authorized_at: now,
      next_attempt_at: now,
    });
    return NOTHING;
  }
  if (state.kind !== 'captured') {
    await schedule(trx, row.id, null);
    return NOTHING;
  }
  if (await isWanted(trx, row, state)) return takeTopUp(deps, trx, row, state);
  await schedule(trx, row.id, now);
  return NOTHING;
}
