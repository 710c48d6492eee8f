import type { Pricing } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';

const PRICE_DECIMALS = 4;
/** The price of the present quarter-hour is shown to a tenth of a cent. */
const NOW_DECIMALS = 3;

/** Whether the market changes the price now, or always sets it. */
const isMoved = ({ rule, now }: Pricing): boolean =>
  now !== undefined && (rule?.kind === 'spot' || now.surge_percent > 0);

/** The price of a station: short for lists and pins, a sentence for its page. */
export function usePrice(): {
  short: (pricing: Pricing) => string;
  sentence: (pricing: Pricing) => string;
} {
  const { t } = useTranslation();
  const format = useFormat();
  const main = (pricing: Pricing): string => {
    const { pricing_policy, price_per_kWh, base_price, currency, now } = pricing;
    const standard = pricing_policy === 0 ? price_per_kWh : base_price;
    const price = isMoved(pricing) ? (now?.price ?? standard) : standard;
    return format.money(price, currency, isMoved(pricing) ? NOW_DECIMALS : PRICE_DECIMALS);
  };
  return {
    short: (pricing) => {
      const unit = pricing.pricing_policy === 0 ? 'shortKwh' : 'shortMinute';
      const short = t(`stations.price.${unit}`, { price: main(pricing) });
      return isMoved(pricing) ? t('stations.price.shortNow', { price: short }) : short;
    },
    sentence: (pricing) => {
      const unit = pricing.pricing_policy === 0 ? 'perKwh' : 'perMinute';
      const price = t(`stations.price.${unit}`, { price: main(pricing) });
      const first = isMoved(pricing) ? t('stations.price.now', { price }) : price;
      if (pricing.base_flat_fee <= 0) return first;
      const fee = format.money(pricing.base_flat_fee, pricing.currency);
      return `${first} ${t('stations.price.flatFee', { fee })}`;
    },
  };
}
