// Ratings after a session: of a station by its driver, and of a driver by the owner.

const DAY_MS = 86_400_000;
const RATE_DAYS = 60;
const EDIT_DAYS = 14;

/** The fewest ratings that have an average; fewer would say what one or two people think. */
export const RATINGS_FOR_AVERAGE = 3;

/** The fewest sessions that have a success rate. */
export const SESSIONS_FOR_RATE = 20;

/** Longest text of a rating, of its answer, and of a report about it, in characters. */
export const RATING_TEXT_MAX = 1000;

/** What an owner can say of a driver besides the stars. */
export const DRIVER_REASONS = [
  'on_time',
  'left_clean',
  'late_to_leave',
  'cable_left',
  'damage',
] as const;
/** One of `DRIVER_REASONS`. */
export type DriverReason = (typeof DRIVER_REASONS)[number];

/** What a rating can be reported for. */
export const RATING_REPORT_CATEGORIES = [
  'offensive',
  'personal_data',
  'not_about_station',
  'untrue',
  'other',
] as const;
/** One of `RATING_REPORT_CATEGORIES`. */
export type RatingReportCategory = (typeof RATING_REPORT_CATEGORIES)[number];

/**
 * Until when a rating of a session can be given or changed: given within 60 days of the end of the session, and changed within 14
 * days after it was given (`givenAt`; null: not yet given). Null while the session has not ended.
 */
export function ratableUntil(endedAt: Date | null, givenAt: Date | null): Date | null {
  if (endedAt === null) return null;
  const [from, days] = givenAt === null ? [endedAt, RATE_DAYS] : [givenAt, EDIT_DAYS];
  return new Date(from.getTime() + days * DAY_MS);
}

/** How many ratings there are, and their average in stars; null below `RATINGS_FOR_AVERAGE`. */
export interface RatingScore {
  count: number;
  average: number | null;
}

/** The score of `count` ratings with together `sum` stars; the average has one decimal place. */
export const ratingScore = (count: number, sum: number): RatingScore => ({
  count,
  average: count < RATINGS_FOR_AVERAGE ? null : Math.round((sum / count) * 10) / 10,
});
