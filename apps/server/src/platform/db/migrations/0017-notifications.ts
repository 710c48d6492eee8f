// Notifications, their settings, browsers that receive push messages, and drivers who wait for a plug.
import { type Kysely, sql } from 'kysely';

const notifications = `
  create table notifications (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    kind text not null,
    subject text not null,
    data jsonb not null,
    link text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    held_until timestamptz,
    read_at timestamptz,
    constraint notifications_once unique (subject, kind, user_id)
  );
  create index notifications_of_user on notifications (user_id, created_at desc, id desc);
  create index notifications_unread on notifications (user_id) where read_at is null and held_until is null;
  create index notifications_held on notifications (held_until) where held_until is not null;
  create index notifications_old on notifications (created_at);

  create table notification_preferences (
    user_id uuid primary key references users on delete cascade,
    choices jsonb not null,
    quiet_from int check (quiet_from between 0 and 1439),
    quiet_until int check (quiet_until between 0 and 1439),
    time_zone text,
    check (num_nulls(quiet_from, quiet_until, time_zone) in (0, 3))
  );

  create table push_subscriptions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    session_id uuid not null references user_sessions on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null
  );
  create index push_subscriptions_of_user on push_subscriptions (user_id);
  create index push_subscriptions_of_session on push_subscriptions (session_id);

  create table push_deliveries (
    notification_id uuid not null references notifications on delete cascade,
    subscription_id uuid not null references push_subscriptions on delete cascade,
    next_attempt_at timestamptz not null,
    expires_at timestamptz not null,
    attempts int not null default 0,
    primary key (notification_id, subscription_id)
  );
  create index push_deliveries_due on push_deliveries (next_attempt_at);
  create index push_deliveries_of_subscription on push_deliveries (subscription_id);

  create table plug_watches (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    station_id int not null references stations on delete cascade,
    plug_id int references plugs on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  );
  create unique index plug_watches_once on plug_watches (user_id, station_id, coalesce(plug_id, 0));
  create index plug_watches_of_station on plug_watches (station_id);

  create index reservations_touched on reservations (greatest(created_at, ended_at));
  create index payouts_decided on payouts (decided_at) where decided_at is not null;
  create index charging_points_gone on charging_points (last_seen_at) where not connected;
  create index plugs_faulted on plugs (status_at) where status = 'Faulted';
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(notifications).execute(db);
}
