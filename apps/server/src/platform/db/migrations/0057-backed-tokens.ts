// Which tokens are backed by money: only these are paid out.
import { type Kysely, sql } from 'kysely';

const accounts = `
  alter table ledger_accounts add column backed_minor bigint not null default 0;
  -- Null: moved before this was recorded.
  alter table ledger_transfers add column backed_minor bigint check (backed_minor between 0 and amount_minor);
  alter table payouts add column is_trial boolean not null default false;
  alter table payouts add column not_before timestamptz;
`;

// Free tokens are spent first, so that a refund to the card finds the bought ones. What follows a charge (commission, refund) is
// backed in the proportion of the charge.
const backing = `
  create function ledger_backed_minor(moved ledger_transfers, held ledger_transfers, debit ledger_accounts)
  returns bigint language plpgsql as $$
  declare
    credit_kind text;
    bought_with text;
    unbacked bigint := greatest(debit.posted_minor - debit.backed_minor, 0);
    backed_first bigint := least(moved.amount_minor, greatest(debit.backed_minor, 0));
    in_proportion bigint;
  begin
    if debit.currency <> 'TOKEN' or moved.phase not in ('posted', 'post') or debit.kind = 'tokens_issued' then return 0; end if;
    credit_kind := (select kind from ledger_accounts where id = moved.credit_account_id);
    bought_with := (select provider from payments where id = coalesce(moved.payment_id, held.payment_id));
    if debit.kind = 'provider_clearing' then
      return coalesce((select least(backed_minor, moved.amount_minor) from ledger_transfers
          where starts_with(moved.idempotency_key, 'token-refund-failed:')
          and idempotency_key = replace(moved.idempotency_key, 'token-refund-failed:', 'token-refund:')),
        case when bought_with <> 'sandbox' then moved.amount_minor else 0 end);
    end if;
    if credit_kind = 'owner_payouts'
      or credit_kind = 'provider_clearing' and debit.kind = 'driver_wallet' and coalesce(bought_with, '') <> 'sandbox' then
      return backed_first;
    end if;
    if debit.kind = 'driver_wallet' or moved.reservation_id is null then
      return greatest(moved.amount_minor - unbacked, 0);
    end if;
    select moved.amount_minor * sum(coalesce(backed_minor, amount_minor)) / nullif(sum(amount_minor), 0) into in_proportion
      from ledger_transfers where reservation_id = moved.reservation_id and phase in ('posted', 'post')
      and reason in ('charging', 'cancellation_fee', 'no_show_fee', 'idle_fee');
    if debit.kind <> 'owner_wallet' then return coalesce(in_proportion, 0); end if;
    return greatest(moved.amount_minor - unbacked, least(coalesce(in_proportion, 0), greatest(debit.backed_minor, 0)), 0);
  end $$;
`;

const apply = `
  create or replace function ledger_apply() returns trigger language plpgsql as $$
  declare
    held ledger_transfers;
    debit ledger_accounts;
    is_posted boolean := new.phase in ('posted', 'post');
    debit_moves bigint := case when is_posted then new.amount_minor else 0 end;
    hold_moves bigint := case when new.phase = 'pending' then new.amount_minor else 0 end;
  begin
    -- What a hold refers to comes in the order of numbers too: a program of before locks accounts against that.
    perform 1 from ledger_accounts
      where not is_posted and id = new.credit_account_id and id < new.debit_account_id for key share;
    perform 1 from ledger_accounts
      where id in (new.debit_account_id, case when is_posted then new.credit_account_id end)
      order by id for no key update;
    -- Before any balance moves, so that not even an insert with 'on conflict do nothing' can move one for nothing.
    if exists (select from ledger_transfers where idempotency_key = new.idempotency_key
      or pending_id = new.pending_id) then
      raise exception 'this transfer has been made' using errcode = '23505';
    end if;
    if new.pending_id is not null then
      select * into held from ledger_transfers where id = new.pending_id;
      if held.phase <> 'pending' or held.debit_account_id <> new.debit_account_id
        or held.credit_account_id <> new.credit_account_id or new.amount_minor > held.amount_minor then
        raise exception 'a hold is posted once, between its own accounts, up to its amount' using errcode = '23514';
      end if;
      hold_moves := -held.amount_minor;
    end if;
    select * into debit from ledger_accounts where id = new.debit_account_id;
    new.backed_minor := ledger_backed_minor(new, held, debit);
    update ledger_accounts set posted_minor = posted_minor - debit_moves, held_minor = held_minor + hold_moves,
      backed_minor = backed_minor - new.backed_minor
      where id = new.debit_account_id returning posted_minor into new.debit_posted_after_minor;
    if is_posted then
      update ledger_accounts set posted_minor = posted_minor + debit_moves, backed_minor = backed_minor + new.backed_minor
        where id = new.credit_account_id returning posted_minor into new.credit_posted_after_minor;
    else
      select posted_minor into new.credit_posted_after_minor from ledger_accounts where id = new.credit_account_id;
    end if;
    return new;
  end $$;
`;

