// Built-in payment provider with its own books, like a real one. It needs no external account, and no money moves.
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Trx } from '../../platform/db/db.ts';
import {
  type CheckoutRequest,
  type CheckoutState,
  EventNotValid,
  type MoneyAnswer,
  type PaymentProvider,
  type ProviderDispute,
} from '../payments/public.ts';
import { type BooksDeps, changeCheckout } from './change-checkout.ts';
import {
  answerOf,
  expired,
  HOLDS_DAYS,
  applyExpiry,
  type MoneyRequestKind,
  type PageAction,
  applyPageAction,
  applyMoneyRequest,
} from './checkout-life.ts';
import { type EventLog, startSending } from './event-delivery.ts';
import { isSignedEvent, SIGNATURE_HEADER } from './event-signature.ts';
import {
  findAnswer,
  findCheckout,
  findCheckoutOf,
  insertAnswer,
  insertOrFindCheckout,
  type SandboxCheckout,
} from './sandbox-books.store.ts';

export interface SandboxDeps extends BooksDeps {
  /** Signs events. */
  keyring: Keyring;
  /** Public address of this installation. */
  publicUrl: () => string;
  /** Address under which this machine reaches its own server; events are sent there. */
  ownUrl: () => string;
  log: EventLog;
  environment: 'production' | 'staging' | 'development';
  /** The payee shown on the page. */
  hostName: string;
}

/** The operations behind the page. */
export interface SandboxPages {
  payee: string;
  /** Payments can be disputed on the page, to try it out. */
  canDispute: boolean;
  publicUrl: () => string;
  now(): Date;
  read(id: string): Promise<SandboxCheckout | undefined>;
  act(id: string, action: PageAction): Promise<SandboxCheckout | undefined>;
}

export interface Sandbox {
  provider: PaymentProvider;
  pages: SandboxPages;
  /** Sends events and expires checkouts, until stopped. */
  start(onError: (error: unknown) => void): { stop(): Promise<void> };
}

const ID_BYTES = 16;
const randomId = (prefix: string) => `${prefix}_${randomBytes(ID_BYTES).toString('base64url')}`;

export function createSandboxProvider(deps: SandboxDeps): Sandbox {
  let sendNow = () => {};
  return {
    provider: createProvider(deps, () => sendNow()),
    pages: createPages(deps, () => sendNow()),
    start(onError) {
      if (deps.environment === 'production') {
        deps.log.warn({}, 'payments go to the sandbox: no money moves; see VOLTAGORA_PAYMENTS');
      }
      const sending = startSending({ ...deps, onError });
      sendNow = sending.sendNow;
      return sending;
    },
  };
}

const MINIMUM_MINOR = { EURO: 50, US_DOLLAR: 50, BRITISH_POUND: 30 } as const;

function createProvider(deps: SandboxDeps, onChange: () => void): PaymentProvider {
  const ask = async (kind: MoneyRequestKind, request: AskedMoney) => {
    const answer = await answerMoney(deps, kind, request);
    onChange();
    return answer;
  };
  return {
    name: 'sandbox',
    minimumMinor: (currency) => MINIMUM_MINOR[currency],
    holdsDays: HOLDS_DAYS,
    openCheckout: (request) => openCheckout(deps, request),
    async readCheckout(sessionId) {
      const checkout = await findCheckout(deps.db, sessionId);
      return stateOf(applyExpiry(known(checkout, sessionId), deps.clock.now()).checkout);
    },
    async expireCheckout(sessionId) {
      const checkout = await changeCheckout(deps, ['id', sessionId], expired);
      onChange();
      return stateOf(known(checkout, sessionId));
    },
    capture: (request) => ask('capture', request),
    cancel: (request) => ask('cancel', { ...request, amountMinor: 0 }),
    refund: (request) => ask('refund', request),
    // What it gives back is done at once, for good.
    readRefund: (id) => Promise.resolve({ kind: 'done', id }),
    readDispute: (id) => readDispute(deps, id),
    async readEvent(body, headers) {
      const signature = headers[SIGNATURE_HEADER];
      if (!isSignedEvent(deps.keyring, { body, signature }, deps.clock.now())) {
        throw new EventNotValid('The event is not signed by the sandbox, or too old.');
      }
      const { id, type, reference, paymentIntent } = readSigned(body);
      const isDispute = type.startsWith('dispute.') && paymentIntent !== undefined;
      const about = isDispute && { dispute: { id: disputeName(paymentIntent) } };
      return { eventId: id, kind: type, paymentId: reference, ...about };
    },
  };
}

const SignedEvent = z.object({
  id: z.string(),
  type: z.string(),
  reference: z.uuid(),
  paymentIntent: z.string().optional(),
});

function readSigned(body: Buffer): z.infer<typeof SignedEvent> {
  return SignedEvent.parse(JSON.parse(body.toString('utf8')));
}

