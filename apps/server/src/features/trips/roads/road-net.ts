// Finds ways over the graph of roads. All roads are taken to lead both ways: the two carriageways of a motorway lie side by side,
// so that a way by the wrong one has the same length.
import TinyQueue from 'tinyqueue';
import { kmBetween, type Position } from '@voltagora/domain';
import { positionOf, type Road, type RoadGraph, type RoadKind } from './road-graph.ts';
import { nearestRoads, type OnRoad } from './nearest-road.ts';

/** Usual speeds in km/h, with bends, towns and traffic. */
const SPEEDS: Record<RoadKind, number> = {
  motorway: 110,
  trunk: 85,
  primary: 65,
  secondary: 50,
  ramp: 50,
  ferry: 28,
  access: 20,
};
const FASTEST = 110;
/** For the way to the harbour, waiting and boarding; half of it at each end of a ferry. */
const BOARDING_SECONDS = 2_700;
/** Of all roads of a continent; a search that takes more nodes than that ends without a way. */
const VISITED_MAX = 2_000_000;

/** A part of a way: a road, or a part of one, in the direction of travel. */
export interface Step {
  /** Its number in the graph. */
  number: number;
  road: Road;
  /** Where on the road it begins and ends: 0 at its start, 1 at its end. */
  begin: number;
  end: number;
}

export interface RoadNet {
  /** The nearest roads to a position, at most one of each net, nearest first. */
  nearest: (position: Position, withinKm: number) => OnRoad[];
  roadAt: (number: number) => Road;
  /** The fastest way; undefined when the two places are not connected. */
  path: (from: OnRoad, to: OnRoad) => Step[] | undefined;
  /** Metres from any of the nodes to others, without ferries, with the node that each was reached from. */
  around: (
    nodes: Iterable<number>,
    metres: number,
  ) => Map<number, { metres: number; from: number }>;
}

export function secondsOf({ kind, metres }: Pick<Road, 'kind' | 'metres'>): number {
  const waiting = kind === 'access' ? BOARDING_SECONDS / 2 : 0;
  return (metres / 1000 / SPEEDS[kind]) * 3600 + waiting;
}

export function createRoadNet(graph: RoadGraph): RoadNet {
  const roadsAt = adjacency(graph);
  const nearest = nearestRoads(graph);
  const places = Array.from({ length: graph.nodes.length / 2 }, (_, node) =>
    positionOf(graph.nodes[node * 2] ?? 0, graph.nodes[node * 2 + 1] ?? 0),
  );
  return {
    nearest,
    roadAt: (number) => roadOf(graph, { road: number }),
    path: (from, to) => findPath({ graph, roadsAt, places }, from, to),
    around: (nodes, metres) => spread({ graph, roadsAt }, nodes, metres),
  };
}

/** Numbers of the roads that meet at each node. */
function adjacency({ nodes, roads }: RoadGraph): number[][] {
  const at: number[][] = Array.from({ length: nodes.length / 2 }, () => []);
  roads.forEach(({ from, to }, road) => {
    at[from]?.push(road);
    if (from !== to) at[to]?.push(road);
  });
  return at;
}

interface Net {
  graph: RoadGraph;
  roadsAt: readonly number[][];
  places: readonly Position[];
}

interface Reached {
  node: number;
  seconds: number;
  /** With the least that remains. */
  total: number;
}

