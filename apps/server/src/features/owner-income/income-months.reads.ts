// The income of an owner by month, summed by the database. Each row is cut to hundredths as `earningOf` cuts it.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Month } from '../../platform/text/month.ts';
import type { IncomeRates } from './earning-of.ts';
import { movedFor } from './income.reads.ts';

/** Hundredths of a token and, of the other amounts, of the currency of payouts. */
export interface IncomeMonthSum {
  /** Index of the month. */
  slot: number;
  bills: number;
  tokensMinor: number;
  gross: number;
  vat: number;
  commission: number;
  commissionVat: number;
}

/** As `payoutMinor`: exact, and cut towards zero. */
const inMoney = (column: string) => sql`div(${sql.ref(column)}::numeric * price, 1000000)`;

/** As the VAT of `splitEarning`: what is left of the amount without the net amount, which is cut to hundredths. */
const vatIn = (column: string, percentageMicro: ReturnType<typeof sql>) => {
  const amount = sql.ref(column);
  const net = sql`div(abs(${amount}) * 10000, 10000 + div(${percentageMicro}::numeric, 10000))`;
  return sql`sign(${amount}) * (abs(${amount}) - ${net})`;
};

/** Of consecutive months, oldest first; a month without income is left out. */
export async function sumIncomeMonths(
  db: Db,
  ownerId: string,
  months: readonly Month[],
  { currency, tokenPriceMicro, commissionVatMicro }: IncomeRates,
): Promise<IncomeMonthSum[]> {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const starts = months.map(({ start }) => start.toISOString());
  const { rows } = await sql<IncomeMonthSum>`
    ${movedFor(ownerId, { start: first.start, stop: last.stop })},
    summed as (select width_bucket(created_at, ${starts}::timestamptz[]) - 1 as slot, reservation_id, kind,
        sum(gross) as gross, sum(commission) as commission
      from moved group by 1, 2, 3 having sum(gross) <> 0 or sum(commission) <> 0),
    priced as (select summed.*, coalesce((reservations.seller ->> 'vat_percentage_micro')::int8, 0) as vat_micro,
        coalesce(case when reservations.tariff ->> 'currency' = ${currency}
          then (reservations.tariff ->> 'tokenPriceMicro')::int8 end, ${tokenPriceMicro}::int8) as price
      from summed join reservations on reservations.id = summed.reservation_id),
    earned as (select slot, kind, vat_micro, gross - commission as tokens,
        ${inMoney('gross')} as paid, ${inMoney('commission')} as kept from priced)
    select slot, (count(*) filter (where kind = 'bill'))::int as bills, sum(tokens)::int8 as "tokensMinor",
      sum(paid)::int8 as gross, sum(${vatIn('paid', sql`vat_micro`)})::int8 as vat, sum(kept)::int8 as commission,
      sum(${vatIn('kept', sql`${commissionVatMicro}`)})::int8 as "commissionVat"
    from earned group by slot order by slot`.execute(db);
  return rows;
}
