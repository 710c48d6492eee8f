// Invariants between the ledger, the income statements of owners, and the host's commission invoices.
import { sql } from 'kysely';
import type { Check } from './books.reads.ts';

/** By owner and month: what the host took, less what it returned with a refund or dispute that the owner took part in. */
const taken = sql`
  select zone.time_zone, reservations.owner_id, to_char(moved.created_at at time zone zone.time_zone, 'YYYY-MM') as month,
    sum(case when reason in ('commission', 'dispute_returned') then amount_minor else -amount_minor end) as total
  from ledger_transfers moved join reservations on reservations.id = moved.reservation_id
  join ledger_accounts host on host.kind = 'platform_commission' and host.currency = 'TOKEN'
    and host.id in (moved.debit_account_id, moved.credit_account_id)
  cross join (select distinct time_zone from commission_invoices) zone
  where phase = 'posted' and reason in ('commission', 'refund', 'dispute', 'dispute_returned')
    and (reason <> 'refund' or exists (select from ledger_transfers own
      where own.idempotency_key = regexp_replace(moved.idempotency_key, ':host$', ':owner')))
  group by 1, 2, 3`;

export const incomeChecks: readonly Check[] = [
  {
    rule: 'a commission invoice is the commission that the ledger has of its owner and month',
    broken: sql`
      select format('invoice %s of %s (%s): %s tokens, the ledger has %s', invoice.id, invoice.owner_id, invoice.month,
        invoice.tokens_minor, coalesce(taken.total, 0)) as line
      from commission_invoices invoice left join (${taken}) taken on taken.owner_id = invoice.owner_id
        and taken.month = invoice.month and taken.time_zone = invoice.time_zone
      where invoice.tokens_minor <> coalesce(taken.total, 0)`,
  },
  {
    rule: 'the commission invoices of a year are numbered without gaps',
    broken: sql`
      select format('%s: %s invoices, numbers %s to %s', year, count(*), min(sequence), max(sequence)) as line
      from commission_invoices group by year having min(sequence) <> 1 or max(sequence) <> count(*)`,
  },
  {
    rule: 'the VAT of a commission invoice is part of it',
    broken: sql`
      select format('invoice %s: %s of %s', id, vat_minor, total_minor) as line from commission_invoices
      where abs(vat_minor) > abs(total_minor) or vat_minor * total_minor < 0`,
  },
  {
    // Statements list movements by reservation; whatever else moves an owner's wallet must be a payout or a closing.
    rule: 'what an owner earns is of a reservation, so that it is in a statement',
    broken: sql`
      select format('transfer %s (%s) of account %s', moved.id, moved.reason, account.id) as line
      from ledger_transfers moved join ledger_accounts account on account.kind = 'owner_wallet'
        and account.id in (moved.debit_account_id, moved.credit_account_id)
      where moved.phase in ('post', 'posted') and moved.reason <> 'dispute_debt'
        and (moved.reservation_id is null) <> (moved.reason in ('payout', 'welcome'))`,
  },
];
