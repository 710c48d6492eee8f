/** Formats amounts: truncated to two decimals, never rounded; an unknown currency is shown as "-". */
import type { Language } from '../i18n/language.ts';
import { localeOf } from './locale.ts';

const ISO_CODES: Record<string, string> = { EURO: 'EUR', US_DOLLAR: 'USD', BRITISH_POUND: 'GBP' };

/** "€1.15", "1,15 €"; use `decimals` for prices with more than two decimals. */
export function formatMoney(amount: number, currency: string, lng: Language, decimals = 2): string {
  const code = ISO_CODES[currency];
  if (code === undefined) return '-';
  return cut(amount, lng, {
    style: 'currency',
    currency: code,
    minimumFractionDigits: 2,
    maximumFractionDigits: Math.max(2, decimals),
  });
}

/** A quantity of tokens without the unit: "120.50". */
export function formatTokens(tokens: number, lng: Language): string {
  return cut(tokens, lng, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Tokens beside their value, as in "€3.00 (30 tokens)": "30", "30.50". */
export function formatTokenCount(tokens: number, lng: Language): string {
  return cut(tokens, lng, {
    minimumFractionDigits: Number.isInteger(tokens) ? 0 : 2,
    maximumFractionDigits: 2,
  });
}

/** Energy without the unit: "12.34"; on a bill with the precision of the meter, watt-hours: "12.345". */
export function formatEnergy(kWh: number, lng: Language, isBilled = false): string {
  const decimals = isBilled ? 3 : 2;
  return cut(kWh, lng, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Power without the unit: "22", "7.4". */
export function formatPower(kW: number, lng: Language): string {
  return cut(kW, lng, { maximumFractionDigits: 1 });
}

export function formatCount(count: number, lng: Language): string {
  return numberFormat(lng, {}).format(count);
}

/** A percentage: "54%"; `percent` is 0 to 100. */
export function formatPercent(percent: number, lng: Language): string {
  return cut(percent / 100, lng, { style: 'percent', maximumFractionDigits: 0 });
}

/** A rate with at most two decimals: "24%", "5.5%". */
export function formatRate(percent: number, lng: Language): string {
  return cut(percent, lng, { style: 'unit', unit: 'percent', maximumFractionDigits: 2 });
}

/** An average number of stars: "4.6". */
export function formatRating(stars: number, lng: Language): string {
  return cut(stars, lng, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** "850 m", "2.4 km". */
export function formatDistance(metres: number, lng: Language): string {
  const far = metres >= 1000;
  return numberFormat(lng, {
    style: 'unit',
    unit: far ? 'kilometer' : 'meter',
    maximumFractionDigits: far && metres < 20_000 ? 1 : 0,
  }).format(far ? metres / 1000 : Math.round(metres / 10) * 10);
}

/** "850 bytes", "2.4 kB", "12 MB". */
export function formatFileSize(bytes: number, lng: Language): string {
  const [unit, size] =
    bytes >= 1e6
      ? (['megabyte', 1e6] as const)
      : bytes >= 1e3
        ? (['kilobyte', 1e3] as const)
        : (['byte', 1] as const);
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  const maximumFractionDigits = bytes < 1e4 ? 1 : 0;
  const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits } as const;
  return numberFormat(lng, options).format(bytes / size);
}

function cut(value: number, lng: Language, options: Intl.NumberFormatOptions): string {
  return numberFormat(lng, { ...options, roundingMode: 'trunc' }).format(value);
}

const kept = new Map<string, Intl.NumberFormat>();

/** Caches formatters: the client uses about twenty, each hundreds of times on a page of prices. */
export function numberFormat(lng: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${lng} ${JSON.stringify(options)}`;
  // An amount that is cut to zero has no sign.
  const made =
    kept.get(key) ?? new Intl.NumberFormat(localeOf(lng), { signDisplay: 'negative', ...options });
  kept.set(key, made);
  return made;
}
