import { useLanguage } from '../../shared/i18n/use-language.ts';
import { numberFormat } from '../../shared/format/number.ts';

/** Formats a market price per MWh in the market's own currency (ISO 4217 code). */
export function useMarketPrice(): (price: number, currency: string) => string {
  const { language } = useLanguage();
  return (price, currency) =>
    numberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 }).format(price);
}
