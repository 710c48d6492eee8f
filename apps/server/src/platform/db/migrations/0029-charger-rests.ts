// Firmware that a charging point publishes, customer data that it stores, settings that it has refused, and the phases on which
// a car charges.
import { type Kysely, sql } from 'kysely';

const rests = `
  create table firmware_publications (
    request_id int generated always as identity primary key,
    charging_point_id int not null references charging_points on delete cascade,
    url text not null,
    checksum text not null,
    state text not null,
    report text,
    locations jsonb not null default '[]',
    asked_at timestamptz not null,
    told_at timestamptz
  );
  create index firmware_publications_of_point on firmware_publications (charging_point_id, request_id desc);

  create table customer_reports (
    request_id int generated always as identity primary key,
    charging_point_id int not null references charging_points on delete cascade,
    subject_kind text not null check (subject_kind in ('id_tag', 'customer')),
    subject text not null,
    is_erasing boolean not null,
    state text not null,
    report text,
    parts jsonb not null default '{}',
    last_part int,
    asked_at timestamptz not null,
    told_at timestamptz,
    keep_until timestamptz not null
  );
  create index customer_reports_of_point on customer_reports (charging_point_id, request_id desc);
  create index customer_reports_by_end on customer_reports (keep_until);

  create table setting_refusals (
    charging_point_id int not null references charging_points on delete cascade,
    wish text not null,
    firmware_version text not null,
    refused_at timestamptz not null,
    primary key (charging_point_id, wish)
  );

  alter table meter_samples add column phases smallint;
  alter table session_power add column phases smallint;
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(rests).execute(db);
}
