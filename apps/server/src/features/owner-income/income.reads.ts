// The income of an owner from the ledger: one row for each reservation and kind of movement in a period. The rows are whole: what
// they bring together is what the owner's wallet received and gave for reservations.
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import { SELLER_COLUMNS } from '../business-profiles/public.ts';

export interface Period {
  start: Date;
  stop: Date;
}

/** Amounts in hundredths of a token; those of refunds and frozen disputes are negative. */
export interface IncomeRow {
  at: Date;
  kind: 'bill' | 'refund' | 'dispute';
  grossMinor: number;
  commissionMinor: number;
  reservationId: string;
  status: string;
  stationName: string;
  plugLabel: string;
  startTime: Date;
  energyWh: number | null;
  /** VAT of the owner's business at the time of the bill, in millionths of a percent; null of a private person. */
  vatMicro: number | null;
  /** What a token was worth when the price was accepted, in micro units of `currency`; null where that is not known. */
  tokenPriceMicro: number | null;
  currency: string | null;
}

const BILLED = sql`('charging', 'cancellation_fee', 'no_show_fee', 'idle_fee')`;

/** The table `moved`: movements of the owner's wallet, and the host's part of refunds and disputes: it returns its commission there. */
export const movedFor = (ownerId: string, { start, stop }: Period) => sql`
  with wallet as (select id from ledger_accounts where kind = 'owner_wallet' and user_id = ${ownerId}::uuid),
  host as (select id from ledger_accounts where kind = 'platform_commission' and currency = 'TOKEN'),
  moved as (
    select reservation_id, transfer.created_at, case when reason = 'refund' then 'refund'
        when reason in ('dispute', 'dispute_returned') then 'dispute' else 'bill' end as kind,
      case when reason = 'commission' then 0 when credit_account_id = wallet.id then amount_minor else -amount_minor end as gross,
      case when reason = 'commission' then amount_minor else 0 end as commission
    from ledger_transfers transfer join wallet on wallet.id in (debit_account_id, credit_account_id)
    where phase in ('post', 'posted') and reservation_id is not null
      and (reason in ${BILLED} or reason in ('commission', 'refund', 'dispute', 'dispute_returned'))
      and transfer.created_at >= ${start} and transfer.created_at < ${stop}
    union all
    select reservation_id, transfer.created_at, case reason when 'refund' then 'refund' else 'dispute' end,
      case when reason = 'dispute_returned' then amount_minor else -amount_minor end,
      case when reason = 'dispute_returned' then amount_minor else -amount_minor end
    from ledger_transfers transfer join host on host.id in (debit_account_id, credit_account_id)
    join reservations on reservations.id = reservation_id and reservations.owner_id = ${ownerId}::uuid
    where phase = 'posted' and reason in ('refund', 'dispute', 'dispute_returned')
      and transfer.created_at >= ${start} and transfer.created_at < ${stop}
      -- A refund that the host pays alone has no part of the owner, and leaves the commission as it was.
      and (reason <> 'refund' or exists (select from ledger_transfers own
        where own.idempotency_key = regexp_replace(transfer.idempotency_key, ':host$', ':owner'))))`;

/** Oldest first. */
export async function listIncome(
  db: Db | Trx,
  ownerId: string,
  period: Period,
): Promise<IncomeRow[]> {
  const { rows } = await sql<IncomeRow>`${movedFor(ownerId, period)},
    summed as (select reservation_id, kind, min(created_at) as at, sum(gross)::int8 as gross, sum(commission)::int8 as commission
      from moved group by reservation_id, kind having sum(gross) <> 0 or sum(commission) <> 0)
    select summed.at, summed.kind, summed.gross as "grossMinor", summed.commission as "commissionMinor",
      summed.reservation_id as "reservationId", reservations.status, reservations.start_time as "startTime",
      stations.name as "stationName", plugs.label as "plugLabel", session.energy_wh as "energyWh",
      (reservations.seller ->> 'vat_percentage_micro')::int8 as "vatMicro",
      (reservations.tariff ->> 'tokenPriceMicro')::int8 as "tokenPriceMicro", reservations.tariff ->> 'currency' as currency
    from summed join reservations on reservations.id = summed.reservation_id
    join stations on stations.id = reservations.station_id join plugs on plugs.id = reservations.plug_id
    left join lateral (select sum(energy_wh)::int8 as energy_wh from charging_sessions
      where charging_sessions.reservation_id = summed.reservation_id) session on summed.kind = 'bill'
    order by summed.at, summed.reservation_id, summed.kind`.execute(db);
  return rows;
}

/** Times of the owner's first and last movement for a reservation; undefined when there is none. */
export async function readIncomeSpan(
  db: Db,
  ownerId: string,
): Promise<{ first: Date; last: Date } | undefined> {
  const always = { start: new Date(0), stop: new Date('9999-01-01T00:00:00Z') };
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`${movedFor(ownerId, always)}
    select min(created_at) as first, max(created_at) as last from moved`.execute(db);
  const [span] = rows;
  return !span?.first || !span.last ? undefined : { first: span.first, last: span.last };
}

/** The person or business that statements and invoices are for. */
export const readOwner = (db: Db | Trx, ownerId: string) =>
  db
    .selectFrom('users')
    .leftJoin('business_profiles as business', 'business.user_id', 'users.id')
    .select(['users.email', 'users.first_name', 'users.last_name', ...SELLER_COLUMNS])
    .where('users.id', '=', ownerId)
    .executeTakeFirstOrThrow();
export type OwnerRow = Awaited<ReturnType<typeof readOwner>>;

/** Owners with a commission in a period, who have no invoice for its month yet. */
export async function listUninvoiced(
  db: Db,
  month: string,
  { start, stop }: Period,
): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`
    select distinct reservations.owner_id as "ownerId" from ledger_transfers transfer
    join reservations on reservations.id = transfer.reservation_id
    where transfer.created_at >= ${start} and transfer.created_at < ${stop}
      and reason in ('commission', 'refund', 'dispute', 'dispute_returned')
      and not exists (select from commission_invoices invoice
        where invoice.owner_id = reservations.owner_id and invoice.month = ${month})
    order by 1`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}

/** When the first commission was taken; undefined when none was. */
export async function readFirstCommission(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('ledger_transfers')
    .select(({ fn }) => fn.min<Date | null>('created_at').as('first'))
    .where('reason', '=', 'commission')
    .executeTakeFirst();
  return row?.first ?? undefined;
}
