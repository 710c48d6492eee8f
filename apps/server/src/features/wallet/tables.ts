// Tables of the ledger and of payouts. A `…View` lists the columns that other features may read.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    ledger_accounts: LedgerAccountsView;
    ledger_transfers: LedgerTransfersView;
    payouts: PayoutsView;
  }
}

export const tables: readonly TableName[] = ['ledger_accounts', 'ledger_transfers', 'payouts'];

/** The owner of an account, and its balances. */
export interface LedgerAccountsView {
  id: Generated<number>;
  kind:
    | 'driver_wallet'
    | 'owner_wallet'
    | 'platform_commission'
    | 'tokens_issued'
    | 'provider_clearing'
    | 'owner_payouts'
    | 'card_payers';
  user_id: string | null;
  currency: Generated<string>;
  posted_minor: Generated<number>;
  held_minor: Generated<number>;
}

/** A transfer, for statements, earnings and the verification of the ledger. */
export interface LedgerTransfersView {
  id: string;
  sequence: GeneratedAlways<number>;
  idempotency_key: string;
  phase: 'posted' | 'pending' | 'post' | 'void';
  pending_id: string | null;
  debit_account_id: number;
  credit_account_id: number;
  amount_minor: number;
  reason:
    | 'welcome'
    | 'top_up'
    | 'reservation'
    | 'charging'
    | 'cancellation_fee'
    | 'no_show_fee'
    | 'idle_fee'
    | 'commission'
    | 'payout'
    | 'refund'
    | 'card_payment'
    | 'card_refund';
  reservation_id: string | null;
  payment_id: string | null;
  /** Filled by the trigger. */
  debit_posted_after_minor: ColumnType<number, undefined, never>;
  credit_posted_after_minor: ColumnType<number, undefined, never>;
  created_at: Date;
}

/** A payout requested by an owner, and its decision. */
export interface PayoutsView {
  id: string;
  owner_id: string;
  amount_minor: number;
  /** What a token was worth when it was asked for, in micro units; null where that is not known. */
  token_price_micro: Generated<number | null>;
  status: 'requested' | 'paid' | 'refused';
  note: Generated<string>;
  requested_at: Date;
  decided_at: Date | null;
}
