// Months of a zone as moments, with the days on which clocks change as long as they are.
import { Temporal } from 'temporal-polyfill';

/** `2026-07`, and the moments it begins and is over. */
export interface Month {
  name: string;
  start: Date;
  stop: Date;
}

const startOf = (month: Temporal.PlainYearMonth, timeZone: string): Date =>
  new Date(month.toPlainDate({ day: 1 }).toZonedDateTime(timeZone).epochMilliseconds);

export function monthNamed(name: string, timeZone: string): Month {
  const month = Temporal.PlainYearMonth.from(name);
  const next = month.add({ months: 1 });
  return { name, start: startOf(month, timeZone), stop: startOf(next, timeZone) };
}

/** Every month from the one of `first` to the one of `last`, oldest first. */
export function monthsBetween(first: Date, last: Date, timeZone: string): Month[] {
  const monthOf = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toPlainYearMonth();
  const from = monthOf(first);
  const count = from.until(monthOf(last), { largestUnit: 'months' }).months + 1;
  return Array.from({ length: count }, (_, n) =>
    monthNamed(from.add({ months: n }).toString(), timeZone),
  );
}
