// Card payments, refunds of tokens, answers by idempotency key, weekly series, extensions, and slot locks. The same ledger
// holds money, in hundredths of its currency.
import { type Kysely, sql } from 'kysely';

const payments = `
  create table payments (
    id uuid primary key,
    user_id uuid not null references users,
    kind text not null check (kind in ('booking', 'top_up')),
    reservation_id uuid unique references reservations,
    provider text not null,
    currency text not null check (currency in ('EURO', 'US_DOLLAR', 'BRITISH_POUND')),
    amount_minor bigint not null check (amount_minor > 0),
    tokens_minor bigint not null check (tokens_minor > 0),
    status text not null check (status in ('open', 'authorized', 'capturing', 'captured', 'canceling', 'canceled', 'failed')),
    provider_session_id text,
    provider_payment_id text,
    checkout_url text,
    capture_minor bigint check (capture_minor between 0 and amount_minor),
    capture_tokens_minor bigint check (capture_tokens_minor between 0 and tokens_minor),
    capture_reason text,
    failure text,
    attempts int not null default 0,
    next_attempt_at timestamptz,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    authorized_at timestamptz,
    ended_at timestamptz,
    check ((kind = 'booking') = (reservation_id is not null)),
    unique (provider, provider_session_id)
  );
  create index on payments (user_id, created_at desc);
  create index payments_due on payments (next_attempt_at) where next_attempt_at is not null;

  create table payment_refunds (
    id uuid primary key,
    payment_id uuid not null references payments,
    amount_minor bigint not null check (amount_minor > 0),
    tokens_minor bigint not null check (tokens_minor > 0),
    reason text not null check (reason in ('unused_tokens', 'reservation', 'account_closed')),
    status text not null check (status in ('requested', 'done', 'failed')),
    provider_refund_id text,
    failure text,
    attempts int not null default 0,
    next_attempt_at timestamptz,
    created_at timestamptz not null,
    ended_at timestamptz
  );
  create index on payment_refunds (payment_id);
  create index payment_refunds_due on payment_refunds (next_attempt_at) where status = 'requested';

  create table payment_events (
    provider text not null,
    event_id text not null,
    payment_id uuid references payments,
    kind text not null,
    received_at timestamptz not null,
    primary key (provider, event_id)
  );
`;

// The records of the sandbox payment provider, which answers from them as a real provider would from its own.
const sandbox = `
  create table sandbox_checkouts (
    id text primary key,
    reference text not null unique,
    payment_intent text not null unique,
    description text not null,
    lang text not null check (lang in ('en', 'el')),
    currency text not null check (currency in ('EURO', 'US_DOLLAR', 'BRITISH_POUND')),
    amount_minor bigint not null check (amount_minor > 0),
    captures_at_once boolean not null,
    return_url text not null,
    cancel_url text not null,
    status text not null check (status in ('open', 'authorized', 'captured', 'canceled', 'expired')),
    step text not null default 'card' check (step in ('card', 'bank', 'waiting')),
    last_failure text check (last_failure in ('declined', 'refused_at_bank')),
    captured_minor bigint not null default 0,
    refunded_minor bigint not null default 0,
    webhook_mode text not null default 'prompt' check (webhook_mode in ('prompt', 'late', 'twice', 'disordered', 'never')),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    held_until timestamptz,
    check (captured_minor between 0 and amount_minor and refunded_minor between 0 and captured_minor),
    check (status <> 'authorized' or held_until is not null)
  );
  create index sandbox_checkouts_live on sandbox_checkouts (status) where status in ('open', 'authorized');
  create table sandbox_requests (
    idempotency_key text primary key,
    request text not null,
    answer jsonb not null,
    created_at timestamptz not null
  );
  create table sandbox_events (
    id text primary key,
    checkout_id text not null references sandbox_checkouts,
    body text not null,
    sends_left int not null check (sends_left >= 0),
    due_at timestamptz not null,
    attempts int not null default 0,
    created_at timestamptz not null
  );
  create index sandbox_events_due on sandbox_events (due_at) where sends_left > 0;
`;

const ledger = `
  alter table ledger_accounts drop constraint ledger_accounts_kind_check;
  alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in ('driver_wallet', 'owner_wallet',
    'platform_commission', 'tokens_issued', 'provider_clearing', 'owner_payouts', 'card_payers'));
  alter table ledger_transfers add column payment_id uuid references payments;
  create index on ledger_transfers (payment_id) where payment_id is not null;
  alter table ledger_transfers drop constraint ledger_transfers_reason_check;
  alter table ledger_transfers add constraint ledger_transfers_reason_check check (reason in ('welcome', 'top_up', 'reservation',
    'charging', 'cancellation_fee', 'no_show_fee', 'commission', 'payout', 'refund', 'card_payment', 'card_refund'));
  create function ledger_refuse_mixed_currencies() returns trigger language plpgsql as $$
  begin
    if (select count(distinct currency) from ledger_accounts where id in (new.debit_account_id, new.credit_account_id)) <> 1 then
      raise exception 'a transfer stays within one currency' using errcode = '23514';
    end if;
    return new;
  end $$;
  create trigger ledger_transfers_currency before insert on ledger_transfers
    for each row execute function ledger_refuse_mixed_currencies();
`;

const keys = `
  create table idempotency_keys (
    user_id uuid not null references users on delete cascade,
    key text not null,
    call text not null,
    request_hash text not null,
    answer text,
    created_at timestamptz not null,
    primary key (user_id, key)
  );
  create index on idempotency_keys (created_at);
`;

const bookings = `
  create sequence ocpp_reservation_ids as int minvalue 1 maxvalue 2147483647;
  alter table reservations
    add column series_id uuid,
    add column late_until timestamptz,
    add column reminded_at timestamptz,
    add column ocpp_reservation_id int not null default nextval('ocpp_reservation_ids'),
    add column charger_hold text check (charger_hold in ('asked', 'held', 'refused', 'unsupported', 'lost', 'ended')),
    add column charger_hold_reason text,
    add column charger_hold_at timestamptz;
  create unique index reservations_ocpp_id on reservations (ocpp_reservation_id);
  create index reservations_series on reservations (series_id) where series_id is not null;
`;

export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [payments, sandbox, ledger, keys, bookings]) await sql.raw(part).execute(db);
}
