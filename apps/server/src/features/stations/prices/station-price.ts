// The standard price of a station, as its row has it, with the rule that may change it.
import type { CurrencyName, PriceRule, Tariff } from '@voltagora/domain';
import { ruleOf } from './price-rule-json.ts';

/** The columns of `stations` that make its price. */
export const PRICE_COLUMNS = [
  'pricing_policy',
  'price_per_kwh_micro',
  'base_price_micro',
  'base_flat_fee_micro',
  'currency',
  'price_rule',
] as const;

export interface PriceRow {
  pricing_policy: 0 | 1 | null;
  price_per_kwh_micro: number;
  base_price_micro: number;
  base_flat_fee_micro: number;
  currency: CurrencyName;
  price_rule: unknown;
}

export interface StationPrice {
  tariff: Tariff;
  /** Null: the price is fixed. */
  rule: PriceRule | null;
}

/** Null: the station has no price. */
export function priceOf(row: PriceRow): StationPrice | null {
  const { pricing_policy: policy } = row;
  if (policy === null) return null;
  return {
    tariff: {
      policy,
      pricePerKwhMicro: row.price_per_kwh_micro,
      basePriceMicroPerMinute: row.base_price_micro,
      flatFeeMicro: row.base_flat_fee_micro,
      currency: row.currency,
    },
    rule: ruleOf(row.price_rule),
  };
}
