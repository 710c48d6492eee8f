// Slot locks that charging points may still have, including those of reservations that have ended or moved.
import { type Kysely, sql } from 'kysely';

const holds = `
  create table charger_holds (
    reservation_id uuid not null references reservations on delete cascade,
    charging_point_id int not null references charging_points on delete cascade,
    held_until timestamptz not null,
    asked_at timestamptz not null,
    losses int not null default 0,
    release_at timestamptz,
    primary key (reservation_id, charging_point_id)
  );
  create index reservations_to_arm on reservations (start_time) where status = 'RESERVED';
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(holds).execute(db);
}
