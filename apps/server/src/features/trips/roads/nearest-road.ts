// The roads nearest to a position, by a grid over all of them.
import type { Position } from '@voltagora/domain';
import { cellAt, type RoadGraph } from './road-graph.ts';

/** A place on a road: its number in the graph, and how far along it is, from 0 to 1; `km` from the searched position. */
export interface OnRoad {
  road: number;
  share: number;
  /** On the grid of the graph. */
  x: number;
  y: number;
  km: number;
  /** Roads of one net are connected, perhaps by ferry. */
  net: number;
}

/** In cells of the graph: some 15 km. */
const CELL = 8_192;
const EQUATOR_KM = 40_075;
const GRID = 2 ** 24;

export function nearestRoads(graph: RoadGraph) {
  const nets = netsOf(graph);
  const cells = new Map<number, number[]>();
  graph.roads.forEach(({ kind, points }, road) => {
    // Nobody begins or ends a trip on a ferry.
    if (kind === 'ferry' || kind === 'access') return;
    for (const key of cellsBetween(boundsOf(points))) {
      const cell = cells.get(key);
      if (cell) cell.push(road);
      else cells.set(key, [road]);
    }
  });
  /** The nearest road of each net within a distance, nearest first. */
  return (position: Position, withinKm: number): OnRoad[] => {
    const { x, y } = cellAt(position);
    const kmOfCell = (EQUATOR_KM * Math.cos((position.lat * Math.PI) / 180)) / GRID;
    const reach = withinKm / kmOfCell;
    const best = new Map<number, OnRoad>();
    const bounds = { west: x - reach, east: x + reach, north: y - reach, south: y + reach };
    const near = new Set([...cellsBetween(bounds)].flatMap((key) => cells.get(key) ?? []));
    for (const road of near) {
      const net = nets[graph.roads[road]?.from ?? 0] ?? 0;
      const most = best.get(net)?.km ?? withinKm;
      const found = onRoad(graph.roads[road]?.points ?? [], { x, y }, most / kmOfCell);
      if (found) best.set(net, { ...found, road, net, km: found.distance * kmOfCell });
    }
    return [...best.values()].toSorted((one, other) => one.km - other.km);
  };
}

interface Bounds {
  west: number;
  east: number;
  north: number;
  south: number;
}

function boundsOf(points: readonly number[]): Bounds {
  const xs = points.filter((_, at) => at % 2 === 0);
  const ys = points.filter((_, at) => at % 2 === 1);
  return {
    west: Math.min(...xs),
    east: Math.max(...xs),
    north: Math.min(...ys),
    south: Math.max(...ys),
  };
}

function* cellsBetween({ west, east, north, south }: Bounds): Generator<number> {
  for (let column = Math.floor(west / CELL); column <= Math.floor(east / CELL); column += 1) {
    for (let row = Math.floor(north / CELL); row <= Math.floor(south / CELL); row += 1) {
      yield column * GRID + row;
    }
  }
}

/** The nearest point of a line, if it is nearer than `most`. */
function onRoad(points: readonly number[], from: { x: number; y: number }, most: number) {
  let found: { x: number; y: number; distance: number; along: number } | undefined;
  let along = 0;
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
    const [dx, dy] = [(points[at + 2] ?? 0) - x, (points[at + 3] ?? 0) - y];
    const length = Math.hypot(dx, dy);
    const part = length === 0 ? 0 : ((from.x - x) * dx + (from.y - y) * dy) / (length * length);
    const share = Math.min(1, Math.max(0, part));
    const place = { x: x + share * dx, y: y + share * dy };
    const distance = Math.hypot(place.x - from.x, place.y - from.y);
    if (distance < (found?.distance ?? most)) {
      found = { ...place, distance, along: along + share * length };
    }
    along += length;
  }
  if (!found) return undefined;
  const { x, y, distance } = found;
  return { x, y, distance, share: along === 0 ? 0 : found.along / along };
}

/** The net of each node: nodes that are connected have the same. */
function netsOf({ nodes, roads }: RoadGraph): number[] {
  const parents = Array.from({ length: nodes.length / 2 }, (_, node) => node);
  const rootOf = (node: number): number => {
    let root = node;
    while ((parents[root] ?? root) !== root) root = parents[root] ?? root;
    parents[node] = root;
    return root;
  };
  for (const { from, to } of roads) parents[rootOf(from)] = rootOf(to);
  return parents.map((_, node) => rootOf(node));
}
