import Stripe from 'stripe';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { EventNotValid, type ProviderEvent } from '../payments/public.ts';

/** Maximum age of a signature. */
const TOLERANCE_SECONDS = 300;

const Event = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  data: z.object({
    object: z.object({
      object: z.string().nullish(),
      id: z.string().max(255).nullish(),
      client_reference_id: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});
/** A Stripe account may serve other systems too, whose payments have other ids. */
const OurId = z.uuid().optional().catch(undefined);

/** Verifies the signature and reads the event. Throws EventNotValid. */
export function readStripeEvent(
  { clock, webhookSecret }: { clock: Clock; webhookSecret: string },
  body: Buffer,
  headers: Record<string, string | undefined>,
): ProviderEvent {
  const event = Event.safeParse(
    verified(body, headers['stripe-signature'] ?? '', webhookSecret, clock),
  );
  if (!event.success) throw new EventNotValid('The event has not the form of one of Stripe.');
  const { id, type, data } = event.data;
  const { client_reference_id: reference, metadata, object, id: objectId } = data.object;
  return {
    eventId: id,
    kind: type,
    paymentId: OurId.parse(metadata?.['payment_id'] ?? reference ?? undefined),
    // Refunds do not carry the metadata of their payment.
    ...(object === 'refund' && objectId && { refund: { id: objectId, key: metadata?.['key'] } }),
    ...(object === 'dispute' && objectId && { dispute: { id: objectId } }),
  };
}

function verified(body: Buffer, signature: string, secret: string, clock: Clock): unknown {
  const now = clock.now().getTime();
  try {
    const { webhooks } = Stripe;
    return webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now);
  } catch {
    throw new EventNotValid('The event is not signed by Stripe, or was long ago.');
  }
}
