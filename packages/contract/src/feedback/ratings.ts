// Ratings of stations by their drivers, and of drivers by owners, each after a session.
import { DRIVER_REASONS, RATING_REPORT_CATEGORIES, RATING_TEXT_MAX } from '@voltagora/domain';
import * as z from 'zod';
import { Instant, PageQuery, PrivateId, Text, listOf } from '../primitives.ts';

const Stars = z.int().min(1).max(5);

/** How many ratings there are, and their average in stars; null when there are too few. */
export const RatingScore = z.object({ count: z.int(), average: z.number().nullable() });

/** The answer of who was rated. An empty text removes it. */
export const RatingAnswer = z.strictObject({ text: Text(RATING_TEXT_MAX) });
const Answered = z.object({ text: z.string(), answered_at: Instant }).nullable();

/** A driver's rating of a station. */
export const RateStation = z.strictObject({
  stars: Stars,
  text: Text(RATING_TEXT_MAX).default(''),
});
/** A rating of a station as everybody reads it: who gave it is not told. */
export const StationRating = z.object({
  id: PrivateId,
  stars: Stars,
  text: z.string(),
  created_at: Instant,
  answer: Answered,
});
export type StationRating = z.infer<typeof StationRating>;

/** Paging of a station's ratings. */
export const StationRatingsQuery = PageQuery.omit({ search: true });
/** The ratings of a station, newest first, and how its sessions went. */
export const StationRatings = listOf(StationRating).extend({
  score: RatingScore,
  /** How many drivers gave one, two, three, four and five stars. */
  by_stars: z.array(z.int()).length(5),
  success: z.object({
    /** Sessions of bookings in the last year, at most the newest 1,000. */
    sessions: z.int(),
    /** The share of them that delivered energy without a fault of the station, 0 to 1; null when there are too few. */
    rate: z.object({ share: z.number(), low: z.number(), high: z.number() }).nullable(),
  }),
});
export type StationRatings = z.infer<typeof StationRatings>;

/** An owner's rating of a driver. */
export const RateDriver = z.strictObject({
  stars: Stars,
  reasons: z.array(z.enum(DRIVER_REASONS)).max(DRIVER_REASONS.length).default([]),
});
/** A rating of a driver, as the driver and the owner who gave it read it. */
export const DriverRating = z.object({
  id: PrivateId,
  stars: Stars,
  reasons: z.array(z.enum(DRIVER_REASONS)),
  created_at: Instant,
  answer: Answered,
});
export type DriverRating = z.infer<typeof DriverRating>;

/** What was rated after the session of a booking, and what the caller may still rate. */
export const ReservationRatings = z.object({
  of_station: StationRating.nullable(),
  of_driver: DriverRating.nullable(),
  /** Until when the caller can give or change their own rating; null when they cannot. */
  open_until: Instant.nullable(),
  /** For the owner: how others rated the driver. Null for the driver. */
  driver_score: RatingScore.nullable(),
});
export type ReservationRatings = z.infer<typeof ReservationRatings>;

/** A report about a rating, for the host. */
export const ReportRating = z
  .strictObject({
    rating: z.object({ id: PrivateId }),
    category: z.enum(RATING_REPORT_CATEGORIES),
    text: Text(RATING_TEXT_MAX).default(''),
  })
  .refine(({ category, text }) => category !== 'other' || text !== '', {
    path: ['text'],
    error: 'is needed for other reasons',
  });
