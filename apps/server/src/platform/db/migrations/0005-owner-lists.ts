// What an owner's lists and figures over years need: indexes by owner and time, and since when a plug has been there.
import { type Kysely, sql } from 'kysely';

const lists = `
  create index reservations_of_owner_booked on reservations (owner_id, created_at desc, id desc);
  create index ledger_transfers_charged on ledger_transfers (credit_account_id, created_at) where phase = 'post';
  create index ledger_transfers_given on ledger_transfers (debit_account_id, created_at)
    where reason in ('commission', 'refund');
  alter table plugs add column created_at timestamptz;
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(lists).execute(db);
}
