// Form values of prices, and their conversions to the request body and to the tariff of the domain. Pure.
import { PricingInput, type Pricing } from '@voltagora/contract';
import { decimalToMicro, type Tariff } from '@voltagora/domain';
import * as z from 'zod';
import { decimalText, parseDecimal } from '../../../shared/forms/decimal.ts';
import type { Language } from '../../../shared/i18n/language.ts';
import {
  checkLimits,
  ruleFields,
  ruleFrom,
  type RuleValues,
  ruleValues,
  typedRule,
} from './rule-values.ts';

export type PriceValues = {
  /** By energy or by time. */
  by: 'energy' | 'time';
  price: string;
  fee: string;
  currency: PricingInput['currency'];
} & RuleValues;

export const pricesOf = (
  pricing: Pricing | PricingInput | null,
  language: Language,
): PriceValues => {
  const rule = ruleValues(pricing?.rule ?? null, language);
  if (!pricing) return { by: 'energy', price: '', fee: '', currency: 'EURO', ...rule };
  const { pricing_policy, price_per_kWh, base_price, base_flat_fee, currency } = pricing;
  return {
    by: pricing_policy === 0 ? 'energy' : 'time',
    price: decimalText(pricing_policy === 0 ? price_per_kWh : base_price, language),
    fee: base_flat_fee === 0 ? '' : decimalText(base_flat_fee, language),
    currency,
    ...rule,
  };
};

const { pricing_policy, base_flat_fee, price_per_kWh, currency } = PricingInput.shape;
/** Validates the fields by their form names; both unit prices have the same limits. */
export const PriceBody = z
  .object({
    by: pricing_policy,
    price: price_per_kWh.unwrap(),
    fee: base_flat_fee.unwrap(),
    currency,
    ...ruleFields,
  })
  .superRefine(checkLimits);

/** The input of `PriceBody`; an empty fee is 0. */
export const typedPrices = ({ by, price, fee, currency: chosen, ...rule }: PriceValues) => ({
  by: by === 'energy' ? 0 : 1,
  price: parseDecimal(price),
  fee: fee.trim() === '' ? 0 : parseDecimal(fee),
  currency: chosen,
  ...typedRule(rule, by),
});

type Prices = z.output<typeof PriceBody>;

/** The request body; the unit price of the other basis is null. */
export const pricingFrom = ({
  by,
  price,
  fee,
  currency: chosen,
  ...rule
}: Prices): PricingInput => ({
  pricing_policy: by,
  base_flat_fee: fee,
  price_per_kWh: by === 0 ? price : 0,
  base_price: by === 1 ? price : 0,
  currency: chosen,
  rule: ruleFrom(rule),
});

export const tariffFrom = (pricing: PricingInput): Tariff => ({
  policy: pricing.pricing_policy,
  pricePerKwhMicro: decimalToMicro(pricing.price_per_kWh),
  basePriceMicroPerMinute: decimalToMicro(pricing.base_price),
  flatFeeMicro: decimalToMicro(pricing.base_flat_fee),
  currency: pricing.currency,
});
