import type { CurrencyName } from '@voltagora/domain';
import { numberFormat } from '../../platform/texts/cached-formats.ts';
import { type Language, LOCALES } from '../../platform/texts/language.ts';

const CODES = { EURO: 'EUR', US_DOLLAR: 'USD', BRITISH_POUND: 'GBP' } as const;

/** Formats hundredths of a currency for a mail: "€4.50". */
export const moneyText = (lang: Language, amountMinor: number, currency: CurrencyName): string =>
  numberFormat(LOCALES[lang], { style: 'currency', currency: CODES[currency] }).format(
    amountMinor / 100,
  );
