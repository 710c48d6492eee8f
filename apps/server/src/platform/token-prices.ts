import { CURRENCY_NAMES, type CurrencyName, decimalToMicro } from '@voltagora/domain';

/** The price of a token, in micro units of each currency; without a price, tokens are not accepted in that currency. */
export type TokenPrices = Readonly<Partial<Record<CurrencyName, number>>>;

const PRICE_MAX = 1000;

/** One number for every currency, or a list such as `EURO=0.1,US_DOLLAR=0.12`; undefined for anything else. */
export function readTokenPrices(text: string): TokenPrices | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const [only = ''] = parts;
  if (parts.length === 1 && !only.includes('=')) {
    const price = readPrice(only);
    if (price === undefined) return undefined;
    return Object.fromEntries(CURRENCY_NAMES.map((name) => [name, price]));
  }
  const prices: Partial<Record<CurrencyName, number>> = {};
  for (const part of parts) {
    const [written = '', amount = '', more] = part.split('=').map((side) => side.trim());
    const currency = CURRENCY_NAMES.find((name) => name === written);
    const price = readPrice(amount);
    if (!currency || !price || more !== undefined || prices[currency]) return undefined;
    prices[currency] = price;
  }
  return prices;
}

/** In micro units; undefined if it is not a price, or less than a micro unit. */
function readPrice(text: string): number | undefined {
  const price = text === '' ? Number.NaN : Number(text);
  if (!(price > 0 && price <= PRICE_MAX)) return undefined;
  return decimalToMicro(price) || undefined;
}
