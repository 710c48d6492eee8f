// Formats amounts and times in a language, for documents.
import type { CurrencyName } from '@voltagora/domain';
import { type Language, LOCALES } from './language.ts';

const CODES = { EURO: 'EUR', US_DOLLAR: 'USD', BRITISH_POUND: 'GBP' } as const;
const MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

export type LocalFormats = ReturnType<typeof localFormats>;

/** `timeZone` is the zone in which times are shown. */
export function localFormats(lang: Language, timeZone: string) {
  const locale = LOCALES[lang];
  const decimal = (places: number, most = places) => {
    const format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: places,
      maximumFractionDigits: most,
    });
    return (value: number) => format.format(value);
  };
  const money = (currency: CurrencyName, most: number) => {
    const style = {
      style: 'currency',
      currency: CODES[currency],
      currencyDisplay: 'symbol',
    } as const;
    const format = new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: most });
    return (value: number) => format.format(value);
  };
  const time = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const offset = offsetIn(timeZone);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const month = new Intl.DateTimeFormat(locale, MONTH);
  return {
    amount: (value: number, currency: CurrencyName) => money(currency, 2)(value),
    /** Prices have more decimal places than amounts. */
    price: (value: number, currency: CurrencyName) => money(currency, 6)(value),
    tokens: decimal(2),
    quantity: decimal(0, 3),
    kilograms: decimal(2),
    /** In kWh. */
    energy: decimal(3),
    /** With the offset, because one hour occurs twice on the day on which clocks go back. */
    time: (at: Date) => `${time.format(at)} ${offset(at)}`,
    day: (at: Date) => day.format(at),
    /** `name` is such as `2026-07`. */
    month: (name: string) => month.format(new Date(`${name}-01T00:00:00Z`)),
  };
}

/** The same short form in every language: `GMT+3`. */
function offsetIn(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' });
  return (at) =>
    format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
