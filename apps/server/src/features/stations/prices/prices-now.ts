import type { PriceNow } from '@voltagora/contract';
import { decimalToMicro, type Tariff } from '@voltagora/domain';
import type { MarketPrices } from '../../energy/public.ts';
import { priceOf } from './station-price.ts';
import type { StationRow } from '../station-rows.reads.ts';

export interface PricesNowDeps {
  /** When missing, market prices are shown by their rule only. */
  marketPrices?: Pick<MarketPrices, 'now'>;
}

/** What of a station decides its price. */
export type PricedRow = Pick<
  StationRow,
  | 'id'
  | 'country'
  | 'lat'
  | 'lng'
  | 'pricing_policy'
  | 'price_rule'
  | 'price_per_kwh_micro'
  | 'base_price_micro'
  | 'base_flat_fee_micro'
  | 'currency'
>;

/** Current prices of the stations with market prices, by id. */
export async function pricesNow(
  { marketPrices }: PricesNowDeps,
  rows: readonly PricedRow[],
): Promise<Map<number, PriceNow>> {
  const following = rows.flatMap((row) => {
    const price = priceOf(row);
    if (price === null || price.rule === null) return [];
    const { id, country, lat, lng } = row;
    return [{ id, country, lat, lng, ...price }];
  });
  return following.length === 0 ? new Map() : ((await marketPrices?.now(following)) ?? new Map());
}

/** The tariff of the present quarter-hour, which `now` has of a station with market prices; null without a price. */
export function tariffNow(row: PricedRow, now: PriceNow | undefined): Tariff | null {
  const tariff = priceOf(row)?.tariff ?? null;
  if (tariff === null || now === undefined) return tariff;
  const priceMicro = decimalToMicro(now.price);
  return { ...tariff, pricePerKwhMicro: priceMicro, basePriceMicroPerMinute: priceMicro };
}
