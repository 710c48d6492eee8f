// Interface of payment providers. Calls go over the network: never await them within a transaction. They may fail or be
// slow, and are safe to repeat with their idempotency key.
import type { CurrencyName, DisputeStatus } from '@voltagora/domain';

/** A checkout to open; amounts in hundredths of the currency. */
export interface CheckoutRequest {
  /** Returned with everything about this checkout, and the idempotency key of opening it. */
  paymentId: string;
  amountMinor: number;
  currency: CurrencyName;
  /** A top-up is captured at once; a booking is only authorized. */
  capturesAtOnce: boolean;
  description: string;
  /** Undefined for a payer without an account. */
  email: string | undefined;
  lang: 'en' | 'el';
  returnUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export interface Checkout {
  sessionId: string;
  url: string;
}

/** Current state of a checkout at the provider; `providerPaymentId` identifies the money in later calls. */
export type CheckoutState =
  | { kind: 'open' }
  | {
      kind: 'authorized' | 'captured' | 'canceled';
      providerPaymentId: string;
      amountMinor: number;
      currency: CurrencyName;
    }
  | { kind: 'expired' };

/** Result of a request about held or captured money; repeating a `refused` one does not help. */
export type MoneyAnswer = { kind: 'done'; id: string } | { kind: 'refused'; reason: string };

/** How a refund stands; `pending` is neither done nor refused yet, and is asked about again. */
export type RefundAnswer = MoneyAnswer | { kind: 'pending'; id: string };

export interface ProviderEvent {
  eventId: string;
  kind: string;
  /** The payment of the event; undefined for events that do not concern us. */
  paymentId: string | undefined;
  /** Where it is about a refund: the provider's id of it, and the idempotency key that it was asked for with. */
  refund?: { id: string; key: string | undefined };
  /** Where it is about a dispute: the provider's id of it. */
  dispute?: { id: string };
}

/** How a dispute of a card payment stands at the provider. */
export interface ProviderDispute {
  id: string;
  /** The provider's id of the disputed payment; undefined when it names none. */
  providerPaymentId: string | undefined;
  status: DisputeStatus;
  /** As the provider calls it. */
  providerStatus: string;
  reason: string;
  /** In hundredths of the currency, which is the provider's own code where it is none of ours. */
  amountMinor: number;
  currency: string;
  /** Until when the host can answer the bank. */
  respondBy: Date | undefined;
}

/** The provider is temporarily unreachable or unavailable; try again later. */
export class ProviderUnavailable extends Error {}
/** The event has no valid signature of the provider, or is too old. */
export class EventNotValid extends Error {}

export interface PaymentProvider {
  name: 'stripe' | 'sandbox';
  /** Minimum charge, in hundredths of the currency. */
  minimumMinor(currency: CurrencyName): number;
  /** How many days an authorization is valid. */
  holdsDays: number;
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  readCheckout(sessionId: string): Promise<CheckoutState>;
  /** Ends a checkout that is still open; returns its final state, which may be paid. */
  expireCheckout(sessionId: string): Promise<CheckoutState>;
  /** Captures up to the held amount; the provider releases the rest. */
  capture(request: MoneyRequest): Promise<MoneyAnswer>;
  /** Releases all held money. */
  cancel(request: Omit<MoneyRequest, 'amountMinor'>): Promise<MoneyAnswer>;
  refund(request: MoneyRequest): Promise<RefundAnswer>;
  /** A refund that was made, by the provider's id: also one that was done may fail at the card's bank. */
  readRefund(id: string): Promise<RefundAnswer>;
  readDispute(id: string): Promise<ProviderDispute>;
  /** Verifies an event's signature over its very bytes. Throws EventNotValid. */
  readEvent(body: Buffer, headers: Record<string, string | undefined>): Promise<ProviderEvent>;
}

export interface MoneyRequest {
  providerPaymentId: string;
  amountMinor: number;
  idempotencyKey: string;
}
