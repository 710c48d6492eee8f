const MOST_KEPT = 200;
const kept = new Map<string, Intl.DateTimeFormat>();

/**
 * A formatter, kept: to make one takes longer than to render a row, and a calendar asks for hundreds. In the browser's own
 * time zone, which may change while the page is open, it is made anew.
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
