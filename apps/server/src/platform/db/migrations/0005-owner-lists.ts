// What an owner's lists and figures over years need: indexes by owner and time, and since when a plug has been there.
import { type Kysely, sql } from 'kysely';

// What is filtered by and added up stands in the indexes, so that totals over all pages leave the tables alone.
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
