// Commission invoices of the host to owners, numbered without gaps in each year, and the months that are complete.
import { type Kysely, sql } from 'kysely';

const lines = [
  `create table commission_invoices (
    id uuid primary key,
    year int not null,
    sequence int not null check (sequence > 0),
    owner_id uuid not null references users (id),
    month text not null,
    time_zone text not null,
    currency text not null,
    total_minor bigint not null,
    vat_minor bigint not null,
    vat_percentage_micro bigint not null check (vat_percentage_micro >= 0),
    tokens_minor bigint not null,
    issuer jsonb not null,
    recipient jsonb not null,
    issued_at timestamptz not null,
    unique (year, sequence),
    unique (owner_id, month)
  )`,
  `create table commission_months (
    month text primary key,
    invoices int not null,
    closed_at timestamptz not null
  )`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const line of lines) await sql.raw(line).execute(db);
}
