// Payments by card: a checkout on the page of the provider, and refunds of tokens.
import { PAYMENT_STATUSES } from '@voltagora/domain';
import * as z from 'zod';
import { Amount, Instant, PrivateId } from '../primitives.ts';
import { CURRENCIES } from '../stations/station-names.ts';

/** Minimum of a top-up, in units of the installation's currency. */
export const TOP_UP_MIN = 5;
/** Maximum of a top-up, in units of the installation's currency. */
export const TOP_UP_MAX = 500;

/** Why a payment failed; clients translate it. */
export const PAYMENT_FAILURES = [
  'declined',
  'expired',
  'abandoned',
  'amount_mismatch',
  'authorization_lost',
  'amount_too_small',
  'capture_refused',
  'not_returned',
  'provider_error',
  'reservation_ended',
] as const;

/**
 * One payment. `checkout_url` is the page of the provider while it is `open`, and null until the provider has answered; reading
 * again makes the server ask the provider. Amounts are in `currency`; `captured` and `refunded` are final.
 */
export const PaymentSession = z.object({
  id: PrivateId,
  kind: z.enum(['booking', 'top_up']),
  status: z.enum(PAYMENT_STATUSES),
  failure: z.enum(PAYMENT_FAILURES).nullable(),
  provider: z.enum(['stripe', 'sandbox']),
  currency: z.enum(CURRENCIES),
  amount: Amount,
  tokens: z.number(),
  captured: Amount,
  refunded: Amount,
  checkout_url: z.string().nullable(),
  reservation: z.object({ id: PrivateId }).nullable(),
  expires_at: Instant,
  created_at: Instant,
});
export type PaymentSession = z.infer<typeof PaymentSession>;

/** `amount` in the currency of the installation, with at most two decimals. */
export const TopUp = z.strictObject({
  amount: z.number().min(TOP_UP_MIN).max(TOP_UP_MAX).multipleOf(0.01),
});
/** Refunds bought and unused tokens to the cards that paid for them. */
export const RefundTokens = z.strictObject({
  tokens: z.number().positive().max(1_000_000_000).multipleOf(0.01),
});
/** What a refund of the wallet would return: tokens, and the amount in money. */
export const TokenRefund = z.object({
  tokens: z.number(),
  amount: Amount,
  currency: z.enum(CURRENCIES),
  /** The number of cards that get a part. */
  payments: z.int(),
});
export type TokenRefund = z.infer<typeof TokenRefund>;
/** The payment provider that sends a webhook, in a path. */
export const WebhookParams = z.object({ provider: z.enum(['stripe', 'sandbox']) });
/** Tells the payment provider that its webhook was stored. */
export const WebhookReceived = z.object({ received: z.literal(true) });
