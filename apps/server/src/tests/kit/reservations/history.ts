// Years of an owner's business, written straight into the database by the thousand, for tests and measurements. Triggers
// are off meanwhile, so balances of wallets stay as they are. Not for the program itself.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export interface History {
  ownerId: string;
  /** Who booked, in turn. */
  driverIds: readonly string[];
  /** Where, in turn. */
  plugs: readonly { stationId: number; plugId: number; chargingPointId: number }[];
  count: number;
  /** The first start; one more follows every so many minutes. */
  from: Date;
  everyMinutes: number;
  /** Left out: also in the ledger. */
  isEarned?: boolean;
}

/**
 * Bookings of an hour. Of twenty, one was no-show, one cancelled, one failed to start; the others charged for 40 minutes
 * from their start, 10 to 19 kWh, for 5 tokens, of which 4.75 reached the owner.
 */
export async function insertHistory(db: Db, history: History): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`create temporary table history on commit drop as
      select gen_random_uuid() as id, gen_random_uuid() as session_id, n,
        (${[...history.driverIds]}::uuid[])[1 + n % ${history.driverIds.length}::int] as user_id,
        (${history.plugs.map(({ stationId }) => stationId)}::int[])[1 + n % ${history.plugs.length}::int] as station_id,
        (${history.plugs.map(({ plugId }) => plugId)}::int[])[1 + n % ${history.plugs.length}::int] as plug_id,
        (${history.plugs.map((plug) => plug.chargingPointId)}::int[])[1 + n % ${history.plugs.length}::int] as point_id,
        ${history.from}::timestamptz + n * make_interval(mins => ${history.everyMinutes}::int) as start_time,
        case n % 20 when 0 then 'NO_SHOW' when 1 then 'CANCELED' when 2 then 'FAILED' else 'FULFILLED' end as status
      from generate_series(0, ${history.count}::int - 1) n`.execute(trx);
    await sql`insert into reservations (id, user_id, plug_id, station_id, owner_id, start_time, stop_time, status, paid,
        payment_method, charge_now, tariff, quoted_total_micro, quoted_energy_wh, quoted_power_w, hold_minor, id_tag,
        start_asked_at, billed_total_micro, billed_minor, bill_items, created_at, ended_at)
      select id, user_id, plug_id, station_id, ${history.ownerId}::uuid, start_time, start_time + interval '1 hour',
        status, status = 'FULFILLED', 'tokens', false, ${TARIFF}::jsonb, 1000000, 20000, 22000, 1000,
        translate(id::text, '-', ''), case when n % 20 >= 2 then start_time end,
        case when n % 20 > 2 then 500000 end, case when n % 20 > 2 then 500 end, '[]'::jsonb,
        start_time - interval '1 day', start_time + interval '1 hour'
      from history order by n`.execute(trx);
    await sql`insert into charging_sessions (id, charging_point_id, plug_id, station_id, owner_id, reservation_id, id_tag,
        meter_start_wh, energy_wh, started_at, received_at, last_sample_at, stopped_at, stop_reason, settled_at)
      select session_id, point_id, plug_id, station_id, ${history.ownerId}::uuid, id, translate(id::text, '-', ''), 0,
        10000 + n % 10 * 1000, start_time, start_time, start_time + interval '40 minutes',
        start_time + interval '40 minutes', 'Local', start_time + interval '40 minutes'
      from history where status = 'FULFILLED' order by n`.execute(trx);
    if (history.isEarned ?? true) await insertEarnings(trx, history.ownerId);
  });
}

const TARIFF = JSON.stringify({
  policy: 0,
  pricePerKwhMicro: 450_000,
  basePriceMicroPerMinute: 0,
  flatFeeMicro: 0,
  currency: 'EURO',
});

/** What each charge brought: the drivers' accounts stay out of it, one account of all of them stands for them. */
async function insertEarnings(trx: Db, ownerId: string): Promise<void> {
  await sql`insert into ledger_accounts (kind, user_id) values ('owner_wallet', ${ownerId}::uuid),
      ('platform_commission', null), ('provider_clearing', null)
    on conflict do nothing`.execute(trx);
  const account = (kind: string, userId: string | null) =>
    sql`(select id from ledger_accounts where kind = ${kind} and user_id is not distinct from ${userId}::uuid)`;
  const move = (what: 'charging' | 'commission') => {
    const isCharge = what === 'charging';
    const wallet = account('owner_wallet', ownerId);
    const other = account(isCharge ? 'provider_clearing' : 'platform_commission', null);
    return sql`insert into ledger_transfers (id, idempotency_key, phase, pending_id, debit_account_id, credit_account_id,
        amount_minor, reason, reservation_id, debit_posted_after_minor, credit_posted_after_minor, created_at)
      select ${isCharge ? sql`id` : sql`session_id`}, ${`${what}:`} || id, ${isCharge ? 'post' : 'posted'},
        ${isCharge ? sql`id` : sql`null::uuid`}, ${isCharge ? other : wallet}, ${isCharge ? wallet : other},
        ${isCharge ? 500 : 25}, ${what}, id, 0, 0, start_time + interval '40 minutes'
      from history where status = 'FULFILLED' order by n`.execute(trx);
  };
  await move('charging');
  await move('commission');
}
