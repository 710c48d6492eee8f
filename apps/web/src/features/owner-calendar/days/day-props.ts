import type { CalendarEntry, StationCalendar } from '@voltagora/contract';
import type { LocalDay } from '../../../shared/format/local-day.ts';
import type { Plug } from './calendar-days.ts';

/** One day of some plugs, shown as strips on a desktop and as a list on a phone. */
export type DayProps = {
  day: LocalDay;
  plugs: readonly Plug[];
  calendar: Pick<StationCalendar, 'entries' | 'closed'>;
  timeZone: string;
  isToday: boolean;
  isLarge: boolean;
  onOpen: (entry: CalendarEntry) => void;
};
