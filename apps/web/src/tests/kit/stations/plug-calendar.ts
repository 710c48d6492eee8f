/** A station's calendar for tests: two plugs in Athens in the week of Monday 16 November 2020. */
import type { CalendarEntry, StationCalendar } from '@voltagora/contract';

export const PLUGS = [
  { id: 7, label: 'A' },
  { id: 8, label: 'B' },
] as const;

export const booking: CalendarEntry = {
  id: '018f6b1e-0000-7000-8000-0000000000b1',
  plug: PLUGS[0],
  kind: 'reservation',
  start_time: '2020-11-18T08:00:00Z',
  stop_time: '2020-11-18T09:30:00Z',
  reservation: {
    id: '018f6b1e-0000-7000-8000-00000000000a',
    status: 'RESERVED',
    user: { email: 'dora@example.org' },
  },
  series: null,
  note: '',
};

/** From Thursday 22:00 to Friday 06:00. */
export const nightOff: CalendarEntry = {
  id: '018f6b1e-0000-7000-8000-0000000000b2',
  plug: PLUGS[0],
  kind: 'unavailable',
  start_time: '2020-11-19T20:00:00Z',
  stop_time: '2020-11-20T04:00:00Z',
  reservation: null,
  series: { id: '018f6b1e-0000-7000-8000-0000000000c1' },
  note: 'Street market',
};

export const calendarOf = (...entries: CalendarEntry[]): StationCalendar => ({
  time_zone: 'Europe/Athens',
  plugs: [...PLUGS],
  entries,
  closed: [],
  has_feed: false,
});
