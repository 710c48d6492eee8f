// The line of a trip: by road where a way is known, else straight; and how far from it a station is.
import { kmBetween, type Position, type TripPoint } from '@voltagora/domain';
import type { OnRoad } from '../roads/nearest-road.ts';
import { positionOf } from '../roads/road-graph.ts';
import { type RoadNet, secondsOf, type Step } from '../roads/road-net.ts';

/** A point of the line with the way to it. */
export interface LinePoint extends Position {
  at: TripPoint;
}

export interface RouteLine {
  isByRoad: boolean;
  hasFerry: boolean;
  /** With ferries. */
  distanceKm: number;
  points: LinePoint[];
  end: TripPoint;
  /** Where the trip leaves the line for a station, and how far it is from there; undefined when it is too far. */
  offOf: (station: Position) => { at: TripPoint; off: TripPoint } | undefined;
}

/** From a place to the nearest road of the graph. */
const TO_ROAD_KM = 15;
const STATION_TO_ROAD_KM = 3;
/** Streets are longer than the straight line between their ends. */
const STREET_FACTOR = 1.3;
const STREET_KMH = 35;
const STRAIGHT_KMH = 60;
/** Points of a straight line. */
const STRAIGHT_POINTS = 100;

const byStreet = (straightKm: number, kmh = STREET_KMH): TripPoint => {
  const km = straightKm * STREET_FACTOR;
  return { km, seconds: (km / kmh) * 3600 };
};

const sum = (one: TripPoint, other: TripPoint): TripPoint => ({
  km: one.km + other.km,
  seconds: one.seconds + other.seconds,
});

/** `detourKm` is the longest way from the line to a station. */
export function routeLine(
  roads: RoadNet | undefined,
  { from, to, detourKm }: { from: Position; to: Position; detourKm: number },
): RouteLine {
  const ends = roads && sharedNet(roads, from, to);
  const steps = ends && roads.path(ends.start, ends.finish);
  return roads && ends && steps
    ? byRoad(roads, steps, { from, to, detourKm, ...ends })
    : straight({ from, to, detourKm });
}

/** The nearest roads to both places that are connected. */
function sharedNet(roads: RoadNet, from: Position, to: Position) {
  const finishes = roads.nearest(to, TO_ROAD_KM);
  const pairs = roads.nearest(from, TO_ROAD_KM).flatMap((start) => {
    const finish = finishes.find(({ net }) => net === start.net);
    return finish ? [{ start, finish }] : [];
  });
  const apart = ({ start, finish }: (typeof pairs)[number]): number => start.km + finish.km;
  return pairs.toSorted((one, other) => apart(one) - apart(other))[0];
}

interface Ends {
  from: Position;
  to: Position;
  detourKm: number;
}