const DISPUTE = 'dp_';
const disputeName = (paymentIntent: string): string => `${DISPUTE}${paymentIntent}`;
const ANSWER_WITHIN_MS = 7 * 24 * 60 * 60_000;

async function readDispute({ db, clock }: SandboxDeps, id: string): Promise<ProviderDispute> {
  const intent = id.slice(DISPUTE.length);
  const checkout = await findCheckoutOf(db, intent);
  if (!checkout?.dispute) throw new Error(`No sandbox dispute ${id}`);
  const { dispute, currency, captured_minor: amountMinor } = checkout;
  return {
    id,
    providerPaymentId: intent,
    status: dispute,
    providerStatus: dispute,
    reason: 'fraudulent',
    amountMinor,
    currency,
    respondBy: dispute === 'open' ? new Date(clock.now().getTime() + ANSWER_WITHIN_MS) : undefined,
  };
}

async function openCheckout(deps: SandboxDeps, request: CheckoutRequest) {
  const { paymentId, amountMinor, currency } = request;
  for (const link of [request.returnUrl, request.cancelUrl]) refuseForeign(link, deps.publicUrl());
  const checkout = await insertOrFindCheckout(deps.db, {
    id: randomId('cs'),
    reference: paymentId,
    payment_intent: randomId('pi'),
    description: request.description,
    lang: request.lang,
    currency,
    amount_minor: amountMinor,
    captures_at_once: request.capturesAtOnce,
    return_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    status: 'open',
    created_at: deps.clock.now(),
    expires_at: request.expiresAt,
  });
  if (checkout.amount_minor !== amountMinor || checkout.currency !== currency) {
    throw new Error(`A checkout with another amount exists for payment ${paymentId}`);
  }
  return { sessionId: checkout.id, url: `${deps.publicUrl()}/sandbox-payments/${checkout.id}/` };
}

/** Return links must lead to this installation. */
function refuseForeign(link: string, publicUrl: string): void {
  if (new URL(link).origin === new URL(publicUrl).origin) return;
  throw new Error('Return links of the sandbox must lead to this installation');
}

interface AskedMoney {
  providerPaymentId: string;
  amountMinor: number;
  idempotencyKey: string;
}

/** Returns the stored response for a known key; refuses a key that was used for another request. */
async function answerMoney(
  deps: SandboxDeps,
  kind: MoneyRequestKind,
  { providerPaymentId, amountMinor, idempotencyKey }: AskedMoney,
): Promise<MoneyAnswer> {
  const request = `${kind} ${amountMinor} of ${providerPaymentId}`;
  let answer: MoneyAnswer = { kind: 'refused', reason: 'no_such_payment' };
  await changeCheckout(deps, ['payment_intent', providerPaymentId], async (checkout, trx, now) => {
    const earlier = await earlierAnswer(trx, idempotencyKey, request);
    if (earlier !== undefined) {
      answer = earlier;
      return { checkout, events: [] };
    }
    const decision = applyMoneyRequest(checkout, kind, amountMinor);
    answer = answerOf(decision, kind === 'refund' ? randomId('re') : providerPaymentId);
    await insertAnswer(trx, {
      idempotency_key: idempotencyKey,
      request,
      answer: JSON.stringify(answer),
      created_at: now,
    });
    return decision;
  });
  return answer;
}

const StoredAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), id: z.string() }),
  z.object({ kind: z.literal('refused'), reason: z.string() }),
]);

async function earlierAnswer(
  trx: Trx,
  idempotencyKey: string,
  request: string,
): Promise<MoneyAnswer | undefined> {
  const earlier = await findAnswer(trx, idempotencyKey);
  if (earlier === undefined) return undefined;
  if (earlier.request !== request) return { kind: 'refused', reason: 'key_of_another_request' };
  return StoredAnswer.parse(earlier.answer);
}

function createPages(deps: SandboxDeps, onChange: () => void): SandboxPages {
  return {
    payee: deps.hostName || 'Voltagora',
    canDispute: deps.environment !== 'production',
    publicUrl: deps.publicUrl,
    now: () => deps.clock.now(),
    async read(id) {
      const checkout = await findCheckout(deps.db, id);
      return checkout && applyExpiry(checkout, deps.clock.now()).checkout;
    },
    async act(id, action) {
      const checkout = await changeCheckout(deps, ['id', id], (open, _trx, now) =>
        applyPageAction(open, action, now),
      );
      onChange();
      return checkout;
    },
  };
}

function known(checkout: SandboxCheckout | undefined, id: string): SandboxCheckout {
  if (checkout === undefined) throw new Error(`No sandbox checkout ${id}`);
  return checkout;
}

function stateOf(checkout: SandboxCheckout): CheckoutState {
  const { status, currency } = checkout;
  if (status === 'open' || status === 'expired') return { kind: status };
  const amountMinor = status === 'captured' ? checkout.captured_minor : checkout.amount_minor;
  return { kind: status, providerPaymentId: checkout.payment_intent, amountMinor, currency };
}
