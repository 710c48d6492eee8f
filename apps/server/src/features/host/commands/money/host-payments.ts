import type { HostDeps } from '../../host-deps.ts';
import { listPayments } from './host-payments.reads.ts';
import type { Outcome, RequestOf } from '../../terminal/host-request.ts';
import { columns, moment, moneyOf } from '../../terminal/host-text.ts';

/** Card payments that need attention, with the provider's ids. */
export async function payments(
  { db }: HostDeps,
  { all, limit }: RequestOf<'payments'>,
): Promise<Outcome> {
  const rows = await listPayments(db, { all, limit });
  const emailOf = (row: { email: string; deleted_at: Date | null }) =>
    row.deleted_at === null ? row.email : '';
  const lines = rows.map((row) => [
    moment(row.created_at),
    row.what,
    moneyOf({ amountMinor: row.amount_minor, currency: row.currency }),
    row.failure === null ? row.status : `${row.status}: ${row.failure}`,
    String(row.attempts),
    emailOf(row) || 'deleted account',
    `${row.provider} ${row.provider_payment_id ?? ''}`,
    row.reservation_id ?? row.payment_id,
  ]);
  const titles = [
    'at',
    'what',
    'amount',
    'state',
    'tries',
    'driver',
    'provider',
    'reservation or payment',
  ];
  return {
    result: {
      results: rows.map(({ email, deleted_at, amount_minor: minor, ...row }) => ({
        ...row,
        amount: minor / 100,
        email: emailOf({ email, deleted_at }),
      })),
    },
    text: rows.length === 0 ? 'No payment by card went wrong.' : columns(titles, lines),
  };
}
