import type { CalendarEntry } from '@voltagora/contract';
import ical, { escape, ICalCalendarMethod } from 'ical-generator';
import type { Language } from '../../platform/texts/language.ts';
import { defineTexts } from '../../platform/texts/texts.ts';
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

export type FeedEntry = Pick<
  CalendarEntry,
  'id' | 'plug' | 'kind' | 'start_time' | 'stop_time' | 'note'
>;

const calendarTexts = defineTexts({ en, el });
const HOUR_SECONDS = 3600;

/** Writes iCalendar in UTC, without the names of those who booked. */
export function writeCalendar(calendar: {
  name: string;
  entries: readonly FeedEntry[];
  lang: Language;
  now: Date;
}): string {
  const { name, entries, lang, now } = calendar;
  const t = calendarTexts(lang);
  const events = entries.map(({ id, plug, kind, start_time, stop_time, note }) => ({
    id: `${id}@voltagora`,
    stamp: now,
    start: new Date(start_time),
    end: new Date(stop_time),
    summary: t(`summary.${kind}`, { plug: plug.label }),
    ...(note !== '' && { description: note }),
  }));
  return ical({
    // The library does not escape this name.
    name: escape(name, false),
    prodId: { company: 'Voltagora', product: 'Station calendar' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR_SECONDS,
    events,
  }).toString();
}
