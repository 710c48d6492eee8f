// Authenticator apps, passkeys and recovery codes, the second step of a login, and when a session last proved its person.
import { type Kysely, sql } from 'kysely';

const factors = `
  create table authenticators (
    user_id uuid primary key references users on delete cascade,
    secret_encrypted text,
    last_step int,
    confirmed_at timestamptz,
    pending_encrypted text,
    pending_at timestamptz,
    check ((secret_encrypted is null) = (confirmed_at is null)),
    check ((pending_encrypted is null) = (pending_at is null))
  );

  create table recovery_codes (
    user_id uuid primary key references users on delete cascade,
    code_hashes text[] not null,
    created_at timestamptz not null
  );

  create table passkeys (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  );
  create index passkeys_of_user on passkeys (user_id);

  create table passkey_challenges (
    challenge_hash text primary key,
    purpose text not null check (purpose in ('login', 'proof', 'registration')),
    user_id uuid references users on delete cascade,
    expires_at timestamptz not null
  );
  create index passkey_challenges_expired on passkey_challenges (expires_at);
  create index passkey_challenges_of_user on passkey_challenges (user_id);

  create table login_tickets (
    ticket_hash text primary key,
    user_id uuid not null references users on delete cascade,
    password_mark text,
    expires_at timestamptz not null
  );
  create index login_tickets_of_user on login_tickets (user_id);
  create index login_tickets_expired on login_tickets (expires_at);

  alter table user_sessions add column proven_at timestamptz;
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(factors).execute(db);
}
