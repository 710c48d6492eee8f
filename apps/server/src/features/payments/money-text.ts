import type { CurrencyName } from '@voltagora/domain';
import type { Mail } from '../../platform/mail/mail-queue.ts';

const LOCALES = { en: 'en-GB', el: 'el-GR' } as const;
const CODES = { EURO: 'EUR', US_DOLLAR: 'USD', BRITISH_POUND: 'GBP' } as const;

/** Hundredths of a currency as a mail writes them: "€4.50". */
export const moneyText = (
  lang: Mail['lang'],
  amountMinor: number,
  currency: CurrencyName,
): string =>
  new Intl.NumberFormat(LOCALES[lang], { style: 'currency', currency: CODES[currency] }).format(
    amountMinor / 100,
  );
