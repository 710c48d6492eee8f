// Favourite stations of a driver.
import * as z from 'zod';
import { Instant, PublicId, listOf } from '../primitives.ts';
import { StationSummary } from '../stations/stations.ts';

/** The station that becomes a favourite, or is one no longer. */
export const FavouriteStation = z.strictObject({ station: z.object({ id: PublicId }) });
/** The stations that are favourites, by id. */
export const FavouriteIds = z.object({ station_ids: z.array(PublicId) });
/** A favourite with its current state. */
export const Favourite = z.object({
  station: StationSummary,
  plug_ids: z.array(PublicId),
  /** When a plug is next free to be booked within a day; null when none is, or the station takes no bookings. */
  next_free_at: Instant.nullable(),
  time_zone: z.string(),
});
export type Favourite = z.infer<typeof Favourite>;
/** The driver's favourites, newest first: `results`, and `count` of all. */
export const Favourites = listOf(Favourite);
