// Where to charge on a trip: the stops with which it takes the least time, by the range and the charging curve of a vehicle.
import { addMinutes } from '../booking/booking-window.ts';
import type { BookingWindow } from '../booking/cut-windows.ts';
import type { ChargingTable } from '../charging/charging-estimate.ts';

/** Never planned below this charge, in percent. */
export const TRIP_RESERVE_PERCENT = 10;
/** Consumption in Wh per km that is assumed where that of the model is not known: the middle of the shipped models. */
export const ASSUMED_WH_PER_KM = 190;
/** To leave the road, find the charger and plug in, in seconds. */
const STOP_SECONDS = 300;
/** Charges end on multiples of this, in percent. */
const STEP_PERCENT = 5;

/** How far along a trip something is; kilometres are those that are driven, without ferries. */
export interface TripPoint {
  km: number;
  /** Driving time from the start. */
  seconds: number;
}

/** A station where the vehicle may charge. */
export interface TripStop {
  /** Where the trip leaves the route for it. */
  at: TripPoint;
  /** From the route to the station; the way back is as long. */
  off: TripPoint;
  /** Of the vehicle at its plug. */
  charging: ChargingTable;
  /** When the plug can be booked, in order; windows start and stop on slots. */
  free: readonly BookingWindow[];
  slotMinutes: number;
  minMinutes: number;
}

/** A trip to plan; `whPerKm` is the consumption of the vehicle. */
export interface Trip {
  usableBatteryWh: number;
  whPerKm: number;
  startPercent: number;
  departAt: Date;
  end: TripPoint;
  /** In the order of the route. */
  stops: readonly TripStop[];
}

/** A charge at a stop, by the place of the stop in the trip. */
export interface PlannedStop {
  stop: number;
  arriveAt: Date;
  arrivalPercent: number;
  departurePercent: number;
  energyWh: number;
  chargeSeconds: number;
  window: BookingWindow;
  leaveAt: Date;
}

/** The stops in order, or the leg that is too long: from a stop (null: the start) to the next (null: the end). */
export type StopPlan =
  | { stops: PlannedStop[]; arriveAt: Date; arrivalPercent: number }
  | { tooLong: { from: number | null; to: number | null; km: number; rangeKm: number } };

/** A way to be at a stop with a charge; `at` in ms since 1970. */
interface Arrival {
  at: number;
  percent: number;
  before: PlannedStop[];
}

type Range = Pick<Trip, 'usableBatteryWh' | 'whPerKm'>;

/** How many percent of the battery a distance takes. */
export const percentOf = ({ usableBatteryWh, whPerKm }: Range, km: number): number =>
  (km * whPerKm * 100) / usableBatteryWh;

/** Kilometres that a share of the battery lasts, in whole percent. */
export const kmOf = ({ usableBatteryWh, whPerKm }: Range, percent: number): number =>
  (percent * usableBatteryWh) / (whPerKm * 100);

/** The stops with which the trip takes the least time, waiting for a free window included. */
export function planStops(trip: Trip): StopPlan {
  const arrivals: Arrival[][] = trip.stops.map(() => []);
  let best: { at: number; percent: number; stops: PlannedStop[] } | undefined;
  const go = (from: number | null, start: Leaving): void => {
    const reach = start.percent - TRIP_RESERVE_PERCENT;
    const legTo = (to: number | null) => legBetween(trip, from, to);
    const home = legTo(null);
    const used = percentOf(trip, home.km);
    if (used <= reach && start.at + home.seconds * 1000 < (best?.at ?? Infinity)) {
      best = {
        at: start.at + home.seconds * 1000,
        percent: Math.floor(start.percent - used),
        stops: start.stops,
      };
    }
    for (let to = (from ?? -1) + 1; to < trip.stops.length; to += 1) {
      const leg = legTo(to);
      const percent = Math.floor(start.percent - percentOf(trip, leg.km));
      if (percent < TRIP_RESERVE_PERCENT) continue;
      const arrival = { at: start.at + leg.seconds * 1000, percent, before: start.stops };
      arrivals[to] = withArrival(arrivals[to] ?? [], arrival);
    }
  };
  go(null, { at: trip.departAt.getTime(), percent: trip.startPercent, stops: [] });
  trip.stops.forEach((_, stop) => {
    for (const leaving of departuresAt(trip, stop, arrivals[stop] ?? [])) go(stop, leaving);
  });
  if (!best) return { tooLong: longestLeg(trip, arrivals) };
  return { stops: best.stops, arriveAt: new Date(best.at), arrivalPercent: best.percent };
}

