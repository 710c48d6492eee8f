// Card payments of bookings and top-ups, refunds of tokens, and the periodic job.
import type { PaymentSession, TokenRefund } from '@voltagora/contract';
import type { Db, Trx } from '../../platform/db/db.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { type Once, withoutKey } from '../../platform/http/idempotency/idempotent.ts';
import { failOpen } from './provider/apply-state.ts';
import { bringUpToDate, openCheckout } from './provider/ask-provider.ts';
import { type CardBooking, cardRefusal } from './refunds/card-refusal.ts';
import { executeChange } from './provider/carry-out.ts';
import {
  abandonOpen,
  type BookingEnd,
  type BookingPayment,
  endPayment,
  openBookingPayment,
} from './booking-payments.service.ts';
import { watchPayments } from './provider/payment-jobs.ts';
import { receiveEvent } from './provider/payment-events.service.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import {
  findPayment,
  findPaymentsOf,
  listOpenTopUps,
  listPaymentsOfUser,
} from './payments.reads.ts';
import { findDueOf } from './payments.store.ts';
import { presentPayment } from './present-payment.ts';
import { refundAllTokens, refundTokens } from './refunds/token-refunds.service.ts';
import { topUp } from './top-up.service.ts';

export type Payments = ReturnType<typeof createPayments>;

export function createPayments(deps: PaymentsDeps) {
  return {
    read: (id: string, actor: Actor) => readSession(deps, id, actor),
    cancel: (id: string, actor: Actor) => cancelSession(deps, id, actor),
    topUp: (actor: Actor, asked: { amount: number }, once: Once<PaymentSession> = withoutKey) =>
      topUp(deps, actor, asked, once),
    openTopUps: async ({ userId }: Actor) => {
      const rows = await listOpenTopUps(deps.db, userId);
      return { results: rows.map(presentPayment), count: rows.length };
    },
    refundTokens: (actor: Actor, asked: { tokens: number }, once: Once<TokenRefund> = withoutKey) =>
      refundTokens(deps, actor, asked, once),
    /** Receives a signed event of a provider. Error codes: not_found, payment_event_not_valid. */
    receive: (name: string, body: Buffer, headers: Record<string, string | undefined>) =>
      receiveEvent(deps, name, body, headers),
    /** Handles expired payments and due requests to the provider. To be run every 15 seconds. */
    watch: (now: Date) => watchPayments(deps, now),

    /** Why a booking cannot be paid by card; null when it can. */
    cardRefusal: (booking: CardBooking) => cardRefusal(deps, booking),
    /** Creates the payment of a new booking. After the commit, `openCheckoutOf` opens its checkout. */
    openBooking: (trx: Trx, booking: BookingPayment) => openBookingPayment(deps, trx, booking),
    openCheckout: (paymentId: string) => openCheckout(deps, paymentId),
    /** Ends the payment of a reservation; false when it is not paid by card. */
    end: (trx: Trx, end: BookingEnd) => endPayment(deps, trx, end),
    /** Sends at once the requests to the provider that the end of a reservation has queued. */
    executeFor: async (reservationId: string): Promise<void> => {
      const due = await findDueOf(deps.db, reservationId, deps.clock.now());
      if (due !== undefined) await executeChange(deps, due.id);
    },
    /** Fails the open payments of a person whose account is deleted; their bookings have ended before. */
    abandonOpen: (trx: Trx, userId: string) => abandonOpen(deps, trx, userId),
    /** Refunds all bought and unused tokens to their cards; returns the sum in hundredths of a token. */
    refundAllTokens: (trx: Trx, userId: string) => refundAllTokens(deps, trx, userId),
    /** A person's payments, newest first. */
    exported: async (userId: string, limit: number): Promise<PaymentSession[]> =>
      (await listPaymentsOfUser(deps.db, userId, limit)).map(presentPayment),
    /** The payments of reservations, by reservation id. */
    ofReservations: async (
      db: Db | Trx,
      reservationIds: readonly string[],
    ): Promise<Map<string, PaymentSession>> => {
      const rows = await findPaymentsOf(db, reservationIds);
      return new Map(rows.map((row) => [row.reservation_id ?? '', presentPayment(row)]));
    },
  };
}

/** Asks the provider first if the payment can still change. Error codes: not_found. */
async function readSession(deps: PaymentsDeps, id: string, actor: Actor): Promise<PaymentSession> {
  const of = { id, userId: actor.userId };
  const row = await findPayment(deps.db, of);
  if (row === undefined) throw notFound('payment');
  if (row.status !== 'open') return presentPayment(row);
  await bringUpToDate(deps, row);
  return presentPayment((await findPayment(deps.db, of)) ?? row);
}

/**
 * Cancels an open payment; returns a payment that was paid in the meantime unchanged. Error codes: not_found,
 * payment_not_open.
 */
async function cancelSession(
  deps: PaymentsDeps,
  id: string,
  actor: Actor,
): Promise<PaymentSession> {
  const of = { id, userId: actor.userId };
  const row = await findPayment(deps.db, of);
  if (row === undefined) throw notFound('payment');
  if (row.status === 'failed') return presentPayment(row);
  if (row.status !== 'open') {
    throw new AppError('payment_not_open', 'This payment is no longer open.');
  }
  await failOpen(deps, id, 'abandoned');
  await executeChange(deps, id);
  return presentPayment((await findPayment(deps.db, of)) ?? row);
}
