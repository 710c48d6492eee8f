// Conversion between station-local times and instants. Clocks may skip or repeat an hour: a skipped time means the instant of the
// change; for a repeated time the caller chooses.
import { type BookingWindow, joinWindows, type RegularHours } from '@voltagora/domain';
import { Temporal } from 'temporal-polyfill';

/** The window repeated weekly at the same local time, `times` in all. A time that clocks skip entirely is left out. */
export function everyWeek(window: BookingWindow, times: number, timeZone: string): BookingWindow[] {
  const start = localTime(window.start, timeZone);
  const stop = localTime(window.stop, timeZone);
  const later = Array.from({ length: times - 1 }, (_, index) => ({
    start: momentOf(start.add({ weeks: index + 1 }), timeZone, 'earlier'),
    stop: momentOf(stop.add({ weeks: index + 1 }), timeZone, 'later'),
  }));
  return [window, ...later].filter(({ start: from, stop: to }) => from < to);
}

/**
 * Open times of a station with regular hours between two instants, joined. Within an hour that clocks repeat, a time counts as
 * open only if the posted hours include both its occurrences.
 */
export function openTime(
  hours: readonly RegularHours[],
  { start, stop }: BookingWindow,
  timeZone: string,
): BookingWindow[] {
  const open: BookingWindow[] = [];
  const last = localTime(stop, timeZone).toPlainDate();
  // Yesterday's hours may run past midnight.
  let date = localTime(start, timeZone).toPlainDate().subtract({ days: 1 });
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    for (const { weekday, period_begin: begin, period_end: end } of hours) {
      if (weekday !== date.dayOfWeek) continue;
      const endDate = end > begin ? date : date.add({ days: 1 });
      open.push({
        start: momentOf(atTime(date, begin), timeZone, 'later'),
        stop: momentOf(atTime(endDate, end), timeZone, 'earlier'),
      });
    }
  }
  return joinWindows(open);
}

const localTime = (moment: Date, timeZone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();

/** `time` like 08:30; 24:00 is the next midnight. */
const atTime = (date: Temporal.PlainDate, time: string): Temporal.PlainDateTime =>
  time === '24:00' ? date.add({ days: 1 }).toPlainDateTime() : date.toPlainDateTime(time);

function momentOf(
  local: Temporal.PlainDateTime,
  timeZone: string,
  disambiguation: 'earlier' | 'later',
): Date {
  const zoned = local.toZonedDateTime(timeZone, { disambiguation });
  if (zoned.toPlainDateTime().equals(local)) return new Date(zoned.epochMilliseconds);
  const before = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const change = before.getTimeZoneTransition('next') ?? before;
  return new Date(change.epochMilliseconds);
}