interface Leaving {
  at: number;
  percent: number;
  stops: PlannedStop[];
}

const START: TripPoint = { km: 0, seconds: 0 };

/** From one stop to another, with the ways from and to the route; null is the start, or the end. */
export function legBetween(
  { stops, end }: Pick<Trip, 'stops' | 'end'>,
  from: number | null,
  to: number | null,
): TripPoint {
  const [left, reached] = [
    from === null ? undefined : stops[from],
    to === null ? undefined : stops[to],
  ];
  const [begin, finish] = [left?.at ?? START, reached?.at ?? end];
  return {
    km: finish.km - begin.km + (left?.off.km ?? 0) + (reached?.off.km ?? 0),
    seconds:
      finish.seconds - begin.seconds + (left?.off.seconds ?? 0) + (reached?.off.seconds ?? 0),
  };
}

/** Only arrivals that are earlier or fuller than all others: at most one for each percent. */
function withArrival(known: readonly Arrival[], arrival: Arrival): Arrival[] {
  const isBeaten = known.some(({ at, percent }) => at <= arrival.at && percent >= arrival.percent);
  if (isBeaten) return [...known];
  const left = known.filter(({ at, percent }) => at < arrival.at || percent > arrival.percent);
  return [...left, arrival];
}

/** The earliest departure with each charge. */
function departuresAt(trip: Trip, stop: number, arrivals: readonly Arrival[]): Leaving[] {
  const earliest = new Map<number, Leaving>();
  for (const { at, percent, before } of arrivals) {
    const first = (Math.floor(percent / STEP_PERCENT) + 1) * STEP_PERCENT;
    for (let to = first; to <= 100; to += STEP_PERCENT) {
      const charge = chargeAt(trip, stop, { at: new Date(at), percent }, to);
      const leaves = charge?.leaveAt.getTime() ?? Infinity;
      if (charge && leaves < (earliest.get(to)?.at ?? Infinity)) {
        earliest.set(to, { at: leaves, percent: to, stops: [...before, charge] });
      }
    }
  }
  return [...earliest.values()];
}

/** A charge at a stop up to a whole percentage, in its first free window; undefined when there is none. */
export function chargeAt(
  { stops }: Pick<Trip, 'stops'>,
  stop: number,
  arrival: { at: Date; percent: number },
  toPercent: number,
): PlannedStop | undefined {
  const place = stops[stop];
  if (!place) return undefined;
  const { seconds, stepWh } = place.charging;
  const chargeSeconds = Math.ceil((seconds[toPercent] ?? 0) - (seconds[arrival.percent] ?? 0));
  const begin = new Date(arrival.at.getTime() + STOP_SECONDS * 1000);
  const found = firstWindow(place, begin, chargeSeconds);
  if (!found) return undefined;
  return {
    stop,
    arriveAt: arrival.at,
    arrivalPercent: arrival.percent,
    departurePercent: toPercent,
    energyWh: Math.round(stepWh * (toPercent - arrival.percent)),
    chargeSeconds,
    window: found.window,
    leaveAt: new Date(found.begin.getTime() + chargeSeconds * 1000),
  };
}

/** The first booking that lets a charge of a length begin at a time or later, and when it begins. */
function firstWindow(
  { free, slotMinutes, minMinutes }: TripStop,
  from: Date,
  seconds: number,
): { window: BookingWindow; begin: Date } | undefined {
  const slotMs = slotMinutes * 60_000;
  for (const { start, stop } of free) {
    const begin = new Date(Math.max(from.getTime(), start.getTime()));
    const first = new Date(Math.floor(begin.getTime() / slotMs) * slotMs);
    const ended = Math.ceil((begin.getTime() + seconds * 1000) / slotMs) * slotMs;
    const last = new Date(Math.max(ended, addMinutes(first, minMinutes).getTime()));
    const isInside = first >= start && last <= stop;
    if (isInside) return { window: { start: first, stop: last }, begin };
  }
  return undefined;
}

/** The leg that the vehicle cannot drive: from the last stop that it reaches to the next place on the route. */
function longestLeg(trip: Trip, arrivals: readonly (readonly Arrival[])[]) {
  const last = arrivals.findLastIndex(({ length }) => length > 0);
  const from = last < 0 ? null : last;
  const next = trip.stops.findIndex((_, stop) => stop > last);
  const to = next < 0 ? null : next;
  const full = from === null ? trip.startPercent : 100;
  return {
    from,
    to,
    km: legBetween(trip, from, to).km,
    rangeKm: kmOf(trip, full - TRIP_RESERVE_PERCENT),
  };
}
