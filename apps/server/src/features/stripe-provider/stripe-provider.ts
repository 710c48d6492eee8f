// Card payments at Stripe: hosted Checkout, authorizations with a later capture, refunds and signed events. This server repeats
// requests itself, so Stripe's client only retries closed connections.
import type { CurrencyName } from '@voltagora/domain';
import Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type {
  Checkout,
  CheckoutRequest,
  CheckoutState,
  MoneyAnswer,
  MoneyRequest,
  PaymentProvider,
  ProviderDispute,
  RefundAnswer,
} from '../payments/public.ts';
import { answered, availableOrThrow, isAnswer, refusalOf } from './stripe-errors.ts';
import { readStripeEvent } from './stripe-events.ts';

export interface StripeDeps {
  clock: Clock;
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
  /** Timeout of a request. */
  timeoutMs?: number;
}

/** Stripe's currency codes, and its minimum amounts in hundredths. */
const CURRENCIES = {
  EURO: { code: 'eur', minimumMinor: 50 },
  US_DOLLAR: { code: 'usd', minimumMinor: 50 },
  BRITISH_POUND: { code: 'gbp', minimumMinor: 30 },
} as const satisfies Record<CurrencyName, { code: string; minimumMinor: number }>;

const TIMEOUT_MS = 10_000;
/** Stripe cancels an authorization after seven days. */
const HOLDS_DAYS = 6;
/** Stripe's minimum lifetime of a checkout is 30 minutes; one more for clock differences. This server expires it earlier. */
const STAYS_OPEN_MS = 31 * 60_000;

export function createStripeProvider(deps: StripeDeps): PaymentProvider {
  const stripe = clientFor(deps);
  return {
    name: 'stripe',
    minimumMinor: (currency) => CURRENCIES[currency].minimumMinor,
    holdsDays: HOLDS_DAYS,
    openCheckout: (request) => availableOrThrow(() => openCheckout(stripe, request)),
    readCheckout: (sessionId) => availableOrThrow(() => readCheckout(stripe, sessionId)),
    expireCheckout: (sessionId) => availableOrThrow(() => expireCheckout(stripe, sessionId)),
    capture: (request) => availableOrThrow(() => capture(stripe, request)),
    cancel: (request) => availableOrThrow(() => cancel(stripe, request)),
    refund: (request) => availableOrThrow(() => refund(stripe, request)),
    readRefund: (id) =>
      availableOrThrow(async () =>
        refundAnswer(answered('refund', await stripe.refunds.retrieve(id))),
      ),
    readDispute: (id) =>
      availableOrThrow(async () =>
        disputeOf(answered('dispute', await stripe.disputes.retrieve(id))),
      ),
    readEvent: (body, headers) =>
      Promise.resolve().then(() => readStripeEvent(deps, body, headers)),
  };
}

function clientFor({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeDeps): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : port,
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Idempotent: the request does not depend on the time when it is sent. */
async function openCheckout(stripe: Stripe, request: CheckoutRequest): Promise<Checkout> {
  const { paymentId, description } = request;
  const metadata = { payment_id: paymentId };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      // Another currency would change the agreed amount.
      adaptive_pricing: { enabled: false },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: CURRENCIES[request.currency].code,
            unit_amount: request.amountMinor,
            product_data: { name: description },
          },
        },
      ],
      payment_intent_data: {
        capture_method: request.capturesAtOnce ? 'automatic' : 'manual',
        description,
        metadata,
      },
      client_reference_id: paymentId,
      metadata,
      ...(request.email !== undefined && { customer_email: request.email }),
      locale: request.lang,
      success_url: request.returnUrl,
      cancel_url: request.cancelUrl,
      expires_at: Math.ceil((request.expiresAt.getTime() + STAYS_OPEN_MS) / 1000),
    },
    { idempotencyKey: `checkout:${paymentId}` },
  );
  const { id, url } = answered('checkout.session', session);
  if (url === null) throw new Error('Stripe opened a checkout without an address');
  return { sessionId: id, url };
}

const EXPAND = { expand: ['payment_intent'] };

const readCheckout = async (stripe: Stripe, sessionId: string): Promise<CheckoutState> =>
  stateOf(await stripe.checkout.sessions.retrieve(sessionId, EXPAND));

async function expireCheckout(stripe: Stripe, sessionId: string): Promise<CheckoutState> {
  try {
    return stateOf(await stripe.checkout.sessions.expire(sessionId, EXPAND));
  } catch (error) {
    // The checkout was not open any more, so its current state is the result.
    if (refusalOf(error) === undefined) throw error;
    return await readCheckout(stripe, sessionId);
  }
}