function byRoad(
  roads: RoadNet,
  steps: readonly Step[],
  { from, to, detourKm, start, finish }: Ends & { start: OnRoad; finish: OnRoad },
): RouteLine {
  const points: LinePoint[] = [{ ...from, at: { km: 0, seconds: 0 } }];
  const nodes = new Map<number, TripPoint>();
  const onRoads = new Map<number, { begin: TripPoint; step: Step; end: TripPoint }>();
  let at = byStreet(start.km);
  let ferryKm = 0;
  for (const step of steps) {
    const share = Math.abs(step.end - step.begin);
    const isFerry = step.road.kind === 'ferry';
    const km = (step.road.metres / 1000) * share;
    if (isFerry) ferryKm += km;
    const seconds = secondsOf(step.road) * share;
    const end = sum(at, { km: isFerry ? 0 : km, seconds });
    points.push(...pointsOf(step, at, end));
    if (!isFerry && step.road.kind !== 'access') {
      onRoads.set(step.number, { begin: at, step, end });
      if (isWhole(step.begin)) nodes.set(step.begin === 0 ? step.road.from : step.road.to, at);
      if (isWhole(step.end)) nodes.set(step.end === 0 ? step.road.from : step.road.to, end);
    }
    at = end;
  }
  const end = sum(at, byStreet(finish.km));
  points.push({ ...to, at: end });
  const near = roads.around(nodes.keys(), detourKm * 1000);
  const offOf = (station: Position) => {
    const [on] = roads.nearest(station, STATION_TO_ROAD_KM);
    if (!on) return undefined;
    const street = byStreet(on.km);
    const passed = onRoads.get(on.road);
    if (passed) return within({ at: placeOn(passed, on.share), off: street }, detourKm);
    const road = roads.roadAt(on.road);
    const ways = [
      { node: road.from, share: on.share },
      { node: road.to, share: 1 - on.share },
    ].flatMap(({ node, share }) => {
      const reached = near.get(node);
      const leaves = reached && nodes.get(reached.from);
      if (!leaves) return [];
      const km = (reached.metres + road.metres * share) / 1000;
      return [{ at: leaves, off: sum(street, { km, seconds: (km / STRAIGHT_KMH) * 3600 }) }];
    });
    const [best] = ways.toSorted((one, other) => one.off.km - other.off.km);
    return best && within(best, detourKm);
  };
  const hasFerry = ferryKm > 0;
  return { isByRoad: true, hasFerry, distanceKm: end.km + ferryKm, points, end, offOf };
}

const within = (way: { at: TripPoint; off: TripPoint }, detourKm: number) =>
  way.off.km <= detourKm ? way : undefined;

const isWhole = (share: number): boolean => share === 0 || share === 1;

const between = (begin: TripPoint, end: TripPoint, share: number): TripPoint => ({
  km: begin.km + (end.km - begin.km) * share,
  seconds: begin.seconds + (end.seconds - begin.seconds) * share,
});

function placeOn(
  { begin, step, end }: { begin: TripPoint; step: Step; end: TripPoint },
  share: number,
): TripPoint {
  const length = step.end - step.begin;
  const along = length === 0 ? 0 : (share - step.begin) / length;
  return between(begin, end, Math.min(1, Math.max(0, along)));
}

/** The points of the part of a road that is driven. */
function pointsOf({ road, begin, end }: Step, first: TripPoint, last: TripPoint): LinePoint[] {
  const places: { x: number; y: number; share: number }[] = [];
  let length = 0;
  for (let at = 0; at + 1 < road.points.length; at += 2) {
    const [x, y] = [road.points[at] ?? 0, road.points[at + 1] ?? 0];
    const former = places.at(-1);
    if (former) length += Math.hypot(x - former.x, y - former.y);
    places.push({ x, y, share: length });
  }
  const shared = places.map(({ x, y, share }) => ({ x, y, share: length ? share / length : 0 }));
  const [low, high] = begin < end ? [begin, end] : [end, begin];
  const driven = shared.filter(({ share }) => share >= low && share <= high);
  const ordered = begin <= end ? driven : driven.toReversed();
  const span = end - begin;
  return ordered.map(({ x, y, share }) => ({
    ...positionOf(x, y),
    at: between(first, last, span === 0 ? 0 : (share - begin) / span),
  }));
}

function straight({ from, to, detourKm }: Ends): RouteLine {
  const end = byStreet(kmBetween(from, to), STRAIGHT_KMH);
  const points = Array.from({ length: STRAIGHT_POINTS + 1 }, (_, at) => {
    const share = at / STRAIGHT_POINTS;
    return {
      lat: from.lat + (to.lat - from.lat) * share,
      lng: from.lng + (to.lng - from.lng) * share,
      at: between({ km: 0, seconds: 0 }, end, share),
    };
  });
  const offOf = (station: Position) => {
    const [nearest] = points
      .map((point) => ({ at: point.at, off: byStreet(kmBetween(point, station), STRAIGHT_KMH) }))
      .toSorted((one, other) => one.off.km - other.off.km);
    return nearest && within(nearest, detourKm);
  };
  return { isByRoad: false, hasFerry: false, distanceKm: end.km, points, end, offOf };
}
