// Bank accounts of owners, and payouts with a fixed amount, an account, a way back while they wait, and bank transfers.
import { type Kysely, sql } from 'kysely';

const lines = [
  `create table bank_accounts (
    owner_id uuid primary key references users (id) on delete cascade,
    iban text not null,
    holder text not null,
    schedule text not null default 'by_hand' check (schedule in ('by_hand', 'weekly', 'monthly')),
    scheduled_at timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create table payout_files (
    id uuid primary key,
    message_id text not null unique,
    payouts int not null check (payouts > 0),
    total_minor bigint not null check (total_minor > 0),
    created_at timestamptz not null
  )`,
  `alter table payouts
    add column fiat_minor bigint check (fiat_minor >= 0),
    add column currency text,
    add column iban text,
    add column holder text,
    add column is_scheduled boolean not null default false,
    add column file_id uuid references payout_files (id)`,
  'create index payouts_of_file on payouts (file_id) where file_id is not null',
  // Wider than before, so nodes of the version before keep writing.
  'alter table payouts drop constraint payouts_status_check',
  `alter table payouts add constraint payouts_status_check
    check (status in ('requested', 'paid', 'refused', 'withdrawn'))`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const line of lines) await sql.raw(line).execute(db);
}
