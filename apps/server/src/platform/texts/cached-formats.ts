// How numbers and times are written in a language. To make such a format takes longer than a hundred uses of it, and there are
// only so many languages, currencies and time zones.
const numbers = new Map<string, Intl.NumberFormat>();
const times = new Map<string, Intl.DateTimeFormat>();

/** A RangeError for a currency that there is not. */
export const numberFormat = (
  locale: string,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat =>
  kept(numbers, [locale, options], () => new Intl.NumberFormat(locale, options));

/** A RangeError for a time zone that there is not. */
export const timeFormat = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat =>
  kept(times, [locale, options], () => new Intl.DateTimeFormat(locale, options));

function kept<F>(formats: Map<string, F>, of: readonly unknown[], make: () => F): F {
  const key = JSON.stringify(of);
  const format = formats.get(key) ?? make();
  formats.set(key, format);
  return format;
}
