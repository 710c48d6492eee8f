import type { WalletTransaction } from '@voltagora/contract';

export type TransactionDay = { day: string; at: string; transactions: WalletTransaction[] };

/** Groups movements by the day that `dayOf` returns, keeping their order. */
export function transactionsByDay(
  transactions: readonly WalletTransaction[],
  dayOf: (moment: string) => string,
): TransactionDay[] {
  const days: TransactionDay[] = [];
  for (const transaction of transactions) {
    const day = dayOf(transaction.created_at);
    const last = days.at(-1);
    if (last?.day === day) last.transactions.push(transaction);
    else days.push({ day, at: transaction.created_at, transactions: [transaction] });
  }
  return days;
}
