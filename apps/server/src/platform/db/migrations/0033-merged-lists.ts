// Indexes that contain the columns counted and sorted by in wallet movements; and a trigger for changes of thousands of
// stations.
import { type Kysely, sql } from 'kysely';

const movements = `
  create index ledger_transfers_debited on ledger_transfers (debit_account_id, sequence desc)
    include (phase, id, reservation_id);
  create index ledger_transfers_credited on ledger_transfers (credit_account_id, sequence desc)
    include (phase, id, reservation_id);
  drop index ledger_transfers_debit_account_id_sequence_idx;
  drop index ledger_transfers_credit_account_id_sequence_idx;
`;

// The plan of a trigger is made for the first statement of a session and then reused. A join that suits one station takes
// quadratic time for thousands; finding the differences by sorting suits any number.
const marks = `
  create or replace function mark_changed_map_cells() returns trigger language plpgsql as $$
  begin
    insert into map_cells_stale (x, y)
      select distinct map_x(lng), map_y(lat)
      from (
        (select id, lat, lng from old_stations where deleted_at is null
          except select id, lat, lng from new_stations where deleted_at is null)
        union all
        (select id, lat, lng from new_stations where deleted_at is null
          except select id, lat, lng from old_stations where deleted_at is null)
      ) changed;
    return null;
  end $$;
`;

export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [movements, marks]) await sql.raw(part).execute(db);
}
