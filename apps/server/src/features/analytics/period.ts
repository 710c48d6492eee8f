// The days of a report in its time zone. A day of a clock change has 23 or 25 hours.
import type { LocalHour } from '@voltagora/domain';
import { Temporal } from 'temporal-polyfill';
import { AppError } from '../../platform/http/app-error.ts';
import { askedZone } from '../../platform/http/asked-zone.ts';

export interface Period {
  /** ISO dates, one per day. */
  dates: string[];
  /** The start of each day, then the end of the period: one more than `dates`. */
  bounds: Date[];
  timeZone: string;
}

const DAYS_MAX = 366;
const DAYS_USUAL = 30;
const YEAR_MIN = 1970;
const YEAR_MAX = 2999;

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
  time_zone: string;
}

/**
 * The requested days, and the same number of days before them. Refuses with validation_failed an unknown zone or an
 * invalid period.
 */
export function periodsOf({ from, to, time_zone }: Asked, now: Date) {
  const timeZone = askedZone(time_zone);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const last = to === undefined ? today : Temporal.PlainDate.from(to);
  const first =
    from === undefined ? last.subtract({ days: DAYS_USUAL - 1 }) : Temporal.PlainDate.from(from);
  const length = first.until(last).days + 1;
  if (length < 1) throw refused('from', 'must not be after `to`, which without one is today');
  if (length > DAYS_MAX) throw refused('from', `must be at most ${DAYS_MAX} days before \`to\``);
  // PostgreSQL has no year 0, and refuses years of five digits with a time zone.
  if (first.year < YEAR_MIN) throw refused('from', `must be in ${YEAR_MIN} or later`);
  if (last.year > YEAR_MAX) throw refused('to', `must be in ${YEAR_MAX} or before`);
  return {
    period: periodOf(first, length, timeZone),
    before: periodOf(first.subtract({ days: length }), length, timeZone),
  };
}

function periodOf(first: Temporal.PlainDate, length: number, timeZone: string): Period {
  const days = Array.from({ length: length + 1 }, (_, n) => first.add({ days: n }));
  return {
    dates: days.slice(0, -1).map(String),
    bounds: days.map((day) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds)),
    timeZone,
  };
}

const refused = (field: string, why: string) =>
  new AppError('validation_failed', 'The request is not valid.', { errors: { [field]: [why] } });

const HOUR_MS = 3_600_000;
const STEP_MS = 900_000;

/** The local hours of a period, in order. When clocks go back, an hour of the week occurs twice. */
export function localHours({ dates, bounds, timeZone }: Period): LocalHour[] {
  return dates.flatMap((date, day) => {
    const [start, stop] = [bounds[day]?.getTime() ?? 0, bounds[day + 1]?.getTime() ?? 0];
    const first = (Temporal.PlainDate.from(date).dayOfWeek - 1) * 24;
    if (stop - start !== 24 * HOUR_MS) return hoursByClock(start, stop, timeZone, first);
    return Array.from({ length: 24 }, (_, hour) => ({
      start: start + hour * HOUR_MS,
      hourOfWeek: first + hour,
    }));
  });
}

/** Offsets of time zones are multiples of a quarter of an hour. */
function hoursByClock(start: number, stop: number, timeZone: string, first: number): LocalHour[] {
  const hours: LocalHour[] = [];
  for (let at = start; at < stop; at += STEP_MS) {
    const { hour, minute } =
      Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
    const isSame = hours.at(-1)?.hourOfWeek === first + hour && minute !== 0;
    if (!isSame) hours.push({ start: at, hourOfWeek: first + hour });
  }
  return hours;
}
