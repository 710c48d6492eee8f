// @vitest-environment node
import type { WalletTransaction } from '@voltagora/contract';
import { describe, expect, it } from 'vitest';
import { transactionsByDay } from './transactions-by-day.ts';

const moved = (created_at: string): WalletTransaction => ({
  id: `018f6b1e-0000-7000-8000-${created_at.replaceAll(/\D/g, '').slice(2)}`,
  kind: 'charging',
  tokens: -1,
  balance_after: 0,
  reservation: null,
  station_name: null,
  created_at,
});

describe('transactions by day', () => {
  it('keep their order and start a group when the day changes', () => {
    const days = transactionsByDay(
      ['2026-11-21T10:00:00Z', '2026-11-21T08:00:00Z', '2026-11-20T23:00:00Z'].map(moved),
      (moment) => moment.slice(0, 10),
    );
    expect(days.map(({ day, transactions }) => [day, transactions.length])).toEqual([
      ['2026-11-21', 2],
      ['2026-11-20', 1],
    ]);
  });

  it('are empty without movements', () => {
    expect(transactionsByDay([], String)).toEqual([]);
  });
});
