// Plans a trip: its line, the stations near it, the stops with the least time, their prices and free windows. Nothing is stored.
import {
  PLUG_TYPES,
  type PlugType,
  type StationSummary,
  type TripPlan,
  type TripRequest,
} from '@voltagora/contract';
import {
  addMinutes,
  ASSUMED_WH_PER_KM,
  type ChargingCar,
  chargingTable,
  isDcPlug,
  kmOf,
  planStops,
  type Position,
  type StopPlan,
  type Trip,
  TRIP_RESERVE_PERCENT,
} from '@voltagora/domain';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { chargesOnTheWay, otherChargesFor } from './plans/other-charges.ts';
import { createPresenter } from './plans/present-charge.ts';
import { boxesAlong, shownLine } from './plans/line-shape.ts';
import type { TripsDeps } from './trips-deps.ts';
import { type RouteLine, routeLine } from './plans/route-line.ts';
import { type Candidate, chosenCandidates } from './plans/candidates.ts';

export type Trips = ReturnType<typeof createTrips>;

/** Of the stations near a line; a longer list would make a plan slow and no better. */
const STATIONS_MAX = 400;
const TRIP_HOURS_MAX = 48;
const DAYS_AHEAD_MAX = 30;

export function createTrips(deps: TripsDeps) {
  return {
    /** Error codes: not_found for a vehicle that is not the actor's, validation_failed for a departure that is past or too far ahead. */
    async plan(request: TripRequest, actor: Actor | null): Promise<TripPlan> {
      const departAt = departureOf(request, deps.clock.now());
      const vehicle = await vehicleOf(deps, request, actor);
      const { from, to, detour_km: detourKm } = request;
      const line = routeLine(await deps.roads(), { from, to, detourKm });
      const candidates = await candidatesNear(deps, line, { vehicle, departAt });
      const trip: Trip = {
        usableBatteryWh: vehicle.car.usableBatteryWh,
        whPerKm: vehicle.whPerKm,
        startPercent: request.start_percent,
        departAt,
        end: line.end,
        stops: candidates.map(({ stop }) => stop),
      };
      return presentPlan(deps, { trip, plan: planStops(trip), candidates, line, vehicle });
    },
  };
}

function departureOf({ depart_at: asked }: TripRequest, now: Date): Date {
  if (asked === null) return now;
  const departAt = new Date(asked);
  // A minute passes between the choice of "now" and the request.
  if (departAt >= addMinutes(now, -5) && departAt <= addMinutes(now, DAYS_AHEAD_MAX * 24 * 60)) {
    return departAt > now ? departAt : now;
  }
  throw new AppError('validation_failed', 'Some fields are not valid.', {
    errors: { depart_at: [`is from now to ${DAYS_AHEAD_MAX} days ahead`] },
  });
}

interface TripVehicle {
  car: ChargingCar;
  connectors: PlugType[];
  whPerKm: number;
  isConsumptionKnown: boolean;
}

/** Without a vehicle: a usual European car. */
const USUAL_CAR = { acMaxW: 11_000, dcMaxW: 100_000, acPhases: 3, dcCurve: null } as const;
const USUAL_CONNECTORS: PlugType[] = ['CCS2', 'TYPE2'];

async function vehicleOf(
  { db, vehicles }: TripsDeps,
  { vehicle, range_km: rangeKm }: TripRequest,
  actor: Actor | null,
): Promise<TripVehicle> {
  if (vehicle === null) {
    const whPerKm = ASSUMED_WH_PER_KM;
    const car = { ...USUAL_CAR, usableBatteryWh: rangeKm * whPerKm };
    return { car, connectors: USUAL_CONNECTORS, whPerKm, isConsumptionKnown: true };
  }
  const own =
    actor &&
    (await vehicles.readChargingCar(db, { vehicleId: vehicle.id, driverId: actor.userId }));
  if (!own) throw notFound('vehicle');
  const { connectorTypes, whPerKm, ...car } = own;
  return {
    car,
    connectors: PLUG_TYPES.filter((type) => connectorTypes.includes(type)),
    whPerKm: whPerKm ?? ASSUMED_WH_PER_KM,
    isConsumptionKnown: whPerKm !== null,
  };
}

