// Amounts beyond a booking's hold that a charging point reported late; and groups of owners' id tags.
import { type Kysely, sql } from 'kysely';

const lateCharges = `
  create table late_charges (
    reservation_id uuid primary key references reservations,
    driver_id uuid not null references users,
    billed_before_micro bigint not null,
    due_minor bigint not null,
    collected_minor bigint not null default 0 check (collected_minor >= 0),
    created_at timestamptz not null,
    constraint late_charges_collected_once check (collected_minor <= due_minor)
  );
  create index late_charges_owed on late_charges (driver_id) where collected_minor < due_minor;

  alter table id_tags add column tag_group text not null default '';
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(lateCharges).execute(db);
}
