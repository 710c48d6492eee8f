// Trips: a way from one place to another with the stops at which to charge.
import * as z from 'zod';
import { Amount, Instant, PrivateId } from '../primitives.ts';
import { TimeWindow } from '../reservations/reservations.ts';
import { PLUG_TYPES } from './station-names.ts';
import { StationSummary } from './stations.ts';

const TripPosition = z.object({
  lat: z.number().min(-85).max(85),
  lng: z.number().min(-180).max(180),
});

/** The bounds of what a trip may ask for: percent of the battery, kilometres of detour and of range. */
export const TRIP_LIMITS = {
  start: { least: 5, most: 100, usual: 80 },
  detour: { least: 2, most: 20, usual: 5 },
  range: { least: 50, most: 1_000, usual: 300 },
} as const;

const between = ({ least, most, usual }: (typeof TRIP_LIMITS)[keyof typeof TRIP_LIMITS]) =>
  z.number().min(least).max(most).default(usual);

/**
 * Two positions in degrees (WGS 84), and a vehicle or a range. The charge at the start is in whole percent; the detour is the longest way
 * from the route to a station, in km; without a time of departure the trip begins now.
 */
export const TripRequest = z.object({
  from: TripPosition,
  to: TripPosition,
  depart_at: Instant.nullable().default(null),
  vehicle: z.object({ id: PrivateId }).nullable().default(null),
  range_km: between(TRIP_LIMITS.range),
  start_percent: between(TRIP_LIMITS.start).pipe(z.int()),
  detour_km: between(TRIP_LIMITS.detour),
});
export type TripRequest = z.infer<typeof TripRequest>;

/** One station at which to charge, with the charge, its price and a window that can be booked for it. */
export const TripCharge = z.object({
  station: StationSummary,
  plug: z.object({
    id: z.int(),
    label: z.string(),
    connector_type: z.enum(PLUG_TYPES),
    max_power_kW: z.number(),
  }),
  time_zone: z.string(),
  /** Along the route from its start. */
  at_km: z.number(),
  /** From the route to the station; the way back is as long. */
  detour_km: z.number(),
  arrive_at: Instant,
  arrival_percent: z.int(),
  departure_percent: z.int(),
  /** At the meter, with charging losses. */
  energy_kWh: z.number(),
  charge_minutes: z.int(),
  /** For a free plug, from the arrival on. */
  wait_minutes: z.int(),
  leave_at: Instant,
  /** Of this charge, without a stay after it; null where it is not known. */
  price: z.object({ total: Amount, currency: z.string() }).nullable(),
  window: TimeWindow,
  /** When the plug is free, from the hour of arrival on. */
  free_windows: z.array(TimeWindow),
});
export type TripCharge = z.infer<typeof TripCharge>;

/** A stop of the trip, with other stations that could take its place. */
export const TripStop = TripCharge.extend({ alternatives: z.array(TripCharge) });
export type TripStop = z.infer<typeof TripStop>;

/** A trip; energy and times are estimates. */
export const TripPlan = z.object({
  /** False: the line is straight, because no way by road is known. */
  is_by_road: z.boolean(),
  has_ferry: z.boolean(),
  distance_km: z.number(),
  /** Without stops. */
  drive_minutes: z.int(),
  depart_at: Instant,
  /** Longitude and latitude of each point. */
  line: z.array(z.tuple([z.number(), z.number()])),
  car: z.object({
    range_km: z.number(),
    consumption_kWh_100km: z.number(),
    /** False: the consumption is assumed, because that of the model is not known. */
    is_consumption_known: z.boolean(),
    reserve_percent: z.int(),
  }),
  stops: z.array(TripStop),
  /** Null when the trip cannot be driven. */
  arrival: z.object({ at: Instant, percent: z.int() }).nullable(),
  /** The leg that is too long for the vehicle; a name is null for the start or the end of the trip. */
  too_long: z
    .object({
      from: z.string().nullable(),
      to: z.string().nullable(),
      km: z.number(),
      range_km: z.number(),
    })
    .nullable(),
  /** Where no stop is needed: stations on the way. */
  on_the_way: z.array(TripCharge),
});
export type TripPlan = z.infer<typeof TripPlan>;
