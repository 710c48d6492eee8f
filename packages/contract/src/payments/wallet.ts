// A wallet: balance, transactions, monthly statements, and unpaid bills.
import * as z from 'zod';
import { Instant, PageQuery, PrivateId, Text, listOf } from '../primitives.ts';

/** Tokens; `available` is the balance minus holds. */
export const WalletBalance = z.object({
  balance: z.number(),
  held: z.number(),
  available: z.number(),
  /** Bought tokens that are unused and can be refunded. */
  refundable: z.number(),
});
/** The user's wallets: `results`, and `count` of all. */
export const WalletBalances = listOf(WalletBalance);
/** A booking with a late bill that is not fully paid. `tokens_due` is the late bill, `tokens_owed` its unpaid rest. */
export const OwedBill = z.object({
  reservation: z.object({ id: PrivateId }),
  station_name: z.string(),
  start_time: Instant,
  tokens_due: z.number(),
  tokens_owed: z.number(),
});
export type OwedBill = z.infer<typeof OwedBill>;
/** The user's bills that are not paid in full, and the tokens that they owe for disputed payments that were lost. */
export const OwedBills = listOf(OwedBill).extend({
  /** Optional: a node of the version before does not say it. */
  disputed: z.number().optional(),
});
/** The price of one token, in units of the currency. */
export const TokenPrice = z.object({ token_fiat_price: z.number(), currency: z.string() });

/** Why tokens were received or spent. */
export const TRANSACTION_KINDS = [
  'welcome',
  'top_up',
  'charging',
  'cancellation_fee',
  'no_show_fee',
  'idle_fee',
  'commission',
  'payout',
  'refund',
  'dispute',
  'dispute_returned',
  'dispute_debt',
] as const;

/** One transaction of a wallet; `tokens` is signed, `balance_after` is the running balance. */
export const WalletTransaction = z.object({
  id: PrivateId,
  kind: z.enum(TRANSACTION_KINDS),
  tokens: z.number(),
  balance_after: z.number(),
  reservation: z.object({ id: PrivateId }).nullable(),
  station_name: z.string().nullable(),
  created_at: Instant,
});
export type WalletTransaction = z.infer<typeof WalletTransaction>;
/** A page of a wallet's transactions: `results`, and `count` of all. */
export const WalletTransactions = listOf(WalletTransaction);
/** Paging of a wallet's lists. */
export const WalletListQuery = PageQuery;
/** A month in the given time zone. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
/** An IANA time zone for days and months. */
export const TimeZoneQuery = z.object({ time_zone: Text(60).default('UTC') });
/** One month of a wallet: `opening` plus `received` less `spent` is `closing`, in tokens. */
export const Statement = z.object({
  month: Month,
  opening: z.number(),
  received: z.number(),
  spent: z.number(),
  closing: z.number(),
  movements: z.int(),
});
export type Statement = z.infer<typeof Statement>;
/** Months with transactions, newest first. */
export const Statements = listOf(Statement);
/** Which month's statement, in which time zone and language. */
export const StatementQuery = TimeZoneQuery.extend({
  month: Month,
  lang: z.enum(['en', 'el']).default('en'),
});
