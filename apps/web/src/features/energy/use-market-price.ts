import { useLanguage } from '../../shared/i18n/use-language.ts';
import { localeOf } from '../../shared/format/locale.ts';

/** A market price per MWh in the market's own currency, by its three letters. */
export function useMarketPrice(): (price: number, currency: string) => string {
  const { language } = useLanguage();
  return (price, currency) =>
    new Intl.NumberFormat(localeOf(language), {
      style: 'currency',
      currency,
      maximumFractionDigits: 0,
    }).format(price);
}
