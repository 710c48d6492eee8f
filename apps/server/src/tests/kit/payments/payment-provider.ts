// In-memory payment provider for tests. It keeps its own books, any call can be made to fail, and tests pay by a
// function call. Events are signed with a fixed word.
import { newId } from '../../../platform/ids.ts';
import {
  type CheckoutRequest,
  type CheckoutState,
  EventNotValid,
  type MoneyAnswer,
  type MoneyRequest,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderEvent,
  type RefundAnswer,
  ProviderUnavailable,
} from '../../../features/payments/provider/payment-provider.ts';

export const SIGNATURE = 'signed by the test provider';

export interface TestCheckout {
  sessionId: string;
  request: CheckoutRequest;
  status: 'open' | 'expired' | 'authorized' | 'captured' | 'canceled';
  amountMinor: number;
  currency: CheckoutRequest['currency'];
  capturedMinor: number;
  refundedMinor: number;
}

type ProviderCall = Exclude<
  keyof PaymentProvider,
  'name' | 'minimumMinor' | 'holdsDays' | 'readEvent'
>;

export function createTestProvider() {
  const checkouts = new Map<string, TestCheckout>();
  const answered = new Map<string, MoneyAnswer>();
  const calls: { call: ProviderCall; key: string }[] = [];
  /** Calls that fail before they have an effect, and calls whose response is lost. */
  const down = new Set<ProviderCall>();
  const lost = new Set<ProviderCall>();
  const refused = new Set<ProviderCall>();
  const bank = createTestBank();

  const ask = async <T>(call: ProviderCall, key: string, work: () => T): Promise<T> => {
    calls.push({ call, key });
    if (down.has(call)) throw new ProviderUnavailable(`${call} is down`);
    // Yields, because a real response comes from another machine.
    await new Promise((resolve) => setImmediate(resolve));
    const answer = work();
    if (lost.has(call)) throw new ProviderUnavailable(`the answer of ${call} is lost`);
    return answer;
  };
  const known = (sessionId: string): TestCheckout => {
    const checkout = checkouts.get(sessionId);
    if (checkout === undefined) throw new Error(`No checkout ${sessionId}`);
    return checkout;
  };
  const once = (call: ProviderCall, key: string, work: () => MoneyAnswer) =>
    ask(call, key, () => {
      const answer =
        answered.get(key) ??
        (refused.has(call) ? { kind: 'refused' as const, reason: 'by the test' } : work());
      answered.set(key, answer);
      return answer;
    });
  const money = (call: 'capture' | 'refund', request: MoneyRequest) =>
    once(call, request.idempotencyKey, () =>
      (call === 'capture' ? takeHeld : payBack)(known(sessionOf(request)), request.amountMinor),
    );
  const provider: PaymentProvider = {
    name: 'sandbox',
    minimumMinor: () => 50,
    holdsDays: 7,
    openCheckout: (request) =>
      ask('openCheckout', request.paymentId, () => {
        const sessionId = `cs_${request.paymentId}`;
        if (!checkouts.has(sessionId)) checkouts.set(sessionId, newCheckout(sessionId, request));
        return { sessionId, url: `https://pay.example/${sessionId}` };
      }),
    readCheckout: (id) => ask('readCheckout', id, () => stateOf(known(id))),
    expireCheckout: (id) =>
      ask('expireCheckout', id, () => {
        const checkout = known(id);
        if (checkout.status === 'open') checkout.status = 'expired';
        return stateOf(checkout);
      }),
    capture: (request) => money('capture', request),
    refund: async (request) => bank.take(await money('refund', request)),
    readRefund: (id) => ask('readRefund', id, () => bank.read(id)),
    readDispute: (id) => ask('readDispute', id, () => disputeNamed(bank.disputes, id)),
    cancel: (request) =>
      once('cancel', request.idempotencyKey, () => {
        known(sessionOf(request)).status = 'canceled';
        return { kind: 'done', id: newId() };
      }),
    readEvent: (body, headers) => Promise.resolve().then(() => readTestEvent(body, headers)),
  };
  return {
    provider,
    calls,
    down,
    lost,
    refused,
    refunds: bank.refunds,
    bank,
    disputes: bank.disputes,
    checkoutOf: (paymentId: string) => known(`cs_${paymentId}`),
    countOf: (call: ProviderCall) => calls.filter((made) => made.call === call).length,
    /** Pays a checkout, optionally with another amount or currency than requested. */
    pay(paymentId: string, changes: Partial<Pick<TestCheckout, 'amountMinor' | 'currency'>> = {}) {
      const checkout = known(`cs_${paymentId}`);
      Object.assign(checkout, changes);
      checkout.status = checkout.request.capturesAtOnce ? 'captured' : 'authorized';
      if (checkout.status === 'captured') checkout.capturedMinor = checkout.amountMinor;
    },
  };
}