// What wallets hold so far. Of an owner everything counts as backed, as it could be paid out until now, except what came from the
// sandbox: bookings on its cards, and what drivers spent of its tokens, by each owner's share of what they spent.
const before = `
  with sandbox_bought as (
    select user_id, sum(capture_tokens_minor) as minor from payments
      where kind = 'top_up' and status = 'captured' and provider = 'sandbox' group by 1),
  real_bought as (
    select user_id, sum(capture_tokens_minor - coalesce((select sum(tokens_minor) from payment_refunds refund
      where refund.payment_id = payments.id and refund.status <> 'failed'), 0)) as minor
    from payments where kind = 'top_up' and status = 'captured' and provider <> 'sandbox' group by 1),
  charged as (
    select payer.kind, payer.user_id, credit_account_id as owner_account, payment.provider, sum(transfer.amount_minor) as minor
    from ledger_transfers transfer
    join ledger_accounts payer on payer.id = transfer.debit_account_id
    join ledger_accounts owner on owner.id = transfer.credit_account_id and owner.kind = 'owner_wallet'
    left join payments payment on payer.kind = 'provider_clearing' and payment.reservation_id = transfer.reservation_id
    where transfer.phase in ('post', 'posted') and payer.kind in ('driver_wallet', 'provider_clearing')
    group by 1, 2, 3, 4),
  from_sandbox as (
    select owner_account, sum(case when kind = 'provider_clearing' then case when provider = 'sandbox' then minor else 0 end
      else minor * least(1, coalesce(bought, 0) / spent) end) as minor, sum(minor) as gross
    from (select charged.*, sandbox_bought.minor as bought,
        nullif(sum(charged.minor) over (partition by charged.kind, charged.user_id), 0) as spent
      from charged left join sandbox_bought using (user_id)) shared group by 1),
  taken as (
    select debit_account_id as owner_account, sum(amount_minor) filter (where reason in ('commission', 'refund')) as minor,
      sum(amount_minor) filter (where reason = 'payout') as paid
    from ledger_transfers where phase in ('post', 'posted') group by 1)
  update ledger_accounts account set backed_minor = least(posted_minor, greatest(0, floor(case kind
    when 'driver_wallet' then coalesce((select minor from real_bought where real_bought.user_id = account.user_id), 0)
    else (select (gross - coalesce(from_sandbox.minor, 0)) * (gross - coalesce(taken.minor, 0)) / gross - coalesce(taken.paid, 0)
      from from_sandbox left join taken using (owner_account) where owner_account = account.id and gross > 0) end)::bigint))
    where kind in ('driver_wallet', 'owner_wallet') and currency = 'TOKEN';
  -- The sum of what is backed is 0, as that of the balances: the provider has the money.
  insert into ledger_accounts (kind, user_id, currency) select 'provider_clearing', null, 'TOKEN'
    where exists (select from ledger_accounts where backed_minor > 0) on conflict do nothing;
  update ledger_accounts set backed_minor = -(select coalesce(sum(backed_minor), 0) from ledger_accounts
      where kind in ('driver_wallet', 'owner_wallet'))
    where kind = 'provider_clearing' and currency = 'TOKEN';
`;

const limits = `
  alter table ledger_accounts add constraint ledger_accounts_backed check (
    kind not in ('driver_wallet', 'owner_wallet') or backed_minor between 0 and posted_minor);
`;

/** What is backed by money in the balances of an installation from before. */
export const countBalances = async (db: Kysely<never>): Promise<void> =>
  void (await sql.raw(before).execute(db));

export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [accounts, backing, apply]) await sql.raw(part).execute(db);
  await countBalances(db);
  await sql.raw(limits).execute(db);
}
