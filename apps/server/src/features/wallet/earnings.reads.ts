import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface Earning {
  /** Index of the interval: 0 lies between the first and second bound. */
  slot: number;
  plugId: number;
  /** Hundredths of a token. */
  minor: number;
}

/** Income of an owner's wallet from sessions and fees, less commission, refunds and disputes, by plug and time. */
export async function listEarnings(
  db: Db,
  of: { ownerId: string; stationId: number | undefined; plugId: number | undefined },
  bounds: readonly Date[],
): Promise<Earning[]> {
  const [first, last] = [bounds[0], bounds.at(-1)];
  const { rows } = await sql<Earning>`
    with wallet as (
      select id from ledger_accounts where kind = 'owner_wallet' and user_id = ${of.ownerId}::uuid),
    moved as (
      select created_at, reservation_id, amount_minor from ledger_transfers
        where credit_account_id = (select id from wallet) and (phase = 'post' or (phase = 'posted' and reason in ('charging', 'idle_fee', 'dispute_returned')))
          and created_at >= ${first} and created_at < ${last}
      union all
      select created_at, reservation_id, -amount_minor from ledger_transfers
        where debit_account_id = (select id from wallet) and reason in ('commission', 'refund', 'dispute')
          and created_at >= ${first} and created_at < ${last}),
    by_reservation as (
      select width_bucket(created_at, ${bounds.map((bound) => bound.toISOString())}::timestamptz[]) - 1 as slot,
        reservation_id, sum(amount_minor) as minor
      from moved group by 1, 2)
    select slot, reservations.plug_id as "plugId", sum(by_reservation.minor)::int8 as minor
    from by_reservation join reservations on reservations.id = by_reservation.reservation_id
    where (${of.stationId ?? null}::int is null or reservations.station_id = ${of.stationId ?? null}::int)
      and (${of.plugId ?? null}::int is null or reservations.plug_id = ${of.plugId ?? null}::int)
    group by 1, 2`.execute(db);
  return rows;
}
