// Accounts: activation, sign-in with other providers, devices, outgoing mail, business profiles, audit log. Existing accounts
// count as activated.
import { type Kysely, sql } from 'kysely';

const people = `
  alter table users
    alter column password_hash drop not null,
    add column activated_at timestamptz,
    add column suspended_at timestamptz,
    add column deleted_at timestamptz;
  update users set activated_at = created_at;

  alter table user_sessions
    add column device text not null default '',
    add column address text not null default '';

  create table account_links (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    purpose text not null check (purpose in ('activation', 'password_reset')),
    token_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index on account_links (user_id, purpose);

  create table user_identities (
    provider text not null check (provider in ('google-oauth2', 'apple-id')),
    subject text not null,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    primary key (provider, subject)
  );
  create index on user_identities (user_id);

  create table sign_in_attempts (
    state_hash text primary key,
    provider text not null,
    browser_hash text not null,
    nonce text not null,
    code_verifier text not null,
    role text check (role in ('driver', 'station_owner')),
    lang text not null,
    names jsonb,
    created_at timestamptz not null,
    expires_at timestamptz not null
  );
`;

const mail = `
  create table outgoing_mails (
    id uuid primary key,
    kind text not null,
    recipient text not null,
    lang text not null,
    subject text not null,
    text_body text,
    html_body text,
    created_at timestamptz not null,
    next_attempt_at timestamptz not null,
    attempts int not null default 0,
    last_error text,
    sent_at timestamptz,
    given_up_at timestamptz
  );
  create index outgoing_mails_due on outgoing_mails (next_attempt_at) where sent_at is null and given_up_at is null;
`;

const business = `
  create table business_profiles (
    user_id uuid primary key references users on delete cascade,
    business_name text not null,
    tax_num text not null,
    street_name text not null,
    street_num text not null,
    city text not null,
    zipcode text not null,
    tax_office text not null,
    user_email text not null,
    business_accounting_email text not null,
    phone_number text not null,
    vat_percentage_micro int not null check (vat_percentage_micro between 0 and 100000000),
    created_at timestamptz not null,
    updated_at timestamptz not null
  );
  alter table reservations add column seller jsonb;
`;

const audit = `
  create table audit_log (
    id uuid primary key,
    actor_kind text not null check (actor_kind in ('host', 'user', 'system')),
    actor_id uuid,
    action text not null,
    subject_kind text not null,
    subject_id text not null,
    detail jsonb not null,
    happened_at timestamptz not null
  );
  create index on audit_log (happened_at desc);
  create index on audit_log (subject_kind, subject_id);
  create function audit_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the audit log is never changed' using errcode = '23514';
  end $$;
  create trigger audit_log_immutable before update or delete on audit_log
    for each row execute function audit_refuse_change();
`;

export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [people, mail, business, audit]) await sql.raw(part).execute(db);
}
