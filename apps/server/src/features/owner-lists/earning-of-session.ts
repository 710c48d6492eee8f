import { cutQuotient, type OwnerEarning, payoutMinor, splitEarning } from '@voltagora/domain';
import type { SessionRow } from './sessions.reads.ts';

export interface SessionRates {
  /** Of a token, where the bill does not say it. */
  tokenPriceMicro: number;
  commissionVatMicro: number;
}

/** What the owner earns of a session, in hundredths of its currency; null before it is billed. */
export function earningOfSession(row: SessionRow, rates: SessionRates): OwnerEarning | null {
  if (row.billed_total_micro === null) return null;
  const price = row.token_price_micro ?? rates.tokenPriceMicro;
  return splitEarning(
    {
      gross: cutQuotient(row.billed_total_micro, 10_000),
      commission: payoutMinor(row.commission_minor, price),
    },
    { vatMicro: row.vat_micro ?? 0, commissionVatMicro: rates.commissionVatMicro },
  );
}
