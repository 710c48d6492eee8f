/** How full a station is in words. */
export type BusyLevel = 'quiet' | 'some' | 'busy';

const SOME_PERCENT = 30;
const BUSY_PERCENT = 70;

/** `percent`: the usual share of plugs in use. */
export function busyLevel(percent: number): BusyLevel {
  if (percent >= BUSY_PERCENT) return 'busy';
  return percent >= SOME_PERCENT ? 'some' : 'quiet';
}

/** The weekday (1 is Monday) and the hour at a place. */
export function localHour(now: Date, timeZone: string): { weekday: number; hour: number } {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return { weekday: WEEKDAYS.indexOf(part('weekday')) + 1, hour: Number(part('hour')) };
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
