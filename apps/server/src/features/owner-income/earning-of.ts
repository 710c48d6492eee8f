// A row of income in money: hundredths of the currency of payouts, each truncated, so that shown rows add up to shown sums.
import { type OwnerEarning, payoutMinor, splitEarning } from '@voltagora/domain';
import type { IncomeRow } from './income.reads.ts';

export interface IncomeRates {
  /** Of payouts. */
  currency: string;
  tokenPriceMicro: number;
  commissionVatMicro: number;
}

export interface Earned extends IncomeRow {
  money: OwnerEarning;
}

/** At the price of a token that the driver accepted, where it is in the currency of payouts. */
export function earningOf(row: IncomeRow, rates: IncomeRates): Earned {
  const accepted = row.currency === rates.currency ? row.tokenPriceMicro : null;
  const price = accepted ?? rates.tokenPriceMicro;
  const money = splitEarning(
    {
      gross: payoutMinor(row.grossMinor, price),
      commission: payoutMinor(row.commissionMinor, price),
    },
    { vatMicro: row.vatMicro ?? 0, commissionVatMicro: rates.commissionVatMicro },
  );
  return { ...row, money };
}
