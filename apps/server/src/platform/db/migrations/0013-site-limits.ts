// Power limits of stations, and the limits sent to their charging points and running sessions.
import { type Kysely, sql } from 'kysely';

const limits = `
  create table site_limits (
    station_id int primary key references stations on delete cascade,
    unit text not null check (unit in ('A', 'W')),
    value int not null check (value > 0),
    phases int not null check (phases in (1, 3)),
    minimum_a int not null check (minimum_a >= 6),
    offline_a int check (offline_a >= 0),
    updated_at timestamptz not null
  );
  create table charger_power (
    charging_point_id int primary key references charging_points on delete cascade,
    form jsonb,
    refusal text,
    defaults jsonb not null default '{}',
    own_limits jsonb not null default '[]',
    changed_at timestamptz not null
  );
  create table session_power (
    session_id uuid primary key references charging_sessions on delete cascade,
    allowed_deci_a int not null,
    confirmed_deci_a int,
    state text not null check (state in ('followed', 'refused', 'silent', 'ignored')),
    changed_at timestamptz not null,
    turn_since timestamptz not null
  );
  alter table meter_samples add column current_deci_a int;
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(limits).execute(db);
}
