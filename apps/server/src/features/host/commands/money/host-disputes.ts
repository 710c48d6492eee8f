// Lists disputed card payments: how they stand, until when the bank waits, and what to do.
import { tokenMinorToTokens } from '@voltagora/domain';
import type { HostDeps } from '../../host-deps.ts';
import type { Outcome, RequestOf } from '../../terminal/host-request.ts';
import { columns, moment, moneyOf, tokensOf } from '../../terminal/host-text.ts';
import { type DisputeLine, listDisputes } from './host-disputes.reads.ts';

export async function disputes(
  { db }: HostDeps,
  { all, limit }: RequestOf<'disputes'>,
): Promise<Outcome> {
  const rows = await listDisputes(db, { all, limit });
  const lines = rows.map((row) => [
    moment(row.opened_at),
    moneyOf({ amountMinor: row.amount_minor, currency: row.currency }),
    row.status === row.provider_status ? row.status : `${row.status} (${row.provider_status})`,
    row.reason,
    moment(row.respond_by),
    tokensOf(row.frozen_minor),
    tokensOf(row.debt_minor - row.repaid_minor),
    row.payment_id === null ? 'unknown payment' : (row.email ?? 'deleted account'),
    `${row.provider} ${row.provider_dispute_id}`,
    whatToDo(row),
  ]);
  const titles = [
    'opened',
    'amount',
    'state',
    'reason',
    'answer by',
    'frozen',
    'owed',
    'driver',
    'provider',
    'what to do',
  ];
  return {
    result: { results: rows.map(present) },
    text: rows.length === 0 ? 'No payment is disputed.' : columns(titles, lines),
  };
}

function whatToDo(row: DisputeLine): string {
  if (row.payment_id === null && row.status === 'open') {
    return 'look at it at the provider: no payment of this installation';
  }
  if (row.is_changed) return 'look at it at the provider: it has changed after its end';
  if (row.status === 'open') {
    const what = row.reservation_id === null ? 'the purchase' : `booking ${row.reservation_id}`;
    return `send the bank evidence of ${what} at the provider`;
  }
  return row.repaid_minor < row.debt_minor ? 'nothing: the debt is taken from new tokens' : '';
}

const present = ({ amount_minor: amountMinor, ...row }: DisputeLine) => ({
  id: row.id,
  provider: row.provider,
  provider_dispute_id: row.provider_dispute_id,
  provider_payment_id: row.provider_payment_id,
  payment_id: row.payment_id,
  reservation_id: row.reservation_id,
  email: row.email ?? '',
  status: row.status,
  provider_status: row.provider_status,
  reason: row.reason,
  amount: amountMinor / 100,
  currency: row.currency,
  tokens: tokenMinorToTokens(row.tokens_minor),
  frozen: tokenMinorToTokens(row.frozen_minor),
  owed: tokenMinorToTokens(row.debt_minor - row.repaid_minor),
  respond_by: row.respond_by,
  opened_at: row.opened_at,
  ended_at: row.ended_at,
  what_to_do: whatToDo({ ...row, amount_minor: amountMinor }),
});
