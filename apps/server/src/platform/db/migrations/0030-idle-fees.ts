// The fee per minute for a cable that stays in after the booked window, and the fees charged. Null means no fee.
import { type Kysely, sql } from 'kysely';

const idleFees = `
  alter table plugs add column idle_fee jsonb;

  create table idle_stays (
    reservation_id uuid primary key references reservations,
    driver_id uuid not null references users,
    plug_id int not null references plugs,
    parked_at timestamptz,
    away_from timestamptz,
    back_at timestamptz,
    left_at timestamptz,
    counted_until timestamptz,
    total_micro bigint,
    due_minor bigint not null default 0,
    collected_minor bigint not null default 0 check (collected_minor >= 0),
    settled_at timestamptz,
    created_at timestamptz not null,
    check (num_nulls(settled_at, counted_until, total_micro) in (0, 3)),
    constraint idle_stays_collected_once check (collected_minor <= due_minor)
  );
  create index idle_stays_open on idle_stays (plug_id) where settled_at is null;
  create index idle_stays_owed on idle_stays (driver_id) where collected_minor < due_minor;
  create index idle_stays_settled on idle_stays (settled_at) where settled_at is not null;

  alter table ledger_transfers drop constraint ledger_transfers_reason_check;
  alter table ledger_transfers add constraint ledger_transfers_reason_check check (reason in ('welcome', 'top_up', 'reservation',
    'charging', 'cancellation_fee', 'no_show_fee', 'idle_fee', 'commission', 'payout', 'refund', 'card_payment', 'card_refund'));
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(idleFees).execute(db);
}
