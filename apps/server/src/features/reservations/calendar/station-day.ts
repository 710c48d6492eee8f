import { Temporal } from 'temporal-polyfill';

/** The start and end of a day in the station's time zone, 1 = today; 23 or 25 hours long when its clocks change. */
export function stationDay(now: Date, day: number, timeZone: string) {
  const date = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: day - 1 });
  const startOf = (of: Temporal.PlainDate) =>
    new Date(of.toZonedDateTime(timeZone).epochMilliseconds);
  return { date: date.toString(), start: startOf(date), stop: startOf(date.add({ days: 1 })) };
}
