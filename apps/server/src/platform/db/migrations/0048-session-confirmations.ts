// Sessions that their drivers have not started in the product, which wait for the driver's confirmation before they are billed: what
// the server saw of them, and what became of them.
import { type Kysely, sql } from 'kysely';

const lines = [
  `create table session_confirmations (
    session_id uuid primary key references charging_sessions,
    reservation_id uuid not null unique references reservations,
    asked_at timestamptz not null,
    read_at timestamptz,
    read_wh bigint,
    longest_gap_ms bigint not null default 0,
    end_seen_at timestamptz,
    outcome text check (outcome in ('confirmed', 'denied', 'borne_out', 'not_borne_out')),
    decided_at timestamptz,
    check ((outcome is null) = (decided_at is null))
  )`,
  `create index session_confirmations_waiting on session_confirmations (asked_at) where outcome is null`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const line of lines) await sql.raw(line).execute(db);
}
