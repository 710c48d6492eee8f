import type { PricingInput } from '@voltagora/contract';
import { microToDecimal } from '@voltagora/domain';
import { presentRule } from './price-rule-json.ts';
import { priceOf, type PriceRow } from './station-price.ts';

/** The price of a station as its owner would send it; null when it has none. */
export function priceInputOf(row: PriceRow): PricingInput | null {
  const price = priceOf(row);
  if (price === null) return null;
  const { tariff, rule } = price;
  return {
    pricing_policy: tariff.policy,
    base_flat_fee: microToDecimal(tariff.flatFeeMicro),
    price_per_kWh: microToDecimal(tariff.pricePerKwhMicro),
    base_price: microToDecimal(tariff.basePriceMicroPerMinute),
    currency: tariff.currency,
    rule: rule && presentRule(rule),
  };
}
