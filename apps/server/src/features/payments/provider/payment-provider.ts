// What a payment provider must be able to do. Its calls leave this machine: they are never awaited within a
// transaction, may fail or answer late, and are safe to repeat by their idempotency key.
import type { CurrencyName } from '@voltagora/domain';

/** A checkout to open; amounts in hundredths of the currency. */
export interface CheckoutRequest {
  /** Comes back with everything the provider tells of this checkout, and is the key that opening it is safe by. */
  paymentId: string;
  amountMinor: number;
  currency: CurrencyName;
  /** A top-up is taken at once; a booking is held until it is charged. */
  capturesAtOnce: boolean;
  description: string;
  email: string;
  lang: 'en' | 'el';
  returnUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export interface Checkout {
  sessionId: string;
  url: string;
}

/** What the provider says of a checkout now; `providerPaymentId` names the money in later calls. */
export type CheckoutState =
  | { kind: 'open' }
  | {
      kind: 'authorized' | 'captured' | 'canceled';
      providerPaymentId: string;
      amountMinor: number;
      currency: CurrencyName;
    }
  | { kind: 'expired' };

/** How a request about held or taken money ended; `refused` will not change by repeating it. */
export type MoneyAnswer = { kind: 'done'; id: string } | { kind: 'refused'; reason: string };

export interface ProviderEvent {
  eventId: string;
  kind: string;
  /** The payment it is about; undefined for what does not concern us. */
  paymentId: string | undefined;
}

/** Thrown where the provider did not answer, or answered that it cannot now: try again later. */
export class ProviderUnavailable extends Error {}
/** Thrown for an event that is not signed by the provider, or too old. */
export class EventNotValid extends Error {}

export interface PaymentProvider {
  name: 'stripe' | 'sandbox';
  /** The least it charges, in hundredths of the currency. */
  minimumMinor(currency: CurrencyName): number;
  /** For how many days it holds what was authorised. */
  holdsDays: number;
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  readCheckout(sessionId: string): Promise<CheckoutState>;
  /** Ends a checkout that is still open; what was paid meanwhile is answered. */
  expireCheckout(sessionId: string): Promise<CheckoutState>;
  /** Takes up to what is held; the rest is given back by it. */
  capture(request: MoneyRequest): Promise<MoneyAnswer>;
  /** Gives back all that is held. */
  cancel(request: Omit<MoneyRequest, 'amountMinor'>): Promise<MoneyAnswer>;
  refund(request: MoneyRequest): Promise<MoneyAnswer>;
  /** Verifies an event's signature over its very bytes. Throws EventNotValid. */
  readEvent(body: Buffer, headers: Record<string, string | undefined>): Promise<ProviderEvent>;
}

export interface MoneyRequest {
  providerPaymentId: string;
  amountMinor: number;
  idempotencyKey: string;
}
