// Authentication of charging points: pending passwords, security profiles, client certificates.
import { type Kysely, sql } from 'kysely';

const security = `
  alter table charging_points
    add column security_profile smallint not null default 1 check (security_profile between 1 and 3),
    add column next_security_profile smallint check (next_security_profile between 2 and 3);

  create table charger_passwords (
    id uuid primary key,
    charging_point_id int not null references charging_points on delete cascade,
    password_hash text not null,
    sent_at timestamptz not null
  );
  create index on charger_passwords (charging_point_id);

  create table certificate_authority (
    id boolean primary key default true check (id),
    certificate_pem text not null,
    private_key_pem text not null,
    created_at timestamptz not null
  );
  create table charger_certificates (
    id uuid primary key,
    charging_point_id int not null references charging_points on delete cascade,
    fingerprint text not null unique,
    issued_at timestamptz not null,
    valid_until timestamptz not null,
    installed_at timestamptz,
    retired_at timestamptz
  );
  create index on charger_certificates (charging_point_id, issued_at desc);
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(security).execute(db);
}