function stateOf(session: Stripe.Checkout.Session): CheckoutState {
  const { status, payment_intent: intent } = answered('checkout.session', session);
  if (intent !== null && typeof intent === 'object') {
    const money = { providerPaymentId: intent.id, currency: currencyOf(intent.currency) };
    if (intent.status === 'requires_capture') {
      return { kind: 'authorized', amountMinor: intent.amount_capturable, ...money };
    }
    if (intent.status === 'succeeded') {
      return { kind: 'captured', amountMinor: intent.amount_received, ...money };
    }
    // When a checkout expires, Stripe cancels its unpaid intent.
    if (intent.status === 'canceled' && status === 'complete') {
      return { kind: 'canceled', amountMinor: intent.amount, ...money };
    }
  }
  return status === 'expired' ? { kind: 'expired' } : { kind: 'open' };
}

function currencyOf(code: string): CurrencyName {
  if (code === 'eur') return 'EURO';
  if (code === 'usd') return 'US_DOLLAR';
  if (code === 'gbp') return 'BRITISH_POUND';
  throw new Error(`Stripe reports the currency ${code}, which was not requested`);
}

async function capture(stripe: Stripe, request: MoneyRequest): Promise<MoneyAnswer> {
  const { providerPaymentId: id, amountMinor, idempotencyKey } = request;
  const ask = () =>
    stripe.paymentIntents.capture(id, { amount_to_capture: amountMinor }, { idempotencyKey });
  return await askOrLook(stripe, id, ask, (intent) =>
    intent.status === 'succeeded' && intent.amount_received === amountMinor
      ? { kind: 'done', id }
      : undefined,
  );
}

async function cancel(
  stripe: Stripe,
  { providerPaymentId: id, idempotencyKey }: Omit<MoneyRequest, 'amountMinor'>,
): Promise<MoneyAnswer> {
  const ask = () => stripe.paymentIntents.cancel(id, {}, { idempotencyKey });
  return await askOrLook(stripe, id, ask, (intent) =>
    intent.status === 'canceled' ? { kind: 'done', id } : undefined,
  );
}

/**
 * Stripe keeps the response for a key for a day, including failures. A refusal may be caused by an earlier request of ours, so
 * only the state of the payment tells.
 */
async function askOrLook(
  stripe: Stripe,
  id: string,
  ask: () => Promise<Stripe.PaymentIntent>,
  answerOf: (intent: Stripe.PaymentIntent) => MoneyAnswer | undefined,
): Promise<MoneyAnswer> {
  try {
    const answer = answerOf(answered('payment_intent', await ask()));
    if (answer !== undefined) return answer;
  } catch (error) {
    if (!isAnswer(error)) throw error;
    const intent = await stripe.paymentIntents.retrieve(id);
    const made = answerOf(answered('payment_intent', intent));
    if (made !== undefined) return made;
    const reason = refusalOf(error);
    if (reason === undefined) throw error;
    return { kind: 'refused', reason };
  }
  return { kind: 'refused', reason: 'unexpected_state' };
}

/** Stripe forgets keys in time, so the refund carries the key in its metadata: it is searched first, and thus made only once. */
async function refund(stripe: Stripe, request: MoneyRequest): Promise<RefundAnswer> {
  const { providerPaymentId: id, amountMinor, idempotencyKey } = request;
  const list = await stripe.refunds.list({ payment_intent: id, limit: 100 });
  const made = answered('list', list);
  const first = made.data.find(({ metadata }) => metadata?.['key'] === idempotencyKey);
  if (first !== undefined) return refundAnswer(first);
  try {
    const metadata = { key: idempotencyKey };
    const params = { payment_intent: id, amount: amountMinor, metadata };
    const refunded = await stripe.refunds.create(params, { idempotencyKey });
    return refundAnswer(answered('refund', refunded));
  } catch (error) {
    const reason = refusalOf(error);
    if (reason === undefined) throw error;
    return { kind: 'refused', reason };
  }
}

function refundAnswer({ id, status, failure_reason: reason }: Stripe.Refund): RefundAnswer {
  if (status === 'failed' || status === 'canceled') {
    return { kind: 'refused', reason: reason ?? status };
  }
  return { kind: status === 'succeeded' ? 'done' : 'pending', id };
}

/** Inquiries are called warnings; an appeal follows a dispute that was lost. */
function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const { id, status, reason, payment_intent: intent, evidence_details: evidence } = dispute;
  const dueBy = evidence.due_by;
  return {
    id,
    providerPaymentId: typeof intent === 'string' ? intent : intent?.id,
    status: DISPUTE_ENDS[status] ?? 'open',
    providerStatus: status,
    reason,
    amountMinor: dispute.amount,
    currency: nameOfCurrency(dispute.currency),
    respondBy: dueBy ? new Date(dueBy * 1000) : undefined,
  };
}

const DISPUTE_ENDS: Partial<Record<string, 'won' | 'lost'>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

/** Another system with the same account may have charged in a currency that this server does not know. */
function nameOfCurrency(code: string): string {
  const known = Object.entries(CURRENCIES).find(([, currency]) => currency.code === code);
  return known?.[0] ?? code;
}
