// Capture, cancellation and refund at Stripe: each happens once, even if responses are lost.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { manualClock } from '../../platform/clock.ts';
import { type PaymentProvider, ProviderUnavailable } from '../payments/public.ts';
import { createStripeProvider } from './stripe-provider.ts';
import {
  errorBody,
  listOf,
  paymentIntent,
  refundMade,
  startStripeServer,
} from '../../tests/kit/outside/stripe-server.ts';

const INTENT = paymentIntent().id;
let stripe: Awaited<ReturnType<typeof startStripeServer>>;
let provider: PaymentProvider;

beforeAll(async () => {
  stripe = await startStripeServer();
  provider = createStripeProvider({
    clock: manualClock(new Date('2026-07-01T09:02:30Z')),
    secretKey: 'sk_test_123',
    webhookSecret: 'whsec_test',
    apiUrl: stripe.url,
    timeoutMs: 300,
  });
});
afterAll(() => stripe.close());

const taken = paymentIntent({ status: 'succeeded', amount_received: 800 });
const canceled = paymentIntent({ status: 'canceled', cancellation_reason: 'automatic' });
const unexpected = {
  status: 400,
  body: errorBody({ type: 'invalid_request_error', code: 'payment_intent_unexpected_state' }),
};
const fault = { status: 500, body: errorBody({ type: 'api_error' }) };
const done = { kind: 'done', id: INTENT };

describe('capture', () => {
  const capture = () =>
    provider.capture({ providerPaymentId: INTENT, amountMinor: 800, idempotencyKey: 'capture:1' });

  it('captures a part with an idempotency key', async () => {
    const sent = stripe.answer({ body: taken });
    expect(await capture()).toEqual(done);
    expect(sent.map(({ line, form }) => [line, form])).toEqual([
      [`POST /v1/payment_intents/${INTENT}/capture`, { amount_to_capture: '800' }],
    ]);
    expect(sent[0]?.headers['idempotency-key']).toBe('capture:1');
  });

  test.each([
    ['the key was forgotten since', unexpected],
    ['Stripe keeps a fault as the key’s answer', fault],
  ])('succeeds if it was done before and %s', async (_name, answer) => {
    const sent = stripe.answer(answer, { body: taken });
    expect(await capture()).toEqual(done);
    expect(sent[1]?.line).toBe(`GET /v1/payment_intents/${INTENT}`);
  });

  test.each([
    ['the hold has run out', unexpected, canceled, 'payment_intent_unexpected_state'],
    [
      'another amount was taken',
      unexpected,
      { ...taken, amount_received: 1299 },
      'payment_intent_unexpected_state',
    ],
    [
      'more is asked than is held',
      { status: 400, body: errorBody({ type: 'invalid_request_error', code: 'amount_too_large' }) },
      paymentIntent({ amount_capturable: 700 }),
      'amount_too_large',
    ],
    [
      'the bank refuses',
      {
        status: 402,
        body: errorBody({ type: 'card_error', code: 'card_declined', decline_code: 'lost_card' }),
      },
      paymentIntent({ status: 'requires_payment_method' }),
      'lost_card',
    ],
    [
      'a charge is too old to be taken',
      {
        status: 400,
        body: errorBody({ type: 'invalid_request_error', code: 'charge_expired_for_capture' }),
      },
      canceled,
      'charge_expired_for_capture',
    ],
  ])('is refused permanently if %s', async (_name, answer, intent, reason) => {
    stripe.answer(answer, { body: intent });
    expect(await capture()).toEqual({ kind: 'refused', reason });
  });

  test.each([
    ['a fault, and it is still held', [fault, { body: paymentIntent() }]],
    ['an error, with an unknown state', [fault, fault]],
    ['too many requests', [{ status: 429, body: errorBody({ type: 'api_error' }) }]],
    ['a gateway’s response', [{ status: 502, body: { message: 'bad gateway' } }]],
    ['the connection is cut', ['cut', 'cut'] as const],
    ['no answer', ['silence'] as const],
  ])('is retried after %s', async (_name, answers) => {
    stripe.answer(...answers);
    await expect(capture()).rejects.toThrow(ProviderUnavailable);
  });
});

describe('cancelling an authorization', () => {
  const cancel = () => provider.cancel({ providerPaymentId: INTENT, idempotencyKey: 'cancel:1' });

  it('uses an idempotency key', async () => {
    const sent = stripe.answer({ body: canceled });
    expect(await cancel()).toEqual(done);
    expect(sent.map(({ line, form }) => [line, form])).toEqual([
      [`POST /v1/payment_intents/${INTENT}/cancel`, {}],
    ]);
    expect(sent[0]?.headers['idempotency-key']).toBe('cancel:1');
  });

  it('succeeds if Stripe cancelled it before', async () => {
    stripe.answer(unexpected, { body: canceled });
    expect(await cancel()).toEqual(done);
  });

  it('is refused if the money was captured', async () => {
    stripe.answer(unexpected, { body: taken });
    expect(await cancel()).toEqual({ kind: 'refused', reason: 'payment_intent_unexpected_state' });
  });
});

