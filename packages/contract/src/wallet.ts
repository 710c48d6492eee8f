import * as z from 'zod';
import { Instant, PageQuery, PrivateId, listOf } from './primitives.ts';

/** Tokens; `available` is what can be spent: balance less what is held. */
export const WalletBalance = z.object({
  balance: z.number(),
  held: z.number(),
  available: z.number(),
});
export const WalletBalances = listOf(WalletBalance);
export const TokenPrice = z.object({ token_fiat_price: z.number(), currency: z.string() });

export const TRANSACTION_KINDS = [
  'welcome',
  'top_up',
  'charging',
  'cancellation_fee',
  'no_show_fee',
  'commission',
  'payout',
  'refund',
] as const;

/** One movement of a wallet; `tokens` is signed, `balance_after` runs. */
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
export const WalletTransactions = listOf(WalletTransaction);
export const WalletListQuery = PageQuery;
