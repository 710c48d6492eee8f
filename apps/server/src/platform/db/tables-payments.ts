// Tables of payments by card, of the built-in payment provider, and of answers kept by idempotency key.
import type { CurrencyName, PaymentStatus } from '@voltagora/domain';
import type { Generated } from 'kysely';
import type { Json } from './json-column.ts';

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
  id: string;
  idempotency_key: string;
  payment_intent: string;
  /** The payment's id. */
  reference: string;
  description: string;
  lang: string;
  currency: string;
  amount_minor: number;
  captures_at_once: boolean;
  return_url: string;
  cancel_url: string;
  status: 'open' | 'authorized' | 'captured' | 'canceled' | 'expired';
  last_failure: string | null;
  captured_minor: Generated<number>;
  refunded_minor: Generated<number>;
  /** How its events are sent: at once, late, twice, out of order or never. */
  webhook_mode: Generated<'prompt' | 'late' | 'twice' | 'disordered' | 'never'>;
  expires_at: Date;
  created_at: Date;
}

/** What a repeated request to the provider is answered. */
export interface SandboxRequestsTable {
  idempotency_key: string;
  answer: Json<unknown>;
  created_at: Date;
}

export interface SandboxEventsTable {
  id: string;
  checkout_id: string;
  body: string;
  due_at: Date;
  attempts: Generated<number>;
  sent_at: Date | null;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  call: string;
  request_hash: string;
  /** Null only within the transaction that is being answered. */
  answer: Json<unknown> | null;
  created_at: Date;
}
