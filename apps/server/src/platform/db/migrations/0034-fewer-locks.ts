// Removes needless locks: of a hold on the account whose balance it does not change, and of a stored frame on its charging
// point. Adds an index of slot locks by charging point, which every status needs.
import { type Kysely, sql } from 'kysely';

// Account ids never change, so a reference to an account need not wait for an update of its balance.
const ledger = `
  create or replace function ledger_apply() returns trigger language plpgsql as $$
  declare
    held ledger_transfers;
    is_posted boolean := new.phase in ('posted', 'post');
    debit_moves bigint := case when is_posted then new.amount_minor else 0 end;
    hold_moves bigint := case when new.phase = 'pending' then new.amount_minor else 0 end;
  begin
    -- What a hold refers to comes in the order of numbers too: a program of before locks accounts against that.
    perform 1 from ledger_accounts
      where not is_posted and id = new.credit_account_id and id < new.debit_account_id for key share;
    perform 1 from ledger_accounts
      where id in (new.debit_account_id, case when is_posted then new.credit_account_id end)
      order by id for no key update;
    -- Before any balance moves, so that not even an insert with 'on conflict do nothing' can move one for nothing.
    if exists (select from ledger_transfers where idempotency_key = new.idempotency_key
      or pending_id = new.pending_id) then
      raise exception 'this transfer has been made' using errcode = '23505';
    end if;
    if new.pending_id is not null then
      select * into held from ledger_transfers where id = new.pending_id;
      if held.phase <> 'pending' or held.debit_account_id <> new.debit_account_id
        or held.credit_account_id <> new.credit_account_id or new.amount_minor > held.amount_minor then
        raise exception 'a hold is posted once, between its own accounts, up to its amount' using errcode = '23514';
      end if;
      hold_moves := -held.amount_minor;
    end if;
    update ledger_accounts set posted_minor = posted_minor - debit_moves, held_minor = held_minor + hold_moves
      where id = new.debit_account_id returning posted_minor into new.debit_posted_after_minor;
    if is_posted then
      update ledger_accounts set posted_minor = posted_minor + debit_moves
        where id = new.credit_account_id returning posted_minor into new.credit_posted_after_minor;
    else
      select posted_minor into new.credit_posted_after_minor from ledger_accounts where id = new.credit_account_id;
    end if;
    return new;
  end $$;
`;

const frames = `
  alter table charging_point_frames drop constraint charging_point_frames_charging_point_id_fkey;
  create index charger_holds_of_point on charger_holds (charging_point_id);
`;

export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [ledger, frames]) await sql.raw(part).execute(db);
}