function disputeNamed(disputes: ReadonlyMap<string, ProviderDispute>, id: string): ProviderDispute {
  const dispute = disputes.get(id);
  if (dispute === undefined) throw new Error(`No dispute ${id}`);
  return dispute;
}

function readTestEvent(body: Buffer, headers: Record<string, string | undefined>): ProviderEvent {
  if (headers['test-signature'] !== SIGNATURE) throw new EventNotValid('not signed');
  const { id, paymentId, refund, dispute } = JSON.parse(body.toString());
  const about = { ...(refund && { refund }), ...(dispute && { dispute }) };
  return { eventId: id, kind: 'payment.changed', paymentId, ...about };
}

export interface TestBank {
  refunds: Map<string, RefundAnswer>;
  disputes: Map<string, ProviderDispute>;
  next: 'done' | 'pending';
  take(answer: MoneyAnswer): RefundAnswer;
  read(id: string): RefundAnswer;
}

/** What becomes of refunds, by the provider's ids: each is as `next` says when it is made, and as a test sets it later. */
function createTestBank(): TestBank {
  const refunds = new Map<string, RefundAnswer>();
  return {
    refunds,
    disputes: new Map(),
    next: 'done',
    take(answer: MoneyAnswer): RefundAnswer {
      if (answer.kind !== 'done') return answer;
      const known = refunds.get(answer.id) ?? { ...answer, kind: this.next };
      refunds.set(answer.id, known);
      return known;
    },
    read: (id: string): RefundAnswer => refunds.get(id) ?? { kind: 'refused', reason: 'unknown' },
  };
}

const sessionOf = ({ providerPaymentId }: { providerPaymentId: string }): string =>
  providerPaymentId.replace('pi_', '');

const newCheckout = (sessionId: string, request: CheckoutRequest): TestCheckout => ({
  sessionId,
  request,
  status: 'open',
  amountMinor: request.amountMinor,
  currency: request.currency,
  capturedMinor: 0,
  refundedMinor: 0,
});

function stateOf({ status, ...checkout }: TestCheckout): CheckoutState {
  if (status === 'open' || status === 'expired') return { kind: status };
  const { amountMinor, currency, capturedMinor, sessionId } = checkout;
  const shown = status === 'captured' ? capturedMinor : amountMinor;
  return { kind: status, amountMinor: shown, currency, providerPaymentId: `pi_${sessionId}` };
}

/** Like a real provider: captures once, and never more than is held. */
function takeHeld(checkout: TestCheckout, amountMinor: number): MoneyAnswer {
  if (checkout.status !== 'authorized' || amountMinor > checkout.amountMinor) {
    return { kind: 'refused', reason: 'amount_too_large' };
  }
  checkout.status = 'captured';
  checkout.capturedMinor = amountMinor;
  return { kind: 'done', id: newId() };
}

function payBack(checkout: TestCheckout, amountMinor: number): MoneyAnswer {
  if (amountMinor > checkout.capturedMinor - checkout.refundedMinor) {
    return { kind: 'refused', reason: 'amount_too_large' };
  }
  checkout.refundedMinor += amountMinor;
  return { kind: 'done', id: newId() };
}