/** A* from the road of the start to the road of the end. */
function findPath(net: Net, from: OnRoad, to: OnRoad): Step[] | undefined {
  const start = roadOf(net.graph, from);
  const target = roadOf(net.graph, to);
  const direct = from.road === to.road ? Math.abs(to.share - from.share) : undefined;
  const best = new Float64Array(net.places.length).fill(Infinity);
  const came = new Map<number, { road: number; node: number }>();
  const queue = new TinyQueue<Reached>([], (one, other) => one.total - other.total);
  const goal = pointOn(to);
  const push = (node: number, seconds: number, by?: { road: number; node: number }): void => {
    if (seconds >= (best[node] ?? 0)) return;
    best[node] = seconds;
    if (by) came.set(node, by);
    else came.delete(node);
    const place = net.places[node];
    const left = place ? (kmBetween(place, goal) / FASTEST) * 3600 : 0;
    queue.push({ node, seconds, total: seconds + left });
  };
  push(start.from, secondsOf(start) * from.share);
  push(start.to, secondsOf(start) * (1 - from.share));
  let found: { node: number; seconds: number } | undefined;
  for (let visited = 0; visited < VISITED_MAX; visited += 1) {
    const next = queue.pop();
    if (!next || next.total >= (found?.seconds ?? Infinity)) break;
    const { node, seconds } = next;
    if (seconds > (best[node] ?? 0)) continue;
    for (const [end, share] of [
      [target.from, to.share],
      [target.to, 1 - to.share],
    ] as const) {
      const arrived = seconds + secondsOf(target) * share;
      if (end === node && arrived < (found?.seconds ?? Infinity)) {
        found = { node, seconds: arrived };
      }
    }
    for (const number of net.roadsAt[node] ?? []) {
      const road = net.graph.roads[number];
      if (!road) continue;
      const other = road.from === node ? road.to : road.from;
      push(other, seconds + secondsOf(road), { road: number, node });
    }
  }
  if (direct !== undefined && secondsOf(start) * direct <= (found?.seconds ?? Infinity)) {
    return [{ number: from.road, road: start, begin: from.share, end: to.share }];
  }
  return found && stepsTo(net.graph, { from, to, came }, found.node);
}

function roadOf({ roads }: RoadGraph, { road: number }: Pick<OnRoad, 'road'>): Road {
  const road = roads[number];
  if (!road) throw new Error(`There is no road ${number}`);
  return road;
}

const pointOn = ({ x, y }: OnRoad): Position => positionOf(x, y);

function stepsTo(
  graph: RoadGraph,
  {
    from,
    to,
    came,
  }: { from: OnRoad; to: OnRoad; came: ReadonlyMap<number, { road: number; node: number }> },
  last: number,
): Step[] {
  const target = roadOf(graph, to);
  const steps: Step[] = [
    { number: to.road, road: target, begin: target.from === last ? 0 : 1, end: to.share },
  ];
  let node = last;
  for (let by = came.get(node); by; by = came.get(node)) {
    const road = graph.roads[by.road];
    if (!road) break;
    const isForward = road.from === by.node;
    steps.unshift({ number: by.road, road, begin: isForward ? 0 : 1, end: isForward ? 1 : 0 });
    node = by.node;
  }
  const start = roadOf(graph, from);
  return [
    { number: from.road, road: start, begin: from.share, end: start.from === node ? 0 : 1 },
    ...steps,
  ];
}

function spread(
  { graph, roadsAt }: Pick<Net, 'graph' | 'roadsAt'>,
  nodes: Iterable<number>,
  most: number,
): Map<number, { metres: number; from: number }> {
  const reached = new Map<number, { metres: number; from: number }>();
  const queue = new TinyQueue<{ node: number; metres: number }>(
    [],
    (one, other) => one.metres - other.metres,
  );
  const push = (node: number, metres: number, from: number): void => {
    if (metres > most || metres >= (reached.get(node)?.metres ?? Infinity)) return;
    reached.set(node, { metres, from });
    queue.push({ node, metres });
  };
  for (const node of nodes) push(node, 0, node);
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { node, metres } = next;
    const known = reached.get(node);
    if (!known || metres > known.metres) continue;
    for (const number of roadsAt[node] ?? []) {
      const road = graph.roads[number];
      if (!road || road.kind === 'ferry' || road.kind === 'access') continue;
      push(road.from === node ? road.to : road.from, metres + road.metres, known.from);
    }
  }
  return reached;
}