describe('refund', () => {
  const refund = () =>
    provider.refund({ providerPaymentId: INTENT, amountMinor: 500, idempotencyKey: 'refund:1' });
  const refunded = { kind: 'done', id: refundMade().id };
  const other = refundMade({ id: 're_other', metadata: { key: 'refund:0' } });

  it('refunds a part with an idempotency key, which is stored in the refund', async () => {
    const sent = stripe.answer({ body: listOf(other) }, { body: refundMade() });
    expect(await refund()).toEqual(refunded);
    expect(sent.map(({ line, form }) => [line, form])).toEqual([
      [`GET /v1/refunds?payment_intent=${INTENT}&limit=100`, {}],
      ['POST /v1/refunds', { payment_intent: INTENT, amount: '500', 'metadata[key]': 'refund:1' }],
    ]);
    expect(sent[1]?.headers['idempotency-key']).toBe('refund:1');
  });

  it('is not repeated with the same key, even if Stripe has forgotten the key', async () => {
    const sent = stripe.answer({ body: listOf(other, refundMade()) });
    expect(await refund()).toEqual(refunded);
    expect(sent).toHaveLength(1);
  });

  it.each(['pending', 'requires_action'])('is not done while it is %s', async (status) => {
    stripe.answer({ body: listOf() }, { body: refundMade({ status }) });
    expect(await refund()).toEqual({ ...refunded, kind: 'pending' });
  });

  it('is read again by its id', async () => {
    const failed = refundMade({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
    const sent = stripe.answer({ body: refundMade() }, { body: failed }, fault);
    expect(await provider.readRefund(refundMade().id)).toEqual(refunded);
    expect(sent[0]?.line).toBe(`GET /v1/refunds/${refundMade().id}`);
    const reason = 'expired_or_canceled_card';
    expect(await provider.readRefund(refundMade().id)).toEqual({ kind: 'refused', reason });
    await expect(provider.readRefund(refundMade().id)).rejects.toThrow(ProviderUnavailable);
  });

  test.each([
    [
      'all was given back',
      {
        status: 400,
        body: errorBody({ type: 'invalid_request_error', code: 'charge_already_refunded' }),
      },
      'charge_already_refunded',
    ],
    [
      'the bank did not take it',
      { body: refundMade({ status: 'failed', failure_reason: 'lost_or_stolen_card' }) },
      'lost_or_stolen_card',
    ],
  ])('is refused permanently if %s', async (_name, answer, reason) => {
    stripe.answer({ body: listOf() }, answer);
    expect(await refund()).toEqual({ kind: 'refused', reason });
  });

  it('is retried after an error', async () => {
    stripe.answer({ body: listOf() }, fault);
    await expect(refund()).rejects.toThrow(ProviderUnavailable);
  });
});

describe('a dispute', () => {
  const made = (changes: object) => ({
    id: 'du_1',
    object: 'dispute',
    amount: 800,
    currency: 'eur',
    charge: 'ch_1',
    evidence_details: { due_by: 1_783_500_000, has_evidence: false, past_due: false },
    metadata: {},
    payment_intent: INTENT,
    reason: 'fraudulent',
    status: 'needs_response',
    ...changes,
  });

  it('is read with its payment, amount and due date', async () => {
    const sent = stripe.answer({ body: made({}) });
    expect(await provider.readDispute('du_1')).toEqual({
      id: 'du_1',
      providerPaymentId: INTENT,
      status: 'open',
      providerStatus: 'needs_response',
      reason: 'fraudulent',
      amountMinor: 800,
      currency: 'EURO',
      respondBy: new Date(1_783_500_000_000),
    });
    expect(sent.map(({ line }) => line)).toEqual(['GET /v1/disputes/du_1']);
  });

  test.each([
    ['won', 'won'],
    ['lost', 'lost'],
    ['warning_closed', 'won'],
    ['prevented', 'won'],
    ['warning_needs_response', 'open'],
    ['under_review', 'open'],
    ['appeal_under_review', 'open'],
  ])('that is %s at Stripe is %s here', async (status, ours) => {
    stripe.answer({ body: made({ status, evidence_details: { due_by: null } }) });
    expect(await provider.readDispute('du_1')).toMatchObject({ status: ours });
  });

  it('of another system is read with its own currency, and without a payment', async () => {
    stripe.answer({ body: made({ currency: 'chf', payment_intent: null }) });
    expect(await provider.readDispute('du_1')).toMatchObject({
      currency: 'chf',
      providerPaymentId: undefined,
    });
  });

  it('cannot be read while Stripe is not available', async () => {
    stripe.answer(fault);
    await expect(provider.readDispute('du_1')).rejects.toThrow(ProviderUnavailable);
  });
});
