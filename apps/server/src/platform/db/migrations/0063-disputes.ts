// Disputes of card payments: their tokens are frozen in an account of their own until the bank has decided.
import { type Kysely, sql } from 'kysely';

const disputes = `
  create table payment_disputes (
    id uuid primary key,
    provider text not null,
    provider_dispute_id text not null,
    -- Null where the provider names a payment that is in none of our books.
    payment_id uuid references payments,
    status text not null check (status in ('open', 'won', 'lost')),
    -- As the provider calls it, by which the host sees a change after the end.
    provider_status text not null,
    reason text not null,
    currency text not null,
    amount_minor bigint not null check (amount_minor >= 0),
    tokens_minor bigint not null default 0 check (tokens_minor >= 0),
    -- Of a lost dispute: the tokens that were found nowhere, and what the driver has paid of them since.
    debt_minor bigint not null default 0 check (debt_minor between 0 and tokens_minor),
    repaid_minor bigint not null default 0 check (repaid_minor between 0 and debt_minor),
    respond_by timestamptz,
    opened_at timestamptz not null,
    ended_at timestamptz,
    check ((status = 'open') = (ended_at is null)),
    unique (provider, provider_dispute_id)
  );
  create index on payment_disputes (payment_id);
  create index payment_disputes_listed on payment_disputes (opened_at);
  alter table sandbox_checkouts add column dispute text check (dispute in ('open', 'won', 'lost'));
`;

const ledger = `
  alter table ledger_accounts drop constraint ledger_accounts_kind_check;
  alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in ('driver_wallet', 'owner_wallet',
    'platform_commission', 'tokens_issued', 'provider_clearing', 'owner_payouts', 'card_payers', 'disputed_tokens'));
  alter table ledger_transfers drop constraint ledger_transfers_reason_check;
  alter table ledger_transfers add constraint ledger_transfers_reason_check check (reason in ('welcome', 'top_up', 'reservation',
    'charging', 'cancellation_fee', 'no_show_fee', 'idle_fee', 'commission', 'payout', 'refund', 'card_payment', 'card_refund',
    'dispute', 'dispute_returned', 'dispute_lost', 'dispute_debt'));
  alter table ledger_transfers add column dispute_id uuid references payment_disputes;
  create index ledger_transfers_disputed on ledger_transfers (dispute_id) where dispute_id is not null;
  create index ledger_transfers_frozen on ledger_transfers (debit_account_id) where reason = 'dispute';
`;

// As before, and: freezing takes backed tokens first, and each frozen amount ends as it was frozen.
const backing = `
  create or replace function ledger_backed_minor(moved ledger_transfers, held ledger_transfers, debit ledger_accounts)
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
    if debit.kind = 'disputed_tokens' then
      return coalesce((select backed_minor from ledger_transfers
        where id = split_part(moved.idempotency_key, ':', 2)::uuid), 0);
    end if;
    if debit.kind = 'provider_clearing' then
      return coalesce((select least(backed_minor, moved.amount_minor) from ledger_transfers
          where starts_with(moved.idempotency_key, 'token-refund-failed:')
          and idempotency_key = replace(moved.idempotency_key, 'token-refund-failed:', 'token-refund:')),
        case when bought_with <> 'sandbox' then moved.amount_minor else 0 end);
    end if;
    if credit_kind in ('owner_payouts', 'disputed_tokens')
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

export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [disputes, ledger, backing]) await sql.raw(part).execute(db);
}
