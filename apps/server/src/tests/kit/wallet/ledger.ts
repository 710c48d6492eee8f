// Invariants of the ledger, checked from outside. Tests only.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { insertPlugRow, insertStationRow } from '../stations/rows.ts';

/** Figures that must always be 0, by the fault that they would show. */
export async function ledgerFaults(db: Db) {
  const { rows } = await sql<Record<string, number>>`
    select
      (select coalesce(sum(posted_minor), 0)::int8 from ledger_accounts) as sum_of_accounts,
      (select count(*) from (select currency from ledger_accounts
        group by currency having sum(posted_minor) <> 0) uneven) as uneven_currencies,
      (select count(*) from ledger_accounts where kind in ('driver_wallet', 'owner_wallet')
        and posted_minor - held_minor < 0) as negative_wallets,
      (select count(*) from (select pending_id from ledger_transfers where pending_id is not null
        group by pending_id having count(*) > 1) twice) as holds_used_twice,
      (select count(*) from ledger_accounts account where posted_minor <> (
        select coalesce(sum(case when credit_account_id = account.id then amount_minor else -amount_minor end), 0)
        from ledger_transfers where phase in ('posted', 'post')
          and account.id in (debit_account_id, credit_account_id))) as balances_unlike_transfers,
      (select count(*) from ledger_accounts account where held_minor <> (
        select coalesce(sum(amount_minor), 0) from ledger_transfers hold
        where phase = 'pending' and debit_account_id = account.id
          and not exists (select from ledger_transfers used where used.pending_id = hold.id))) as held_unlike_holds
  `.execute(db);
  return rows[0];
}

export const NO_FAULTS = {
  sum_of_accounts: 0,
  uneven_currencies: 0,
  negative_wallets: 0,
  holds_used_twice: 0,
  balances_unlike_transfers: 0,
  held_unlike_holds: 0,
};

/** A minimal reservation at a new station, for a hold to refer to. */
export async function insertReservation(
  db: Db,
  people: { driver: Actor; owner: Actor },
): Promise<string> {
  const stationId = await insertStationRow(db, { owner_id: people.owner.userId });
  const plugId = await insertPlugRow(db, { station_id: stationId });
  const id = newId();
  const reservation = {
    id,
    user_id: people.driver.userId,
    plug_id: plugId,
    station_id: stationId,
    vehicle_id: null,
    start_time: new Date('2026-07-01T12:00:00Z'),
    stop_time: new Date('2026-07-01T13:00:00Z'),
    status: 'RESERVED' as const,
    payment_method: 'tokens' as const,
    charge_now: false,
    tariff: '{}',
    quoted_total_micro: 0,
    quoted_energy_wh: 0,
    quoted_power_w: 1,
    hold_minor: 0,
    id_tag: id.slice(-20),
    bill_items: null,
    start_asked_at: null,
    start_agreed_at: null,
    start_failure: null,
    billed_total_micro: null,
    billed_minor: null,
    created_at: new Date('2026-07-01T09:00:00Z'),
    ended_at: null,
  };
  await db
    .insertInto('reservations')
    .values({ ...reservation, bill_items: 'null' })
    .execute();
  return id;
}
