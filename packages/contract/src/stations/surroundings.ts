// What is around a station, how busy it usually is, and where else to charge.
import * as z from 'zod';
import { PLUG_TYPES } from './station-names.ts';
import { StationSummary } from './stations.ts';

/** Kinds of places where somebody spends the time of a session. */
export const NEARBY_KINDS = ['toilets', 'food', 'cafe', 'shop', 'pharmacy', 'park'] as const;
/** One of `NEARBY_KINDS`. */
export type NearbyKind = (typeof NEARBY_KINDS)[number];

/** The language of names. */
export const SurroundingsQuery = z.object({ lang: z.enum(['en', 'el']).default('en') });

/** What the map knows within walking distance of a station; distances in metres, as the crow flies. */
export const Surroundings = z.object({
  /** Where the station is, in the words of the map: the nearest street, and the town. Null: far from both. */
  near: z
    .object({
      /** Null: no street is near, or no streets are loaded there. */
      street: z.string().nullable(),
      town: z.string(),
    })
    .nullable(),
  /** Nearest kind first; null where no streets are loaded. */
  amenities: z
    .array(
      z.object({
        kind: z.enum(NEARBY_KINDS),
        count: z.int().min(1),
        nearest: z.object({ name: z.string().nullable(), metres: z.int() }),
      }),
    )
    .nullable(),
  radius_m: z.int(),
});
export type Surroundings = z.infer<typeof Surroundings>;

/**
 * The usual share of plugs in use, in percent, by weekday (Monday first) and hour of the station's local time; `week` is null while
 * there are too few sessions to say. `days`: how many days it is learnt from.
 */
export const BusyHours = z.object({
  days: z.int(),
  week: z
    .array(z.array(z.int().min(0).max(100)).length(24))
    .length(7)
    .nullable(),
});
export type BusyHours = z.infer<typeof BusyHours>;

/** The connectors of a vehicle; without them, stations with a connector of this station are taken. */
export const AlternativesQuery = z.object({
  fits: z
    .string()
    .max(100)
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(z.enum(PLUG_TYPES)))
    .optional(),
});
/** Stations near by with a free plug that can be booked, nearest first. */
export const Alternatives = z.object({
  results: z.array(z.object({ station: StationSummary, metres: z.int() })),
  count: z.int(),
});
export type Alternatives = z.infer<typeof Alternatives>;
