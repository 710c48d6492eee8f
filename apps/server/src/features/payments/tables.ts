// Tables of payments, refunds and events, and the columns that other features may read.
import type { CurrencyName, DisputeStatus, PaymentStatus } from '@voltagora/domain';
import type { Generated } from 'kysely';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    payments: PaymentsTable;
    payment_refunds: PaymentRefundsTable;
    payment_events: PaymentEventsTable;
    payment_disputes: PaymentDisputesView;
    waiting_disputes: WaitingDisputesTable;
  }
}

export const tables: readonly TableName[] = [
  'payments',
  'payment_refunds',
  'payment_events',
  'payment_disputes',
  'waiting_disputes',
];

/** Columns that other features may read: state, amounts and the provider's payment id. */
interface PaymentsView {
  id: string;
  user_id: string;
  kind: 'booking' | 'top_up';
  reservation_id: string | null;
  provider: string;
  currency: CurrencyName;
  amount_minor: number;
  tokens_minor: number;
  status: PaymentStatus;
  provider_payment_id: string | null;
  /** The amount to capture, once it is known. */
  capture_minor: number | null;
  capture_tokens_minor: number | null;
  /** A code that the client translates. */
  failure: string | null;
  attempts: Generated<number>;
  created_at: Date;
}

/** Amounts in hundredths of `currency`; tokens in hundredths of a token, at the price when the payment was opened. */
export interface PaymentsTable extends PaymentsView {
  /** The provider's ids of the checkout and the payment; null until known. */
  provider_session_id: string | null;
  checkout_url: string | null;
  capture_reason: 'charging' | 'cancellation_fee' | 'no_show_fee' | null;
  next_attempt_at: Date | null;
  expires_at: Date;
  authorized_at: Date | null;
  ended_at: Date | null;
  /** Where the provider's page sends its payer back to, until that page is open; null: to the page of payments. */
  return_path: Generated<string | null>;
}

/** Columns that other features may read: refunds, for the host and for ledger verification. */
interface PaymentRefundsView {
  id: string;
  payment_id: string;
  amount_minor: number;
  tokens_minor: number;
  reason: 'unused_tokens' | 'reservation' | 'account_closed';
  status: 'requested' | 'done' | 'failed';
  failure: string | null;
  attempts: Generated<number>;
  created_at: Date;
}

export interface PaymentRefundsTable extends PaymentRefundsView {
  provider_refund_id: string | null;
  next_attempt_at: Date | null;
  ended_at: Date | null;
}

/** Disputes of card payments, for the host, for what can be refunded and for ledger verification. */
export interface PaymentDisputesView {
  id: string;
  provider: string;
  provider_dispute_id: string;
  /** Null where the payment is in none of our books. */
  payment_id: string | null;
  status: DisputeStatus;
  /** As the provider calls it. */
  provider_status: string;
  reason: string;
  currency: string;
  amount_minor: number;
  /** What was disputed of the tokens that the payment bought. */
  tokens_minor: Generated<number>;
  /** Of a lost dispute: tokens that were found nowhere, and what the driver has paid of them since. */
  debt_minor: Generated<number>;
  repaid_minor: Generated<number>;
  respond_by: Date | null;
  opened_at: Date;
  ended_at: Date | null;
}

/** Disputes that events have named, until they are processed. */
export interface WaitingDisputesTable {
  provider: string;
  provider_dispute_id: string;
  /** Changes with each event. */
  mark: string;
  received_at: Date;
}

/** Received events; each is stored once. */
export interface PaymentEventsTable {
  provider: string;
  event_id: string;
  payment_id: string | null;
  kind: string;
  received_at: Date;
}
