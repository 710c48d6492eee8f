// Joins lines that were cut at the borders of tiles or simplified each by itself: where roads meet, all of them get an end at the
// same point. Distances are in cells of the grid, some 1.9 m each.
import type { Line, Point } from './collect-lines.ts';
import { crossingOf, endsOf, indexSegments, type SegmentPlace } from './segment-index.ts';

/** Ends this near to each other are the same point. */
const SAME_END = 3;
/** Ends that the border of a tile has moved apart along itself, because the line crosses it at a flat angle. */
const AT_BORDER = { road: 40, ferry: 120 };
/** An end of several roads lies on another road within this distance. */
const ON_ROAD = 4;
/** A road that would end nowhere else meets a road within this distance. */
const LOOSE_END = 10;
/** A ferry ends at the nearest road within this distance: piers and the streets to them are not in the graph. */
const PIER = 1_600;
/** Where several ferries meet, they may also do so at sea, near a coast. */
const PORT = 300;

/** The side of a tile. */
const TILE = 4_096;

interface Cut {
  share: number;
  point: Point;
}

/** The lines cut at every point at which they meet another, and a line from each end of a ferry to the nearest road. */
export function joinLines(lines: readonly Line[]): Line[] {
  const roads = pairEnds(mergeEnds(lines.filter(({ kind }) => kind !== 'ferry')), AT_BORDER.road);
  const ferries = pairEnds(
    mergeEnds(lines.filter(({ kind }) => kind === 'ferry')),
    AT_BORDER.ferry,
  );
  const roadCuts = new Cuts(roads);
  cutAtEnds(roads, roadCuts);
  cutAtCrossings(roads, roadCuts);
  const ferryCuts = new Cuts(ferries);
  cutAtEnds(ferries, ferryCuts);
  const access = piers(ferries, roads, roadCuts);
  return [...roadCuts.pieces(), ...ferryCuts.pieces(), ...access];
}

/** Where lines are to be cut. */
class Cuts {
  readonly #lines: readonly Line[];
  readonly #cuts = new Map<number, Map<number, Cut[]>>();

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
  }

  add({ line, at }: SegmentPlace, cut: Cut): void {
    const ofLine = this.#cuts.get(line) ?? new Map<number, Cut[]>();
    this.#cuts.set(line, ofLine);
    ofLine.set(at, [...(ofLine.get(at) ?? []), cut]);
  }

  pieces(): Line[] {
    return this.#lines.flatMap((line, number) => {
      const ofLine = this.#cuts.get(number);
      return ofLine ? piecesOf(line, ofLine) : [line];
    });
  }
}

function piecesOf(line: Line, cuts: ReadonlyMap<number, readonly Cut[]>): Line[] {
  const pieces: Line[] = [];
  let points: Point[] = [];
  const finish = (last: Point): void => {
    pieces.push({ ...line, points: [...points, last] });
    points = [last];
  };
  line.points.forEach((point, at) => {
    points.push(point);
    for (const cut of (cuts.get(at) ?? []).toSorted((one, other) => one.share - other.share)) {
      finish(cut.point);
    }
  });
  pieces.push({ ...line, points });
  return pieces.filter((piece) => isLong(piece.points));
}

const isLong = (points: readonly Point[]): boolean =>
  points.some(({ x, y }) => x !== points[0]?.x || y !== points[0]?.y);

const isSame = (one: Point | undefined, other: Point | undefined): boolean =>
  one !== undefined && one.x === other?.x && one.y === other.y;

const pointKey = ({ x, y }: Point): number => x * 2 ** 24 + y;

/** Moves ends that are almost the same onto one point. */
function mergeEnds(lines: readonly Line[]): Line[] {
  const merged = new Map<number, Point[]>();
  const cellKey = (x: number, y: number): number => pointKey({ x, y });
  const onePoint = (end: Point): Point => {
    const [column, row] = [Math.floor(end.x / SAME_END), Math.floor(end.y / SAME_END)];
    for (const x of [column - 1, column, column + 1]) {
      for (const y of [row - 1, row, row + 1]) {
        const near = merged
          .get(cellKey(x, y))
          ?.find((known) => Math.hypot(known.x - end.x, known.y - end.y) <= SAME_END);
        if (near) return near;
      }
    }
    merged.set(cellKey(column, row), [...(merged.get(cellKey(column, row)) ?? []), end]);
    return end;
  };
  return lines
    .map((line) => {
      const [first, last] = [line.points[0], line.points.at(-1)];
      if (!first || !last) return line;
      return { ...line, points: [onePoint(first), ...line.points.slice(1, -1), onePoint(last)] };
    })
    .filter(({ points }) => points.length > 2 || isLong(points));
}

interface End {
  point: Point;
  lines: number[];
}

