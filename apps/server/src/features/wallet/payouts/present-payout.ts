// A payout as the API shows it.
import type { Payout } from '@voltagora/contract';
import {
  decimalToMicro,
  maskedIban,
  payoutMinor,
  tokenMinorToTokens,
  type CurrencyName,
} from '@voltagora/domain';
import type { PayoutRow } from './payouts.reads.ts';

export interface PayoutPrice {
  tokenFiatPrice: number;
  currency: CurrencyName;
}

/** The amount is that of the request; payouts from before it was recorded have the current price. */
export function presentPayout(row: PayoutRow, { tokenFiatPrice, currency }: PayoutPrice): Payout {
  const priceMicro = row.token_price_micro ?? decimalToMicro(tokenFiatPrice);
  const minor = row.fiat_minor ?? payoutMinor(row.amount_minor, priceMicro);
  return {
    id: row.id,
    tokens: tokenMinorToTokens(row.amount_minor),
    fiat_amount: minor / 100,
    status: row.status,
    note: row.note,
    is_trial: row.is_trial,
    requested_at: row.requested_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    iban: row.iban === null ? null : maskedIban(row.iban),
    currency: row.currency ?? currency,
    is_scheduled: row.is_scheduled,
    can_withdraw: row.status === 'requested' && row.file_id === null,
  };
}
