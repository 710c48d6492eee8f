// Tables of payments by card, of the built-in payment provider, and of answers kept by idempotency key.
import type { CurrencyName, PaymentStatus } from '@voltagora/domain';
import type { Generated } from 'kysely';
import type { Json } from '../queries/json-column.ts';

/** Amounts in hundredths of `currency`, tokens in hundredths of a token at the price they were promised for. */
export interface PaymentsTable {
  id: string;
  user_id: string;
  kind: 'booking' | 'top_up';
  reservation_id: string | null;
  provider: string;
  currency: CurrencyName;
  amount_minor: number;
  tokens_minor: number;
  status: PaymentStatus;
  /** The provider's names for the checkout and for the money; null until it has told them. */
  provider_session_id: string | null;
  provider_payment_id: string | null;
  checkout_url: string | null;
  /** What is to be captured, once decided. */
  capture_minor: number | null;
  capture_tokens_minor: number | null;
  capture_reason: 'charging' | 'cancellation_fee' | 'no_show_fee' | null;
  /** A word the client can translate. */
  failure: string | null;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  created_at: Date;
  expires_at: Date;
  authorized_at: Date | null;
  ended_at: Date | null;
}

export interface PaymentRefundsTable {
  id: string;
  payment_id: string;
  amount_minor: number;
  tokens_minor: number;
  reason: 'unused_tokens' | 'reservation' | 'account_closed';
  status: 'requested' | 'done' | 'failed';
  provider_refund_id: string | null;
  failure: string | null;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
}

/** What a provider has told, each once. */
export interface PaymentEventsTable {
  provider: string;
  event_id: string;
  payment_id: string | null;
  kind: string;
  received_at: Date;
}

export interface SandboxCheckoutsTable {
  /** Opens the page to whoever knows it: 128 random bits. */
  id: string;
  /** The payment's id. */
  reference: string;
  payment_intent: string;
  description: string;
  lang: 'en' | 'el';
  currency: CurrencyName;
  amount_minor: number;
  captures_at_once: boolean;
  return_url: string;
  cancel_url: string;
  status: 'open' | 'authorized' | 'captured' | 'canceled' | 'expired';
  /** What its page asks for while it is open. */
  step: Generated<'card' | 'bank' | 'waiting'>;
  last_failure: 'declined' | 'refused_at_bank' | null;
  captured_minor: Generated<number>;
  refunded_minor: Generated<number>;
  /** How its events are sent: at once, late, twice, out of order or never. */
  webhook_mode: Generated<'prompt' | 'late' | 'twice' | 'disordered' | 'never'>;
  created_at: Date;
  expires_at: Date;
  held_until: Date | null;
}

/** What a repeated request to the provider is answered. */
export interface SandboxRequestsTable {
  idempotency_key: string;
  /** What was asked for: the same key for anything else is refused. */
  request: string;
  answer: Json<unknown>;
  created_at: Date;
}

export interface SandboxEventsTable {
  id: string;
  checkout_id: string;
  body: string;
  /** How many times it has still to arrive; 0 once it is done. */
  sends_left: number;
  due_at: Date;
  attempts: Generated<number>;
  created_at: Date;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  call: string;
  request_hash: string;
  /** The text that was sent; null only within the transaction that is being answered. */
  answer: string | null;
  created_at: Date;
}
