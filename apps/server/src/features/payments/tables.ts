// The tables of payments.
import type { CurrencyName, PaymentStatus } from '@voltagora/domain';
import type { Generated } from 'kysely';

declare module '../../platform/db/database.ts' {
  interface Database {
    payments: PaymentsTable;
    payment_refunds: PaymentRefundsTable;
    payment_events: PaymentEventsTable;
  }
}

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
