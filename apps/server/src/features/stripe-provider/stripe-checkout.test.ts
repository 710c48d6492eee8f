// Requests to open, read and expire a Stripe checkout, and how responses are interpreted.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { manualClock } from '../../platform/clock.ts';
import {
  type CheckoutRequest,
  type PaymentProvider,
  ProviderUnavailable,
} from '../payments/public.ts';
import { createStripeProvider } from './stripe-provider.ts';
import {
  checkoutSession,
  errorBody,
  paymentIntent,
  startStripeServer,
} from '../../tests/kit/outside/stripe-server.ts';

const PAYMENT = '019b0000-0000-7000-8000-000000000001';
const SESSION = checkoutSession().id;
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

const request: CheckoutRequest = {
  paymentId: PAYMENT,
  amountMinor: 1299,
  currency: 'EURO',
  capturesAtOnce: false,
  description: 'Ερμού 1, Plug 1 & more',
  email: 'ada+volt@example.org',
  lang: 'el',
  returnUrl: 'https://volt.example/complete-payment-session?payment=1',
  cancelUrl: 'https://volt.example/draft?x=1&y=2',
  expiresAt: new Date('2026-07-01T09:07:30Z'),
};

describe('[S7.11] opening a checkout', () => {
  it('requests an authorization by card with an idempotency key, form-encoded', async () => {
    const [sent] = [stripe.answer({ body: checkoutSession() })];
    expect(await provider.openCheckout(request)).toEqual({
      sessionId: SESSION,
      url: checkoutSession().url,
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.line).toBe('POST /v1/checkout/sessions');
    expect(sent[0]?.headers).toMatchObject({
      authorization: 'Bearer sk_test_123',
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': `checkout:${PAYMENT}`,
      'stripe-version': '2026-10-28.endive',
    });
    expect(sent[0]?.form).toEqual({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'adaptive_pricing[enabled]': 'false',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '1299',
      'line_items[0][price_data][product_data][name]': 'Ερμού 1, Plug 1 & more',
      'payment_intent_data[capture_method]': 'manual',
      'payment_intent_data[description]': 'Ερμού 1, Plug 1 & more',
      'payment_intent_data[metadata][payment_id]': PAYMENT,
      client_reference_id: PAYMENT,
      'metadata[payment_id]': PAYMENT,
      customer_email: 'ada+volt@example.org',
      locale: 'el',
      success_url: request.returnUrl,
      cancel_url: request.cancelUrl,
      // 31 minutes after our own limit of at most 5 minutes; Stripe requires at least 30 from now.
      expires_at: String(Date.parse('2026-07-01T09:38:30Z') / 1000),
    });
  });

  test.each([
    ['EURO', 'eur', 50],
    ['US_DOLLAR', 'usd', 50],
    ['BRITISH_POUND', 'gbp', 30],
  ] as const)(
    '[S9.02] a top-up in %s is taken at once, in %s, from %d hundredths on',
    async (currency, code, least) => {
      const sent = stripe.answer({ body: checkoutSession() });
      await provider.openCheckout({ ...request, currency, capturesAtOnce: true });
      expect(sent[0]?.form).toMatchObject({
        'line_items[0][price_data][currency]': code,
        'payment_intent_data[capture_method]': 'automatic',
      });
      expect(provider.minimumMinor(currency)).toBe(least);
    },
  );

  it("authorizes for less than Stripe's seven days", () => expect(provider.holdsDays).toBe(6));
});

describe('the state of a checkout', () => {
  const state = async (session: object, intent: object | null) => {
    const sent = stripe.answer({ body: checkoutSession({ ...session, payment_intent: intent }) });
    const answer = await provider.readCheckout(SESSION);
    expect(sent.map(({ line }) => line)).toEqual([
      `GET /v1/checkout/sessions/${SESSION}?expand[0]=payment_intent`,
    ]);
    return answer;
  };
  const money = { providerPaymentId: paymentIntent().id, currency: 'EURO', amountMinor: 1299 };

  test.each([
    ['unpaid', { status: 'open' }, null, { kind: 'open' }],
    [
      'a card was refused, another may be tried',
      { status: 'open' },
      { status: 'requires_payment_method', latest_charge: null },
      { kind: 'open' },
    ],
    ['a second step is asked', { status: 'open' }, { status: 'requires_action' }, { kind: 'open' }],
    [
      'held',
      { status: 'complete' },
      { status: 'requires_capture', amount_capturable: 1299 },
      { kind: 'authorized', ...money },
    ],
    [
      'less was held than asked',
      { status: 'complete' },
      { status: 'requires_capture', amount_capturable: 1000 },
      { kind: 'authorized', ...money, amountMinor: 1000 },
    ],
    [
      'taken',
      { status: 'complete', payment_status: 'paid' },
      { status: 'succeeded', amount_received: 1299, currency: 'gbp' },
      { kind: 'captured', ...money, currency: 'BRITISH_POUND' },
    ],
    [
      'given back',
      { status: 'complete' },
      { status: 'canceled', canceled_at: 1_782_900_000 },
      { kind: 'canceled', ...money },
    ],
    ['run out', { status: 'expired' }, null, { kind: 'expired' }],
    [
      'run out after a refused card',
      { status: 'expired' },
      { status: 'canceled' },
      { kind: 'expired' },
    ],
  ])('%s', async (_name, session, intent, expected) => {
    expect(await state(session, intent && paymentIntent(intent))).toEqual(expected);
  });

  it('is refused in another currency', async () => {
    await expect(
      state({ status: 'complete' }, paymentIntent({ status: 'succeeded', currency: 'jpy' })),
    ).rejects.toThrow('the currency jpy');
  });
});

describe('expiring a checkout', () => {
  it('expires it at Stripe', async () => {
    const sent = stripe.answer({ body: checkoutSession({ status: 'expired' }) });
    expect(await provider.expireCheckout(SESSION)).toEqual({ kind: 'expired' });
    expect(sent[0]?.line).toBe(`POST /v1/checkout/sessions/${SESSION}/expire`);
    expect(sent[0]?.form).toEqual({ 'expand[0]': 'payment_intent' });
  });

  it('[O23] returns a payment that was made meanwhile', async () => {
    const refused = errorBody({
      type: 'invalid_request_error',
      message: 'Only Checkout Sessions with a status in ["open"] can be expired.',
    });
    const held = paymentIntent({ status: 'requires_capture', amount_capturable: 1299 });
    const sent = stripe.answer(
      { status: 400, body: refused },
      { body: checkoutSession({ status: 'complete', payment_intent: held }) },
    );
    expect(await provider.expireCheckout(SESSION)).toMatchObject({
      kind: 'authorized',
      amountMinor: 1299,
    });
    expect(sent[1]?.line).toBe(`GET /v1/checkout/sessions/${SESSION}?expand[0]=payment_intent`);
  });
});

describe('is to be retried when Stripe is unavailable', () => {
  const rateLimit = errorBody({ type: 'invalid_request_error', code: 'rate_limit' });
  const keyInUse = errorBody({ type: 'idempotency_error', code: 'idempotency_key_in_use' });
  test.each([
    ['too many requests', { status: 429, body: rateLimit }],
    ['an API error', { status: 500, body: errorBody({ type: 'api_error' }) }],
    ['a gateway’s response', { status: 502, body: { message: 'bad gateway' } }],
    ['the same request is under way', { status: 409, body: keyInUse }],
    [
      'other fields by the same key',
      { status: 400, body: errorBody({ type: 'idempotency_error' }) },
    ],
    ['a wrong secret key', { status: 401, body: errorBody({ type: 'invalid_request_error' }) }],
    [
      'a key without the right',
      { status: 403, body: errorBody({ type: 'invalid_request_error' }) },
    ],
    ['no answer in time', 'silence' as const],
  ])('%s', async (_name, answer) => {
    stripe.answer(answer);
    const failure: unknown = await provider.openCheckout(request).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderUnavailable);
    expect(String(failure)).toMatch(/^Error: Stripe: (Stripe\w+|the response)/);
    expect(String(failure), 'neither keys nor people').not.toMatch(/sk_test|ada@/);
  });

  it('a dropped connection is retried once with the same request', async () => {
    const sent = stripe.answer('cut', 'cut');
    await expect(provider.openCheckout(request)).rejects.toThrow(ProviderUnavailable);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.headers['idempotency-key']).toBe(sent[0]?.headers['idempotency-key']);
    expect(sent[1]?.form).toEqual(sent[0]?.form);
    stripe.answer('cut', { body: checkoutSession() });
    expect(await provider.openCheckout(request)).toMatchObject({ sessionId: SESSION });
  });

  it('the server is unreachable', async () => {
    const nowhere = createStripeProvider({
      clock: manualClock(new Date()),
      secretKey: 'sk_test_123',
      webhookSecret: 'whsec_test',
      apiUrl: 'http://127.0.0.1:1',
    });
    await expect(nowhere.readCheckout(SESSION)).rejects.toThrow(ProviderUnavailable);
  });
});
