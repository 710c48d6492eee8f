// Number and time formats of a language. Creating one takes longer than a hundred uses, and the number of languages, currencies
// and time zones is limited, so all are cached.
const numbers = new Map<string, Intl.NumberFormat>();
const times = new Map<string, Intl.DateTimeFormat>();

/** Throws RangeError for an unknown currency. */
export const numberFormat = (
  locale: string,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat =>
  // An amount that is cut to zero has no sign.
  kept(
    numbers,
    [locale, options],
    () => new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options }),
  );

/** Throws RangeError for an unknown time zone. */
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