function endsByPoint(lines: readonly Line[]): End[] {
  const ends = new Map<number, End>();
  lines.forEach(({ points }, line) => {
    for (const point of [points[0], points.at(-1)]) {
      if (!point) continue;
      const end = ends.get(pointKey(point));
      if (end) end.lines.push(line);
      else ends.set(pointKey(point), { point, lines: [line] });
    }
  });
  return [...ends.values()];
}

/** Joins ends that meet no other, each to the nearest of its kind, across the border of two tiles. */
function pairEnds(lines: readonly Line[], atBorder: number): Line[] {
  const loose = endsByPoint(lines).filter(({ lines: own }) => own.length === 1);
  const moved = new Map<number, Point>();
  const kindOf = ({ lines: [line] }: End) => lines[line ?? 0]?.kind;
  const byCell = Map.groupBy(loose, ({ point }) => cellOf(point, 0, 0));
  const around = ({ point }: End): End[] =>
    SIDES.flatMap((x) => SIDES.flatMap((y) => byCell.get(cellOf(point, x, y)) ?? []));
  const pairs = loose.flatMap((one) =>
    around(one).flatMap((other) => {
      if (one === other) return [];
      const distance = Math.hypot(one.point.x - other.point.x, one.point.y - other.point.y);
      const isNear =
        distance <= LOOSE_END || (distance <= atBorder && areAtOneBorder(one.point, other.point));
      return isNear && kindOf(one) === kindOf(other) ? [{ one, other, distance }] : [];
    }),
  );
  const paired = new Set<End>();
  for (const { one, other } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (paired.has(one) || paired.has(other)) continue;
    paired.add(one).add(other);
    moved.set(pointKey(other.point), one.point);
  }
  return lines.map((line) => ({
    ...line,
    points: line.points.map((point, at) =>
      at === 0 || at === line.points.length - 1 ? (moved.get(pointKey(point)) ?? point) : point,
    ),
  }));
}

/** Larger than all distances within which ends are joined. */
const END_CELL = 1_024;
const SIDES = [-1, 0, 1];

const cellOf = ({ x, y }: Point, columns: number, rows: number): number =>
  pointKey({ x: Math.floor(x / END_CELL) + columns, y: Math.floor(y / END_CELL) + rows });

const areAtOneBorder = (one: Point, other: Point): boolean =>
  (one.x === other.x && one.x % TILE === 0) || (one.y === other.y && one.y % TILE === 0);

/** Cuts the roads on which others end. */
function cutAtEnds(lines: readonly Line[], cuts: Cuts): void {
  const index = indexSegments(lines);
  for (const { point, lines: own } of endsByPoint(lines)) {
    const isLoose = own.length === 1;
    if (!isLoose && own.some((line) => lines[line]?.isRaised)) continue;
    const onRoad = index.nearest(point, isLoose ? LOOSE_END : ON_ROAD, ({ line }) => {
      const other = lines[line];
      return other !== undefined && !own.includes(line) && (isLoose || !other.isRaised);
    });
    // The road is bent to the end, by a few metres, so that both have the same point.
    if (onRoad) cuts.add(onRoad, { share: onRoad.share, point });
  }
}

/** Cuts roads that cross at the same level. */
function cutAtCrossings(lines: readonly Line[], cuts: Cuts): void {
  const index = indexSegments(lines);
  const isMotorway = ({ kind }: Line): boolean => kind === 'motorway';
  lines.forEach((line, number) => {
    if (line.isRaised) return;
    for (let at = 0; at + 1 < line.points.length; at += 1) {
      const place = { line: number, at };
      const known = new Set<string>();
      for (const other of index.neighbours(place)) {
        const crossed = lines[other.line];
        const key = `${other.line}/${other.at}`;
        if (!crossed || other.line <= number || crossed.isRaised || known.has(key)) continue;
        known.add(key);
        if (isMotorway(line) || isMotorway(crossed)) continue;
        const crossing = crossingOf(endsOf(lines, place), endsOf(lines, other));
        if (!crossing) continue;
        cuts.add(place, { share: crossing.share, point: crossing.point });
        cuts.add(other, { share: crossing.other, point: crossing.point });
      }
    }
  });
}

/** Lines from the ends of ferries to the nearest road, which is cut there. */
function piers(ferries: readonly Line[], roads: readonly Line[], roadCuts: Cuts): Line[] {
  const index = indexSegments(roads);
  return endsByPoint(ferries).flatMap(({ point, lines }) => {
    const road = index.nearest(point, lines.length > 1 ? PORT : PIER, () => true);
    if (!road) return [];
    roadCuts.add(road, { share: road.share, point: road.point });
    return isSame(point, road.point)
      ? []
      : [{ kind: 'access', isRaised: false, points: [point, road.point] }];
  });
}
