// How busy a station usually is, by weekday and hour. Learnt from sessions, and so coarse that nobody's habits show.

/** What was measured in one hour of the week, over all its weeks. */
export interface BusyCell {
  /** ISO 8601: 1 is Monday. */
  weekday: number;
  /** 0 to 23, in the station's local time. */
  hour: number;
  /** The time in which plugs were in use, all plugs together. */
  seconds: number;
  /** How many different people charged in this hour. */
  people: number;
}

/** The sessions of a station over some time. */
export interface BusyHistory {
  cells: readonly BusyCell[];
  sessions: number;
  people: number;
  /** From the first session until now. */
  days: number;
  plugs: number;
}

/** Below any of these, nothing is shown: the figures would be chance, or the habits of a few. */
export const BUSY_HISTORY_MIN = { days: 28, sessions: 60, people: 10 } as const;
/** An hour with fewer people counts as unused, so that no single person's habit is seen. */
export const BUSY_HOUR_PEOPLE_MIN = 3;
/** Shares are rounded to multiples of this. */
export const BUSY_STEP_PERCENT = 10;

const DAYS_OF_WEEK = 7;
const HOURS_OF_DAY = 24;

/**
 * The share of plugs in use, in percent, for each of 7 weekdays (Monday first) and 24 hours; undefined while there are too few
 * sessions to say.
 */
export function busyWeek({
  cells,
  sessions,
  people,
  days,
  plugs,
}: BusyHistory): number[][] | undefined {
  const { days: daysMin, sessions: sessionsMin, people: peopleMin } = BUSY_HISTORY_MIN;
  if (days < daysMin || sessions < sessionsMin || people < peopleMin || plugs < 1) return undefined;
  const available = plugs * (days / DAYS_OF_WEEK) * 3600;
  const week = Array.from({ length: DAYS_OF_WEEK }, () => Array<number>(HOURS_OF_DAY).fill(0));
  for (const cell of cells) {
    const day = week[cell.weekday - 1];
    if (day === undefined || cell.people < BUSY_HOUR_PEOPLE_MIN) continue;
    const percent = Math.min(100, (cell.seconds / available) * 100);
    day[cell.hour] = Math.round(percent / BUSY_STEP_PERCENT) * BUSY_STEP_PERCENT;
  }
  return week;
}
