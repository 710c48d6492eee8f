// Months in a time zone as instants; days with a clock change have their real length.
import { Temporal } from 'temporal-polyfill';

/** A name like `2026-07`, with its start and end instants. */
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

/** Every month from that of `first` to that of `last`, oldest first. */
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
