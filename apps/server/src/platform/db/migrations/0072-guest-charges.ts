// Charges of people without an account, and where the payment page of a booking sends them back to.
import { type Kysely, sql } from 'kysely';

const lines = [
  'alter table payments add column return_path text',
  `create table guest_charges (
    id uuid primary key,
    secret_hash text unique,
    mail_secret_hash text unique,
    user_id uuid not null references users (id) on delete cascade,
    reservation_id uuid not null unique references reservations (id) on delete cascade,
    plug_id int not null,
    wish jsonb not null,
    lang text not null check (lang in ('en', 'el')),
    email text,
    receipt_mailed_at timestamptz,
    taken_over_at timestamptz,
    created_at timestamptz not null
  )`,
  'create index guest_charges_of_user on guest_charges (user_id)',
  'create index guest_charges_of_plug on guest_charges (plug_id, created_at desc)',
  'create index guest_charges_of_mail on guest_charges (email) where email is not null and taken_over_at is null',
  'create index guest_charges_receipts on guest_charges (created_at) where email is not null and receipt_mailed_at is null',
  'create index guest_charges_old on guest_charges (created_at) where secret_hash is not null',
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const line of lines) await sql.raw(line).execute(db);
}
