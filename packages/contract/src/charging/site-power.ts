// The limit of a site, and how its power is shared among the cars that charge there.
import * as z from 'zod';
import { Instant, PrivateId, PublicId } from '../primitives.ts';

const LEAST_A = 6;

/** Amperes are per phase; kilowatts are the sum of all phases. */
export const SiteLimit = z
  .strictObject({
    unit: z.enum(['A', 'kW']),
    value: z.number().min(1).max(10_000).multipleOf(0.1),
    phases: z.union([z.literal(1), z.literal(3)]),
    /** A car whose share would be smaller waits. */
    minimum_A: z.int().min(LEAST_A).max(32).default(LEAST_A),
    /** The limit of a plug while its charging point is offline; null: an equal share. */
    offline_A: z.int().min(0).max(1_000).nullable().default(null),
  })
  .refine(({ unit, value }) => unit === 'kW' || Number.isInteger(value), {
    path: ['value'],
    error: 'must be whole ampere',
  });
export type SiteLimit = z.infer<typeof SiteLimit>;

/** A charging point that ignores its limit counts with the full power of its plug. */
export const SHARED_CAR_STATES = ['charging', 'waiting', 'not_followed', 'not_connected'] as const;

/** `counted_A` on each phase is not available to others. For a session with an id tag only the plug is shown. */
const SharedCar = z.object({
  session_id: PrivateId,
  plug: z.object({ id: PublicId, label: z.string() }),
  started_at: Instant,
  state: z.enum(SHARED_CAR_STATES),
  counted_A: z.number(),
  counted_kW: z.number(),
  drawn_kW: z.number().nullable(),
  /** The limit that the charging point reports, if it does. */
  confirmed_A: z.number().nullable(),
});
/** A charging car, and its share of the site's power. */
export type SharedCar = z.infer<typeof SharedCar>;

/** `follows` is null until it is known; `reason` says why it does not. */
const SharingChargingPoint = z.object({
  id: PublicId,
  label: z.string(),
  is_connected: z.boolean(),
  follows: z.boolean().nullable(),
  reason: z.string().nullable(),
  own_limit_A: z.number().nullable(),
});
/** A charging point of a site, and whether it follows its limit. */
export type SharingChargingPoint = z.infer<typeof SharingChargingPoint>;

/**
 * `counted` and `drawn` are in the unit of the limit; `is_exceeded` if charging points that ignore their limits may draw too
 * much.
 */
export const SitePower = z.object({
  limit: SiteLimit.nullable(),
  offline_share_A: z.number().nullable(),
  counted: z.number(),
  drawn: z.number(),
  is_exceeded: z.boolean(),
  cars: z.array(SharedCar),
  chargers: z.array(SharingChargingPoint),
});
export type SitePower = z.infer<typeof SitePower>;
