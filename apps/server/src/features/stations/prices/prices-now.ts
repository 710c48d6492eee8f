import type { PriceNow } from '@voltagora/contract';
import type { MarketPrices } from '../../energy/public.ts';
import { priceOf } from './station-price.ts';
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
    const price = priceOf(row);
    if (price === null || price.rule === null) return [];
    const { id, country, lat, lng } = row;
    return [{ id, country, lat, lng, ...price }];
  });
  return following.length === 0 ? new Map() : ((await marketPrices?.now(following)) ?? new Map());
}
