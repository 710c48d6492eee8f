// Invariants between disputes of card payments and the ledger.
import { sql } from 'kysely';
import type { Check } from './books.reads.ts';

/** Each dispute with what it froze, returned, lost and collected. */
const disputed = sql`
  select dispute.*, coalesce(moved.frozen_minor, 0) as frozen_minor, coalesce(moved.returned_minor, 0) as returned_minor,
    coalesce(moved.lost_minor, 0) as lost_minor, coalesce(moved.paid_minor, 0) as paid_minor,
    coalesce(moved.cents_minor, 0) as cents_minor, payment.status as payment_status, payment.currency as payment_currency
  from payment_disputes dispute left join payments payment on payment.id = dispute.payment_id
  left join (
    select dispute_id, sum(amount_minor) filter (where reason = 'dispute') as frozen_minor,
      sum(amount_minor) filter (where reason = 'dispute_returned') as returned_minor,
      sum(amount_minor) filter (where reason = 'dispute_lost' and debit.currency = 'TOKEN') as lost_minor,
      sum(amount_minor) filter (where reason = 'dispute_debt') as paid_minor,
      sum(amount_minor) filter (where reason = 'dispute_lost' and debit.currency <> 'TOKEN') as cents_minor
    from ledger_transfers join ledger_accounts debit on debit.id = debit_account_id
    where dispute_id is not null group by 1) moved on moved.dispute_id = dispute.id`;

export const disputeChecks: readonly Check[] = [
  {
    rule: 'the frozen tokens are those of open disputes',
    broken: sql`
      select format('%s frozen, %s of open disputes', posted_minor, open_minor) as line
      from (select coalesce(sum(posted_minor), 0) as posted_minor from ledger_accounts where kind = 'disputed_tokens') account,
        (select coalesce(sum(frozen_minor), 0) as open_minor from (${disputed}) disputed where status = 'open') held
      where posted_minor <> open_minor`,
  },
  {
    rule: 'what a dispute froze is returned when it is won, and gone when it is lost',
    broken: sql`
      select format('dispute %s (%s): froze %s, returned %s, lost %s', id, status, frozen_minor, returned_minor, lost_minor) as line
      from (${disputed}) disputed
      where returned_minor <> case status when 'won' then frozen_minor else 0 end
        or lost_minor <> case status when 'lost' then frozen_minor else 0 end`,
  },
  {
    rule: 'a dispute takes no more than its payment bought, and the driver owes the rest of a lost one',
    broken: sql`
      select format('dispute %s (%s): %s tokens, froze %s, owed %s', id, status, tokens_minor, frozen_minor, debt_minor) as line
      from (${disputed}) disputed
      where case status when 'lost' then frozen_minor + debt_minor <> tokens_minor
        else frozen_minor > tokens_minor or debt_minor <> 0 end`,
  },
  {
    rule: 'the repaid part of a lost dispute is in the ledger',
    broken: sql`
      select format('dispute %s: repaid %s, %s in the ledger', id, repaid_minor, paid_minor) as line
      from (${disputed}) disputed where repaid_minor <> paid_minor`,
  },
  {
    rule: 'the money of a lost dispute has left',
    broken: sql`
      select format('dispute %s (%s): %s, %s in the ledger', id, status, amount_minor, cents_minor) as line
      from (${disputed}) disputed
      where cents_minor <> case when status = 'lost' and payment_status = 'captured' and currency = payment_currency
        then amount_minor else 0 end`,
  },
];
