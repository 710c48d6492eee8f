import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { type Change, type EventKind, applyExpiry, sendingOf } from './checkout-life.ts';
import {
  insertEvents,
  lockCheckout,
  type SandboxCheckout,
  saveCheckout,
} from './sandbox-books.store.ts';

export interface BooksDeps {
  db: Db;
  clock: Clock;
}

/** Locks a checkout, applies expiry and then `decide`, and stores the result with its events. */
export async function changeCheckout(
  { db, clock }: BooksDeps,
  [by, value]: ['id' | 'payment_intent', string],
  decide: (checkout: SandboxCheckout, trx: Trx, now: Date) => Change | Promise<Change>,
): Promise<SandboxCheckout | undefined> {
  return db.transaction().execute(async (trx) => {
    const stored = await lockCheckout(trx, by, value);
    if (stored === undefined) return undefined;
    const now = clock.now();
    const before = applyExpiry(stored, now);
    const { checkout, events } = await decide(before.checkout, trx, now);
    await saveCheckout(trx, checkout);
    const told = [...before.events, ...events].map((kind) => eventOf(checkout, kind, now));
    await insertEvents(
      trx,
      told.filter(({ sends_left }) => sends_left > 0),
    );
    return checkout;
  });
}

function eventOf(checkout: SandboxCheckout, type: EventKind, now: Date) {
  const { id: checkoutId, reference, payment_intent: paymentIntent, status } = checkout;
  const { afterMs, times } = sendingOf(checkout.webhook_mode, type);
  const id = `evt_${newId()}`;
  const body = {
    id,
    type,
    created: now.toISOString(),
    checkoutId,
    paymentIntent,
    reference,
    status,
  };
  return {
    id,
    checkout_id: checkoutId,
    body: JSON.stringify(body),
    sends_left: times,
    due_at: new Date(now.getTime() + afterMs),
    created_at: now,
  };
}
