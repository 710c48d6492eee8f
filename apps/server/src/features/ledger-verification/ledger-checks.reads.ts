// Invariants within the ledger: balances, holds, and the balance after each transfer.
import { sql } from 'kysely';
import type { Check } from './books.reads.ts';

/** Each transfer from both of its accounts: the amount, and the account's balance afterwards. */
const sides = sql`
  select id, debit_account_id as account_id, -amount_minor as moved, debit_posted_after_minor as after_minor
  from ledger_transfers where phase in ('posted', 'post')
  union all
  select id, credit_account_id, amount_minor, credit_posted_after_minor
  from ledger_transfers where phase in ('posted', 'post')`;

const isOpen = sql`hold.phase = 'pending' and not exists (select from ledger_transfers used where used.pending_id = hold.id)`;

export const ledgerChecks: readonly Check[] = [
  {
    rule: 'the accounts of a currency sum to 0',
    broken: sql`
      select format('%s: %s', currency, sum(posted_minor)) as line
      from ledger_accounts group by currency having sum(posted_minor) <> 0`,
  },
  {
    rule: 'the balance of an account is the sum of its transfers',
    broken: sql`
      with moved as (select account_id, sum(moved) as total from (${sides}) side group by account_id)
      select format('account %s (%s): has %s, transfers come to %s', id, kind, posted_minor, coalesce(total, 0)) as line
      from ledger_accounts left join moved on account_id = id where posted_minor <> coalesce(total, 0)`,
  },
  {
    rule: 'the held amount of an account is the sum of its open holds',
    broken: sql`
      with held as (select debit_account_id, sum(amount_minor) as total from ledger_transfers hold where ${isOpen} group by 1)
      select format('account %s (%s): holds %s, its holds come to %s', id, kind, held_minor, coalesce(total, 0)) as line
      from ledger_accounts left join held on debit_account_id = id where held_minor <> coalesce(total, 0)`,
  },
  {
    rule: 'a wallet is never overdrawn',
    broken: sql`
      select format('account %s (%s of %s): %s less %s held', id, kind, user_id, posted_minor, held_minor) as line
      from ledger_accounts where kind in ('driver_wallet', 'owner_wallet') and posted_minor - held_minor < 0`,
  },
  {
    rule: 'the tokens backed by money sum to 0',
    broken: sql`
      select format('%s: %s', currency, sum(backed_minor)) as line
      from ledger_accounts group by currency having sum(backed_minor) <> 0`,
  },
  {
    rule: 'a wallet has no more than its balance backed by money',
    broken: sql`
      select format('account %s (%s of %s): %s of %s', id, kind, user_id, backed_minor, posted_minor) as line
      from ledger_accounts where kind in ('driver_wallet', 'owner_wallet') and backed_minor not between 0 and posted_minor`,
  },
  {
    // Compares multisets, because concurrent transfers may be stored in another order than they were applied.
    rule: 'the recorded balances of an account form a chain',
    broken: sql`
      with steps as (
        select account_id, after_minor as balance, 1 as step from (${sides}) side
        union all select account_id, after_minor - moved, -1 from (${sides}) side
        union all select id, 0, 1 from ledger_accounts
        union all select id, posted_minor, -1 from ledger_accounts)
      select format('account %s: the chain breaks at %s', account_id, string_agg(balance::text, ', ' order by balance)) as line
      from (select account_id, balance from steps group by account_id, balance having sum(step) <> 0) torn
      group by account_id`,
  },
  {
    rule: 'a hold is used once',
    broken: sql`
      select format('hold %s: used %s times', pending_id, count(*)) as line
      from ledger_transfers where pending_id is not null group by pending_id having count(*) > 1`,
  },
  {
    rule: 'a hold is used between its accounts, up to its amount',
    broken: sql`
      select format('transfer %s uses %s: %s of %s', used.id, hold.id, used.amount_minor, hold.amount_minor) as line
      from ledger_transfers used join ledger_transfers hold on hold.id = used.pending_id
      where hold.phase <> 'pending' or used.amount_minor > hold.amount_minor
        or (used.phase = 'void' and used.amount_minor <> 0)
        or (used.debit_account_id, used.credit_account_id) <> (hold.debit_account_id, hold.credit_account_id)`,
  },
  {
    rule: 'a transfer stays within one currency',
    broken: sql`
      select format('transfer %s: %s to %s', transfer.id, debit.currency, credit.currency) as line
      from ledger_transfers transfer join ledger_accounts debit on debit.id = debit_account_id
      join ledger_accounts credit on credit.id = credit_account_id where debit.currency <> credit.currency`,
  },
];
