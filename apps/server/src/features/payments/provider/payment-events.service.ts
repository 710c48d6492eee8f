// Events only make this server ask the provider for the state of the checkout, so that a late, repeated or forged event
// changes nothing by itself.
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { executeChange } from './carry-out.ts';
import { EventNotValid, type PaymentProvider, type ProviderEvent } from './payment-provider.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { receiveDisputeEvent } from '../disputes/dispute-events.service.ts';
import { receiveRefundEvent } from '../refunds/refund-events.service.ts';
import { insertEvent, lockPayment, schedule } from '../payments.store.ts';

type Headers = Record<string, string | undefined>;

export async function receiveEvent(
  deps: PaymentsDeps,
  name: string,
  body: Buffer,
  headers: Headers,
): Promise<void> {
  const { provider } = deps;
  if (provider?.name !== name) throw notFound('payment provider');
  const event = await verified(provider, body, headers);
  if (event.refund !== undefined) {
    await receiveRefundEvent(deps, provider.name, { ...event, refund: event.refund });
    return;
  }
  if (event.dispute !== undefined) {
    await receiveDisputeEvent(deps, provider, { ...event, dispute: event.dispute });
    return;
  }
  const paymentId = await takeEvent(deps, provider, event);
  // After a failure the job retries, because the event has made the payment due.
  if (paymentId !== undefined) await executeChange(deps, paymentId).catch(deps.onFault);
}

async function verified(
  provider: PaymentProvider,
  body: Buffer,
  headers: Headers,
): Promise<ProviderEvent> {
  try {
    return await provider.readEvent(body, headers);
  } catch (error) {
    if (!(error instanceof EventNotValid)) throw error;
    throw new AppError('payment_event_not_valid', 'The event is not signed by the provider.');
  }
}

/** Stores the event and makes its payment due, once. Returns the payment if it can still change. */
function takeEvent(
  { db, clock }: PaymentsDeps,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const { eventId: event_id, kind, paymentId } = event;
    const row = paymentId === undefined ? undefined : await lockPayment(trx, paymentId);
    const about = row?.provider === provider.name ? row : undefined;
    const noted = { provider: provider.name, event_id, kind, received_at: now };
    if (!(await insertEvent(trx, { ...noted, payment_id: about?.id ?? null }))) return undefined;
    if (about?.status !== 'open' && about?.status !== 'failed') return undefined;
    await schedule(trx, about.id, now);
    return about.id;
  });
}
