import type { PriceNow } from '@voltagora/contract';
import type { MarketPrices } from '../../energy/public.ts';
import { ruleOf } from './price-rule-json.ts';
import type { StationRow } from '../station-rows.reads.ts';

export interface PricesNowDeps {
  /** When missing, market prices are shown by their rule only. */
  marketPrices?: Pick<MarketPrices, 'now'>;
}

/** Current prices of the stations with market prices, by id. */
export async function pricesNow(
  { marketPrices }: PricesNowDeps,
  rows: readonly StationRow[],
): Promise<Map<number, PriceNow>> {
  const following = rows.flatMap((row) => {
    const { pricing_policy: policy } = row;
    const rule = policy === null ? null : ruleOf(row.price_rule);
    if (policy === null || rule === null) return [];
    const tariff = {
      policy,
      pricePerKwhMicro: row.price_per_kwh_micro,
      basePriceMicroPerMinute: row.base_price_micro,
      flatFeeMicro: row.base_flat_fee_micro,
      currency: row.currency,
    };
    const { id, country, lat, lng } = row;
    return [{ id, country, lat, lng, tariff, rule }];
  });
  return following.length === 0 ? new Map() : ((await marketPrices?.now(following)) ?? new Map());
}
