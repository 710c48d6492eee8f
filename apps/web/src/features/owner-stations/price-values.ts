// Prices as their form holds them, as the server takes them, and as the domain prices a charge by them. Pure.
import { PricingInput, type Pricing } from '@voltagora/contract';
import { decimalToMicro, type Tariff } from '@voltagora/domain';
import * as z from 'zod';
import { decimalText, parseDecimal } from '../../shared/forms/decimal.ts';
import type { Language } from '../../shared/i18n/language.ts';

export type PriceValues = {
  /** By energy, or by time. */
  by: 'energy' | 'time';
  price: string;
  fee: string;
  currency: PricingInput['currency'];
};

export const pricesOf = (pricing: Pricing | null, language: Language): PriceValues => {
  if (!pricing) return { by: 'energy', price: '', fee: '', currency: 'EURO' };
  const { pricing_policy, price_per_kWh, base_price, base_flat_fee, currency } = pricing;
  return {
    by: pricing_policy === 0 ? 'energy' : 'time',
    price: decimalText(pricing_policy === 0 ? price_per_kWh : base_price, language),
    fee: base_flat_fee === 0 ? '' : decimalText(base_flat_fee, language),
    currency,
  };
};

const { pricing_policy, base_flat_fee, price_per_kWh, currency } = PricingInput.shape;
/** The fields under the names of the form; both unit prices have the same bounds. */
export const PriceBody = z.object({
  by: pricing_policy,
  price: price_per_kWh.unwrap(),
  fee: base_flat_fee.unwrap(),
  currency,
});

/** What `PriceBody` judges; no fee is a fee of nothing. */
export const typedPrices = ({ by, price, fee, currency: chosen }: PriceValues) => ({
  by: by === 'energy' ? 0 : 1,
  price: parseDecimal(price),
  fee: fee.trim() === '' ? 0 : parseDecimal(fee),
  currency: chosen,
});

type Prices = Pick<PricingInput, 'currency'> & { by: 0 | 1; price: number; fee: number };

/** What the server takes: the price of the other policy is none. */
export const pricingFrom = ({ by, price, fee, currency: chosen }: Prices): PricingInput => ({
  pricing_policy: by,
  base_flat_fee: fee,
  price_per_kWh: by === 0 ? price : 0,
  base_price: by === 1 ? price : 0,
  currency: chosen,
});

export const tariffFrom = (pricing: PricingInput): Tariff => ({
  policy: pricing.pricing_policy,
  pricePerKwhMicro: decimalToMicro(pricing.price_per_kWh),
  basePriceMicroPerMinute: decimalToMicro(pricing.base_price),
  flatFeeMicro: decimalToMicro(pricing.base_flat_fee),
  currency: pricing.currency,
});
