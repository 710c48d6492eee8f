import type { Pricing } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';

const PRICE_DECIMALS = 4;

/** The price of a station: short for lists and pins, a sentence for its own page. */
export function usePrice(): {
  short: (pricing: Pricing) => string;
  sentence: (pricing: Pricing) => string;
} {
  const { t } = useTranslation();
  const format = useFormat();
  const main = ({ pricing_policy, price_per_kWh, base_price, currency }: Pricing): string =>
    format.money(pricing_policy === 0 ? price_per_kWh : base_price, currency, PRICE_DECIMALS);
  return {
    short: (pricing) =>
      t(pricing.pricing_policy === 0 ? 'stations.price.shortKwh' : 'stations.price.shortMinute', {
        price: main(pricing),
      }),
    sentence: (pricing) => {
      const first = t(
        pricing.pricing_policy === 0 ? 'stations.price.perKwh' : 'stations.price.perMinute',
        { price: main(pricing) },
      );
      if (pricing.base_flat_fee <= 0) return first;
      const fee = format.money(pricing.base_flat_fee, pricing.currency);
      return `${first} ${t('stations.price.flatFee', { fee })}`;
    },
  };
}
