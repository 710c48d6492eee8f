import type { CalendarEntry } from '@voltagora/contract';
import ical, { escape, ICalCalendarMethod } from 'ical-generator';

export type FeedEntry = Pick<
  CalendarEntry,
  'id' | 'plug' | 'kind' | 'start_time' | 'stop_time' | 'note'
>;

const WORDS = {
  en: { reservation: 'Booking', unavailable: 'Unavailable', plug: 'plug' },
  el: { reservation: 'Κράτηση', unavailable: 'Μη διαθέσιμη', plug: 'πρίζα' },
} as const;
const HOUR_SECONDS = 3600;

/** As iCalendar, in UTC; who booked is not in it. */
export function writeCalendar(calendar: {
  name: string;
  entries: readonly FeedEntry[];
  lang: 'en' | 'el';
  now: Date;
}): string {
  const { name, entries, lang, now } = calendar;
  const words = WORDS[lang];
  const events = entries.map(({ id, plug, kind, start_time, stop_time, note }) => ({
    id: `${id}@voltagora`,
    stamp: now,
    start: new Date(start_time),
    end: new Date(stop_time),
    summary: `${words[kind]}, ${words.plug} ${plug.label}`,
    ...(note !== '' && { description: note }),
  }));
  return ical({
    // The library writes it as it is, line breaks and all.
    name: escape(name, false),
    prodId: { company: 'Voltagora', product: 'Station calendar' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR_SECONDS,
    events,
  }).toString();
}
