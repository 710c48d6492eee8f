// The owner's side: station details, pictures, id tags, charging point events, connection attempts, unavailable series,
// calendar feeds, payouts; and the owner of each booking and session, for lists over many.
import { type Kysely, sql } from 'kysely';

const stations = `
  alter table stations
    add column description text not null default '',
    add column access_notes text not null default '',
    add column amenities text[] not null default '{}',
    add column accessibility text[] not null default '{}',
    add column opening_hours jsonb,
    add column booking_terms jsonb,
    add column last_imported_at timestamptz,
    add column deleted_at timestamptz;
  alter table plugs add column deleted_at timestamptz;
  alter table charging_points
    add column created_at timestamptz not null default now(),
    add column password_set_at timestamptz,
    add column deleted_at timestamptz;

  create table station_images (
    id uuid primary key,
    station_id int not null references stations on delete cascade,
    position int not null,
    width int not null,
    height int not null,
    alt text not null default '',
    created_at timestamptz not null
  );
  create index on station_images (station_id, position);
`;

const charging = `
  create table id_tags (
    id uuid primary key,
    owner_id uuid not null references users on delete cascade,
    charging_point_id int references charging_points on delete cascade,
    user_email text not null default '',
    id_tag text not null,
    is_blocked boolean not null default false,
    created_at timestamptz not null
  );
  create unique index id_tags_once on id_tags (owner_id, lower(id_tag), coalesce(charging_point_id, 0));
  create index id_tags_tag on id_tags (lower(id_tag));

  create table charging_point_events (
    id uuid primary key,
    charging_point_id int not null references charging_points on delete cascade,
    kind text not null,
    actor_id uuid,
    detail jsonb not null,
    happened_at timestamptz not null
  );
  create index on charging_point_events (charging_point_id, happened_at desc);

  create table connection_attempts (
    id uuid primary key,
    identity text not null,
    charging_point_id int references charging_points on delete cascade,
    outcome text not null,
    detail jsonb not null,
    happened_at timestamptz not null
  );
  create index on connection_attempts (charging_point_id, happened_at desc);
  create index on connection_attempts (happened_at);
`;

const calendar = `
  alter table calendar_entries
    add column series_id uuid,
    add column note text not null default '',
    add column created_at timestamptz;
  create index calendar_entries_series on calendar_entries (series_id) where series_id is not null;

  create table calendar_feeds (
    id uuid primary key,
    owner_id uuid not null references users on delete cascade,
    station_id int references stations on delete cascade,
    secret_hash text not null unique,
    created_at timestamptz not null,
    constraint calendar_feeds_one unique nulls not distinct (owner_id, station_id)
  );
`;

const money = `
  create table payouts (
    id uuid primary key,
    owner_id uuid not null references users,
    amount_minor bigint not null check (amount_minor > 0),
    status text not null check (status in ('requested', 'paid', 'refused')),
    note text not null default '',
    requested_at timestamptz not null,
    decided_at timestamptz
  );
  create index on payouts (owner_id, requested_at desc);
  create unique index payouts_one_open on payouts (owner_id) where status = 'requested';
`;

// Set by the database, so that no insert can omit the owner of a booking or session.
const owners = `
  alter table reservations add column owner_id uuid references users, add column booking_terms jsonb;
  update reservations set owner_id = stations.owner_id from stations where stations.id = reservations.station_id;
  create index reservations_of_owner on reservations (owner_id, start_time desc, id desc);
  create function fill_reservation_owner() returns trigger language plpgsql as $$
  begin
    select owner_id into new.owner_id from stations where id = new.station_id;
    return new;
  end $$;
  create trigger reservations_owner before insert on reservations
    for each row execute function fill_reservation_owner();

  alter table charging_sessions add column station_id int references stations, add column owner_id uuid references users;
  update charging_sessions set station_id = stations.id, owner_id = stations.owner_id
    from plugs join stations on stations.id = plugs.station_id where plugs.id = charging_sessions.plug_id;
  create index charging_sessions_of_owner on charging_sessions (owner_id, started_at desc, id desc);
  create index charging_sessions_of_station on charging_sessions (station_id, started_at desc, id desc);
  create function fill_session_owner() returns trigger language plpgsql as $$
  begin
    select stations.id, stations.owner_id into new.station_id, new.owner_id
      from plugs join stations on stations.id = plugs.station_id where plugs.id = new.plug_id;
    return new;
  end $$;
  create trigger charging_sessions_owner before insert on charging_sessions
    for each row execute function fill_session_owner();
`;

export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [stations, charging, calendar, money, owners]) await sql.raw(part).execute(db);
}
