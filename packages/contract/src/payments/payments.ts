// Payments by card as the API sends and takes them: a checkout on the provider's own page, and refunds of tokens.
import { PAYMENT_STATUSES } from '@voltagora/domain';
import * as z from 'zod';
import { Amount, Instant, PrivateId } from '../primitives.ts';
import { CURRENCIES } from '../stations/stations.ts';

/** Least and most of a top-up, in the installation's currency. */
export const TOP_UP_MIN = 5;
/** The most that one top-up may cost, in units of the currency. */
export const TOP_UP_MAX = 500;

/** Why a payment did not come about; clients translate. */
export const PAYMENT_FAILURES = [
  'declined',
  'expired',
  'abandoned',
  'amount_mismatch',
  'authorization_lost',
  'provider_error',
  'reservation_ended',
] as const;

/**
 * One payment. `checkout_url` is the provider's page while it is `open`, and null while the provider has not answered;
 * asking again makes the server ask the provider. Amounts in `currency`; `captured` and `refunded` are final amounts.
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

/** `amount` in the installation's currency, with two decimals at most. */
export const TopUp = z.strictObject({
  amount: z.number().min(TOP_UP_MIN).max(TOP_UP_MAX).multipleOf(0.01),
});
/** Tokens that were bought and not used go back to the cards they were bought with. */
export const RefundTokens = z.strictObject({
  tokens: z.number().positive().max(1_000_000_000).multipleOf(0.01),
});
/** What paying back a wallet's tokens would give: tokens, and the amount in money. */
export const TokenRefund = z.object({
  tokens: z.number(),
  amount: Amount,
  currency: z.enum(CURRENCIES),
  /** How many cards it goes back to. */
  payments: z.int(),
});
export type TokenRefund = z.infer<typeof TokenRefund>;
/** The payment provider that sends a webhook, in a path. */
export const WebhookParams = z.object({ provider: z.enum(['stripe', 'sandbox']) });
/** Tells the payment provider that its webhook was stored. */
export const WebhookReceived = z.object({ received: z.literal(true) });
