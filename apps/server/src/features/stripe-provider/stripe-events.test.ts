// Stripe events: the signature covers the raw bytes, is recent, and the event is about one of our payments.
import Stripe from 'stripe';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { manualClock } from '../../platform/clock.ts';
import { EventNotValid } from '../payments/public.ts';
import { createStripeProvider } from './stripe-provider.ts';
import {
  checkoutSession,
  paymentIntent,
  refundMade,
} from '../../tests/kit/outside/stripe-server.ts';

const SECRET = 'whsec_test_secret';
const NOW = new Date('2026-07-01T09:02:30Z');
const PAYMENT = '019b0000-0000-7000-8000-000000000001';
const clock = manualClock(NOW);
const provider = createStripeProvider({
  clock,
  secretKey: 'sk_test_123',
  webhookSecret: SECRET,
  apiUrl: 'http://127.0.0.1:1',
});
beforeEach(() => clock.set(NOW));

const eventOf = (type: string, object: object) =>
  JSON.stringify({
    id: 'evt_1NG8Du2eZvKYlo2CUI79vXWy',
    object: 'event',
    api_version: '2026-10-28.endive',
    created: NOW.getTime() / 1000,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
const signed = (payload: string, secret = SECRET) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: NOW.getTime() / 1000 });
const read = (body: string, signature: string | undefined = signed(body)) =>
  provider.readEvent(Buffer.from(body), { 'stripe-signature': signature });

describe('[S7.11] an event', () => {
  test.each([
    ['checkout.session.completed', checkoutSession({ status: 'complete' }), PAYMENT],
    ['checkout.session.expired', checkoutSession({ metadata: {} }), PAYMENT],
    ['payment_intent.amount_capturable_updated', paymentIntent(), PAYMENT],
    [
      'charge.refunded',
      { id: 'ch_1', object: 'charge', metadata: { payment_id: PAYMENT } },
      PAYMENT,
    ],
    [
      'checkout.session.completed',
      checkoutSession({ metadata: null, client_reference_id: 'order 7' }),
      undefined,
    ],
    ['customer.created', { id: 'cus_1', object: 'customer' }, undefined],
  ])("%s is read as its payment's event", async (type, object, paymentId) => {
    expect(await read(eventOf(type, object))).toEqual({
      eventId: 'evt_1NG8Du2eZvKYlo2CUI79vXWy',
      kind: type,
      paymentId,
    });
  });

  it('about a refund names it, and the key that it was asked for with', async () => {
    expect(await read(eventOf('refund.failed', refundMade()))).toMatchObject({
      kind: 'refund.failed',
      paymentId: undefined,
      refund: { id: refundMade().id, key: 'refund:1' },
    });
  });

  it('about a dispute names it', async () => {
    const dispute = { id: 'du_1', object: 'dispute', payment_intent: 'pi_1', metadata: {} };
    expect(await read(eventOf('charge.dispute.created', dispute))).toEqual({
      eventId: 'evt_1NG8Du2eZvKYlo2CUI79vXWy',
      kind: 'charge.dispute.created',
      paymentId: undefined,
      dispute: { id: 'du_1' },
    });
  });

  const body = eventOf('checkout.session.completed', checkoutSession());
  test.each([
    ['with another secret', body, signed(body, 'whsec_other')],
    ['of other bytes', body.replace('"open"', '"complete"'), signed(body)],
    ['not at all', body, ''],
    ['in no known form', body, 't=1,v0=abc'],
    ['over invalid JSON', 'not json', signed('not json')],
    ['over JSON that is not an event', '{"id":1}', signed('{"id":1}')],
  ])('[B20] that is signed %s is refused', async (_name, sent, signature) => {
    await expect(read(sent, signature)).rejects.toThrow(EventNotValid);
  });

  it('without a signature is refused', async () => {
    await expect(provider.readEvent(Buffer.from(body), {})).rejects.toThrow(EventNotValid);
  });

  it('is valid for five minutes by our clock', async () => {
    const signature = signed(body);
    clock.set(new Date(NOW.getTime() + 300_000));
    expect(await read(body, signature)).toMatchObject({ paymentId: PAYMENT });
    clock.set(new Date(NOW.getTime() + 301_000));
    await expect(read(body, signature)).rejects.toThrow(EventNotValid);
  });
});
