// Turns joined lines into a graph: nodes where lines meet, lines between them, without what leads nowhere.
import {
  metresOf,
  type Road,
  type RoadGraph,
  type RoadKind,
} from '../../apps/server/src/features/trips/public.ts';
import { simplified } from '../basemap/tile-geometry.ts';
import type { Line, Point } from './collect-lines.ts';

const CREDIT = '© OpenMapTiles © OpenStreetMap contributors';
/** Shorter nets, for example a road within a port, are left out. */
const LEAST_NET_M = 5_000;
/** Some 11 m. */
const TOLERANCE = 6;

interface Chain {
  kind: RoadKind;
  metres: number;
  points: Point[];
}

export function makeGraph(lines: readonly Line[]): RoadGraph {
  const chains = joinChains(lines.map(({ kind, points }) => chainOf(kind, points)));
  const kept = withoutSmallNets(chains);
  const nodes = new Map<number, number>();
  const places: number[] = [];
  const nodeAt = (point: Point): number => {
    const known = nodes.get(keyOf(point));
    if (known !== undefined) return known;
    nodes.set(keyOf(point), nodes.size);
    places.push(point.x, point.y);
    return nodes.size - 1;
  };
  const roads = kept.map(({ kind, metres, points }): Road => {
    const [first, last] = endsOf(points);
    const shape = simplified(points, TOLERANCE).flatMap(({ x, y }) => [x, y]);
    return { from: nodeAt(first), to: nodeAt(last), kind, metres, points: shape };
  });
  return { credit: CREDIT, nodes: places, roads };
}

const chainOf = (kind: RoadKind, points: Point[]): Chain => ({
  kind,
  points,
  metres: metresOf(points.flatMap(({ x, y }) => [x, y])),
});

const keyOf = ({ x, y }: Point): number => x * 2 ** 24 + y;

function endsOf(points: readonly Point[]): [Point, Point] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) throw new Error('A line has no points');
  return [first, last];
}

/** Lines that meet only each other become one, if they are of one kind. */
function joinChains(lines: readonly Chain[]): Chain[] {
  const chains = new Set(lines);
  const at = new Map<number, Set<Chain>>();
  const meeting = (point: Point): Set<Chain> => {
    const known = at.get(keyOf(point)) ?? new Set<Chain>();
    at.set(keyOf(point), known);
    return known;
  };
  for (const chain of chains) for (const end of endsOf(chain.points)) meeting(end).add(chain);
  for (const chain of lines) {
    for (const end of endsOf(chain.points)) {
      const [one, other, ...more] = meeting(end);
      if (!one || !other || more.length > 0 || one.kind !== other.kind) continue;
      if ([one, other].some(({ points }) => isLoop(points))) continue;
      const joined = joinedAt(end, one, other);
      for (const former of [one, other]) {
        chains.delete(former);
        for (const point of endsOf(former.points)) meeting(point).delete(former);
      }
      chains.add(joined);
      for (const point of endsOf(joined.points)) meeting(point).add(joined);
    }
  }
  return [...chains];
}

const isLoop = (points: readonly Point[]): boolean => {
  const [first, last] = endsOf(points);
  return keyOf(first) === keyOf(last);
};

function joinedAt(end: Point, one: Chain, other: Chain): Chain {
  const isAtStart = ({ points }: Chain): boolean => keyOf(endsOf(points)[0]) === keyOf(end);
  const toEnd = isAtStart(one) ? one.points.toReversed() : one.points;
  const fromEnd = isAtStart(other) ? other.points : other.points.toReversed();
  return {
    kind: one.kind,
    metres: one.metres + other.metres,
    points: [...toEnd, ...fromEnd.slice(1)],
  };
}

function withoutSmallNets(chains: readonly Chain[]): Chain[] {
  const nets = netsOf(chains);
  const lengths = new Map<number, number>();
  const netOf = ({ points }: Chain): number => nets(keyOf(endsOf(points)[0]));
  for (const chain of chains) {
    lengths.set(netOf(chain), (lengths.get(netOf(chain)) ?? 0) + chain.metres);
  }
  return chains.filter((chain) => (lengths.get(netOf(chain)) ?? 0) >= LEAST_NET_M);
}

/** The net of a point: any two that are connected have the same. */
function netsOf(chains: readonly Chain[]): (point: number) => number {
  const parents = new Map<number, number>();
  const rootOf = (point: number): number => {
    let root = point;
    for (let next = parents.get(root); next !== undefined && next !== root;) {
      root = next;
      next = parents.get(root);
    }
    parents.set(point, root);
    return root;
  };
  for (const { points } of chains) {
    const [first, last] = endsOf(points);
    parents.set(rootOf(keyOf(first)), rootOf(keyOf(last)));
  }
  return rootOf;
}

/** How much of the length of all roads is in the largest net, from 0 to 1. */
export function largestShare({ roads }: RoadGraph): number {
  const chains = roads.map(({ kind, metres, points }) => ({
    kind,
    metres,
    points: Array.from({ length: points.length / 2 }, (_, at) => ({
      x: points[at * 2] ?? 0,
      y: points[at * 2 + 1] ?? 0,
    })),
  }));
  const nets = netsOf(chains);
  const lengths = new Map<number, number>();
  for (const { metres, points } of chains) {
    const net = nets(keyOf(endsOf(points)[0]));
    lengths.set(net, (lengths.get(net) ?? 0) + metres);
  }
  const all = [...lengths.values()].reduce((total, length) => total + length, 0);
  return Math.max(0, ...lengths.values()) / all;
}

/** The length of all roads and ferries in whole kilometres. */
export const kilometresOf = ({ roads }: RoadGraph): number =>
  Math.round(roads.reduce((total, { metres }) => total + metres, 0) / 1000);
