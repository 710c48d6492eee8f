// Indexes by owner and time for an owner's lists and totals over years, and the date since which a plug exists.
import { type Kysely, sql } from 'kysely';

// The indexes contain the columns that are filtered and summed, so that totals need no table access.
const lists = `
  drop index reservations_of_owner;
  create index reservations_of_owner on reservations (owner_id, start_time desc, id desc)
    include (status, plug_id, station_id, user_id, billed_minor);
  create index reservations_of_owner_booked on reservations (owner_id, created_at desc, id desc);
  drop index charging_sessions_of_owner;
  create index charging_sessions_of_owner on charging_sessions (owner_id, started_at desc, id desc)
    include (reservation_id, plug_id, station_id, energy_wh);
  create index ledger_transfers_charged on ledger_transfers (credit_account_id, created_at) where phase = 'post';
  create index ledger_transfers_given on ledger_transfers (debit_account_id, created_at)
    where reason in ('commission', 'refund');
  alter table plugs add column created_at timestamptz;
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(lists).execute(db);
}
