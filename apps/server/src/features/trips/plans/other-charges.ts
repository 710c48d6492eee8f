// Other stations for a stop of a plan, and stations on the way of a trip that needs no stop.
import {
  chargeAt,
  legBetween,
  percentOf,
  type PlannedStop,
  type Trip,
  TRIP_RESERVE_PERCENT,
} from '@voltagora/domain';

const OTHERS_MAX = 2;
const NEAR_KM = 60;
const ON_THE_WAY_MAX = 8;
const USUAL_TARGET = 80;

/** For each stop, stations near it with which the rest of the plan stays as it is. */
export function otherChargesFor(trip: Trip, stops: readonly PlannedStop[]): PlannedStop[][] {
  return stops.map((planned, at) => {
    const before = stops[at - 1];
    const next = stops[at + 1]?.stop ?? null;
    const chosen = trip.stops[planned.stop];
    const last = next ?? trip.stops.length;
    return trip.stops
      .flatMap((place, stop) => {
        const isBetween = stop > (before?.stop ?? -1) && stop < last && stop !== planned.stop;
        const isNear = Math.abs(place.at.km - (chosen?.at.km ?? 0)) <= NEAR_KM;
        if (!isBetween || !isNear) return [];
        return chargeBetween(trip, { before, stop, next }) ?? [];
      })
      .toSorted((one, other) => one.leaveAt.getTime() - other.leaveAt.getTime())
      .slice(0, OTHERS_MAX);
  });
}

function chargeBetween(
  trip: Trip,
  { before, stop, next }: { before: PlannedStop | undefined; stop: number; next: number | null },
): PlannedStop | undefined {
  const leg = legBetween(trip, before?.stop ?? null, stop);
  const left = before?.departurePercent ?? trip.startPercent;
  const percent = Math.floor(left - percentOf(trip, leg.km));
  if (percent < TRIP_RESERVE_PERCENT) return undefined;
  const at = new Date((before?.leaveAt ?? trip.departAt).getTime() + leg.seconds * 1000);
  const needed = percentOf(trip, legBetween(trip, stop, next).km) + TRIP_RESERVE_PERCENT;
  const target = Math.max(Math.ceil(needed / 5) * 5, percent + 5);
  return target > 100 ? undefined : chargeAt(trip, stop, { at, percent }, target);
}

/** Charges at stations on the way, for a trip that needs none: up to 80 %. */
export function chargesOnTheWay(trip: Trip): PlannedStop[] {
  return trip.stops
    .flatMap((_, stop) => {
      const leg = legBetween(trip, null, stop);
      const percent = Math.floor(trip.startPercent - percentOf(trip, leg.km));
      if (percent < TRIP_RESERVE_PERCENT || percent > USUAL_TARGET - 5) return [];
      const at = new Date(trip.departAt.getTime() + leg.seconds * 1000);
      return chargeAt(trip, stop, { at, percent }, USUAL_TARGET) ?? [];
    })
    .toSorted((one, other) => one.chargeSeconds - other.chargeSeconds)
    .slice(0, ON_THE_WAY_MAX)
    .toSorted((one, other) => one.stop - other.stop);
}
