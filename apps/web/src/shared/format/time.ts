/** Formats times, in the time zone of the station that they belong to. */
import type { Language } from '../i18n/language.ts';
import { dateFormat } from './date-format.ts';
import { localeOf } from './locale.ts';

type Moment = string | Date;
const dateOf = (moment: Moment): Date => (typeof moment === 'string' ? new Date(moment) : moment);

function formatter(
  lng: Language,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
) {
  return dateFormat(localeOf(lng), { timeZone, hourCycle: 'h23', ...options });
}

/** "14:30" */
export function formatTime(moment: Moment, lng: Language, timeZone?: string): string {
  return formatter(lng, timeZone, { hour: '2-digit', minute: '2-digit' }).format(dateOf(moment));
}

/** "Fri 21 Nov" */
export function formatDay(moment: Moment, lng: Language, timeZone?: string): string {
  return formatter(lng, timeZone, { weekday: 'short', day: 'numeric', month: 'short' }).format(
    dateOf(moment),
  );
}

/** "21 November 2026" */
export function formatDate(moment: Moment, lng: Language, timeZone?: string): string {
  return formatter(lng, timeZone, { dateStyle: 'long', hourCycle: undefined }).format(
    dateOf(moment),
  );
}

/** "November 2026" for "2026-11"; in Greek a month alone has another grammatical case than in a date. */
export function formatMonth(month: string, lng: Language): string {
  return formatter(lng, 'UTC', { month: 'long', year: 'numeric', hourCycle: undefined }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

/** "Fri 21 Nov, 14:30" */
export function formatDateTime(moment: Moment, lng: Language, timeZone?: string): string {
  return formatter(lng, timeZone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(dateOf(moment));
}

/** "14:30 – 15:15", with the day if `withDay` is set or the window ends on another day. */
export function formatWindow(
  start: Moment,
  stop: Moment,
  lng: Language,
  timeZone?: string,
  withDay = false,
): string {
  const crossesDay = formatDay(start, lng, timeZone) !== formatDay(stop, lng, timeZone);
  if (crossesDay) {
    // A line may break between the two times, not within one.
    const whole = (moment: Moment): string =>
      formatDateTime(moment, lng, timeZone).replaceAll(' ', '\u00a0');
    return `${whole(start)} – ${whole(stop)}`;
  }
  const begin = (withDay ? formatDateTime : formatTime)(start, lng, timeZone);
  return `${begin} – ${formatTime(stop, lng, timeZone)}`;
}

const UNITS = {
  en: { day: 'day', days: 'days', hour: 'h', minute: 'min', second: 's' },
  el: { day: 'ημέρα', days: 'ημέρες', hour: 'ώρ.', minute: 'λεπ.', second: 'δευτ.' },
} as const satisfies Record<
  Language,
  Record<'day' | 'days' | 'hour' | 'minute' | 'second', string>
>;
const MINUTES_PER_DAY = 1440;

/** "45 min", "1 h 15 min", "2 days 11 h"; Intl's own short forms are longer and differ by plural. */
export function formatMinutes(minutes: number, lng: Language): string {
  const units = UNITS[lng];
  const days = Math.trunc(minutes / MINUTES_PER_DAY);
  const hours = Math.trunc((minutes % MINUTES_PER_DAY) / 60);
  const rest = Math.trunc(minutes % 60);
  const parts = [
    days > 0 ? `${days} ${days === 1 ? units.day : units.days}` : '',
    hours > 0 ? `${hours} ${units.hour}` : '',
    rest > 0 || minutes < 1 ? `${rest} ${units.minute}` : '',
  ];
  return parts.filter(Boolean).join(' ').replaceAll(' ', '\u00a0');
}

/** Remaining time in minutes; from one day on rounded to hours: "2 days 11 h". */
export function formatTimeLeft(minutes: number, lng: Language): string {
  const isLong = minutes >= MINUTES_PER_DAY;
  return formatMinutes(isLong ? Math.round(minutes / 60) * 60 : minutes, lng);
}

/** A duration: "45 min", or "34 s" below one minute. */
export function formatDuration(seconds: number, lng: Language): string {
  const whole = Math.max(0, Math.trunc(seconds));
  return whole < 60 ? `${whole}\u00a0${UNITS[lng].second}` : formatMinutes(whole / 60, lng);
}

const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "3 minutes ago"; times in the future, from clocks that run ahead, are shown as "now". */
export function formatAge(moment: Moment, now: Date, lng: Language): string {
  const seconds = Math.min(0, Math.round((dateOf(moment).getTime() - now.getTime()) / 1000));
  const [unit, size] =
    STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(localeOf(lng), { numeric: 'auto' }).format(
    Math.trunc(seconds / size),
    unit,
  );
}