/** Stations within the detour that fit the vehicle, in the order of the line, with their free windows. */
async function candidatesNear(
  { stations, reservations }: TripsDeps,
  line: RouteLine,
  { vehicle, departAt }: { vehicle: TripVehicle; departAt: Date },
): Promise<Candidate[]> {
  const found = await stations.bookableIn({
    boxes: boxesAlong(line),
    fits: vehicle.connectors,
    near: middleOf(line),
    limit: STATIONS_MAX,
  });
  const chosen = chosenCandidates(found, line, vehicle);
  const free = await reservations.freeTimes(
    chosen.map(({ station }) => station.id),
    { start: departAt, stop: addMinutes(departAt, TRIP_HOURS_MAX * 60) },
  );
  return chosen.flatMap(({ station, plug, at, off }): Candidate[] => {
    const calendar = free.get(station.id);
    if (!calendar) return [];
    const windows = calendar.free
      .filter(({ plugId }) => plugId === plug.id)
      .map(({ start, stop }) => ({ start: new Date(start), stop: new Date(stop) }));
    const supply = { maxPowerW: plug.powerW, isDc: isDcPlug(plug.connectorType) };
    const charging = chargingTable(vehicle.car, supply);
    if (!charging) return [];
    const { slotMinutes, minMinutes } = calendar.terms;
    const stop = { at, off, charging, free: windows, slotMinutes, minMinutes };
    return [{ station, plug, timeZone: calendar.timeZone, stop }];
  });
}

const middleOf = ({ points }: RouteLine): Position => {
  const middle = points[Math.floor(points.length / 2)];
  return { lat: middle?.lat ?? 0, lng: middle?.lng ?? 0 };
};

interface Planned {
  trip: Trip;
  plan: StopPlan;
  candidates: Candidate[];
  line: RouteLine;
  vehicle: TripVehicle;
}

async function presentPlan(deps: TripsDeps, planned: Planned): Promise<TripPlan> {
  const { trip, plan, candidates, line, vehicle } = planned;
  const present = createPresenter(deps, candidates);
  const isDone = 'stops' in plan;
  const stops = isDone ? plan.stops : [];
  const others = otherChargesFor(trip, stops);
  return {
    is_by_road: line.isByRoad,
    has_ferry: line.hasFerry,
    distance_km: rounded(line.distanceKm),
    drive_minutes: Math.round(line.end.seconds / 60),
    depart_at: trip.departAt.toISOString(),
    line: shownLine(line),
    car: {
      range_km: Math.round(kmOf(trip, 100)),
      consumption_kWh_100km: rounded(vehicle.whPerKm / 10),
      is_consumption_known: vehicle.isConsumptionKnown,
      reserve_percent: TRIP_RESERVE_PERCENT,
    },
    stops: await Promise.all(
      stops.map(async (stop, at) => ({
        ...(await present(stop)),
        alternatives: await Promise.all((others[at] ?? []).map(present)),
      })),
    ),
    arrival: isDone ? { at: plan.arriveAt.toISOString(), percent: plan.arrivalPercent } : null,
    too_long: isDone ? null : presentTooLong(plan.tooLong, candidates),
    on_the_way:
      isDone && stops.length === 0 ? await Promise.all(chargesOnTheWay(trip).map(present)) : [],
  };
}

function presentTooLong(
  { from, to, km, rangeKm }: Extract<StopPlan, { tooLong: unknown }>['tooLong'],
  candidates: readonly { station: StationSummary }[],
): TripPlan['too_long'] {
  const nameOf = (stop: number | null): string | null =>
    stop === null ? null : (candidates[stop]?.station.name ?? null);
  return { from: nameOf(from), to: nameOf(to), km: rounded(km), range_km: rounded(rangeKm) };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
