// Tables of the ledger and of payouts. A `…View` lists the columns that other features may read.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    ledger_accounts: LedgerAccountsView;
    ledger_transfers: LedgerTransfersView;
    payouts: PayoutsView;
    payout_files: PayoutFilesView;
  }
}

export const tables: readonly TableName[] = [
  'ledger_accounts',
  'ledger_transfers',
  'payouts',
  'payout_files',
];

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
    | 'card_payers'
    | 'disputed_tokens';
  user_id: string | null;
  currency: Generated<string>;
  posted_minor: Generated<number>;
  held_minor: Generated<number>;
  /** The part of the balance that is backed by money; kept by the trigger. */
  backed_minor: Generated<number>;
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
    | 'card_refund'
    | 'dispute'
    | 'dispute_returned'
    | 'dispute_lost'
    | 'dispute_debt';
  reservation_id: string | null;
  payment_id: string | null;
  /** The dispute that froze, returned or took it. */
  dispute_id: Generated<string | null>;
  /** Filled by the trigger; null where it was moved before this was recorded. */
  backed_minor: ColumnType<number | null, undefined, never>;
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
  status: 'requested' | 'paid' | 'refused' | 'withdrawn';
  note: Generated<string>;
  /** Tried out with the sandbox: nothing is transferred. */
  is_trial: Generated<boolean>;
  /** Until then the host does not pay it. */
  not_before: Generated<Date | null>;
  /** What is transferred, fixed at the request, in hundredths of `currency`; null in requests from before this was recorded. */
  fiat_minor: Generated<number | null>;
  currency: Generated<string | null>;
  /** The bank account at the time of the request. */
  iban: Generated<string | null>;
  holder: Generated<string | null>;
  /** Requested by the owner's schedule. */
  is_scheduled: Generated<boolean>;
  /** The bank transfer that it is part of: then it cannot be withdrawn. */
  file_id: Generated<string | null>;
  requested_at: Date;
  decided_at: Date | null;
}

/** A file of bank transfers. */
export interface PayoutFilesView {
  id: string;
  /** What the bank shows, as in the file. */
  message_id: string;
  payouts: number;
  total_minor: number;
  created_at: Date;
}
