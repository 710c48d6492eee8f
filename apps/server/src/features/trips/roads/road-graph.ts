// The main roads and ferries of a country as a graph, and the file that holds it. Positions are whole cells of a web-mercator grid
// of 2^24 cells to a side: some 1.9 m each in Greece.
import { gunzip, gzipSync } from 'node:zlib';
import { promisify } from 'node:util';
import * as z from 'zod';
import { kmBetween, type Position } from '@voltagora/domain';

/** The kinds of lines, in the order in which the file counts them. `access` leads from a ferry to the nearest road. */
export const ROAD_KINDS = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'ramp',
  'ferry',
  'access',
] as const;
/** One of `ROAD_KINDS`. */
export type RoadKind = (typeof ROAD_KINDS)[number];

/** A line between two nodes, with its points from the one to the other. */
export interface Road {
  from: number;
  to: number;
  kind: RoadKind;
  metres: number;
  /** x and y of each point in turn. */
  points: readonly number[];
}

export interface RoadGraph {
  credit: string;
  /** x and y of each node in turn. */
  nodes: readonly number[];
  roads: readonly Road[];
}

const FORMAT = 1;
const GRID = 2 ** 24;
const BYTES_MAX = 256 * 1024 * 1024;
const unpack = promisify(gunzip);

/** Degrees (WGS 84) of a cell of the grid. */
export const positionOf = (x: number, y: number): Position => ({
  lng: (x / GRID) * 360 - 180,
  lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / GRID))) * 180) / Math.PI,
});

/** The cell of the grid at a position, not rounded. */
export function cellAt({ lat, lng }: Position): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: ((lng + 180) / 360) * GRID,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * GRID,
  };
}

/** The length in metres of a line on the grid. */
export function metresOf(points: readonly number[]): number {
  let km = 0;
  for (let at = 2; at < points.length; at += 2) {
    const former = positionOf(points[at - 2] ?? 0, points[at - 1] ?? 0);
    km += kmBetween(former, positionOf(points[at] ?? 0, points[at + 1] ?? 0));
  }
  return km * 1000;
}

/** Checked by hand, because a schema for each of a million numbers takes seconds. */
const Whole = z.custom<number[]>(
  (value) => Array.isArray(value) && value.every((one) => Number.isInteger(one)),
);
const RoadFile = z.object({
  format: z.literal(FORMAT),
  credit: z.string(),
  nodes: Whole,
  from: Whole,
  to: Whole,
  kind: Whole,
  metres: Whole,
  inner: Whole,
  points: Whole,
});

/** The bytes of the file: columns of numbers, positions as differences, compressed by gzip. */
export function packGraph({ credit, nodes, roads }: RoadGraph): Buffer {
  const inner = roads.map(({ points }) => points.slice(2, -2));
  const file: z.input<typeof RoadFile> = {
    format: FORMAT,
    credit,
    nodes: differences(nodes),
    from: roads.map(({ from }) => from),
    to: roads.map(({ to }) => to),
    kind: roads.map(({ kind }) => ROAD_KINDS.indexOf(kind)),
    metres: roads.map(({ metres }) => Math.round(metres)),
    inner: inner.map(({ length }) => length / 2),
    points: roads.flatMap(({ from }, at) =>
      differences([...pointOf(nodes, from), ...(inner[at] ?? [])]).slice(2),
    ),
  };
  return gzipSync(JSON.stringify(file), { level: 9 });
}

/** Throws when it is no such file. */
export async function unpackGraph(bytes: Uint8Array): Promise<RoadGraph> {
  const text = (await unpack(bytes, { maxOutputLength: BYTES_MAX })).toString('utf8');
  const file = RoadFile.parse(JSON.parse(text));
  const nodes = sums(file.nodes);
  let read = 0;
  const roads = file.from.map((from, at): Road => {
    const to = valueAt(file.to, at);
    const end = read + valueAt(file.inner, at) * 2;
    const inner = sums([...pointOf(nodes, from), ...file.points.slice(read, end)]).slice(2);
    read = end;
    const kind = ROAD_KINDS[valueAt(file.kind, at)];
    if (!kind) throw new Error('The file of roads is damaged: a kind is not known');
    const points = [...pointOf(nodes, from), ...inner, ...pointOf(nodes, to)];
    return { from, to, kind, metres: valueAt(file.metres, at), points };
  });
  return { credit: file.credit, nodes, roads };
}

const pointOf = (nodes: readonly number[], node: number): [number, number] => [
  valueAt(nodes, node * 2),
  valueAt(nodes, node * 2 + 1),
];

function valueAt(values: readonly number[], at: number): number {
  const value = values[at];
  if (value === undefined) throw new Error('The file of roads is damaged: a number is missing');
  return value;
}

/** Each x and y less the x and y before. */
const differences = (points: readonly number[]): number[] =>
  points.map((value, at) => value - (points[at - 2] ?? 0));

function sums(steps: readonly number[]): number[] {
  const values: number[] = [];
  for (const [at, step] of steps.entries()) values.push(step + (values[at - 2] ?? 0));
  return values;
}
