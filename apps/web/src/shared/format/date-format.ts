const MOST_KEPT = 200;
const kept = new Map<string, Intl.DateTimeFormat>();

/**
 * Caches formatters: creating one takes longer than rendering a row, and a calendar needs hundreds. For the browser's own time
 * zone, which may change while the page is open, it is created each time.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  if (options.timeZone === undefined) return new Intl.DateTimeFormat(locale, options);
  const key = `${locale} ${JSON.stringify(options)}`;
  const found = kept.get(key);
  if (found) return found;
  if (kept.size >= MOST_KEPT) kept.clear();
  const made = new Intl.DateTimeFormat(locale, options);
  kept.set(key, made);
  return made;
}
