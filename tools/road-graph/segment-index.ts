// Finds the segments of lines near a point, and those that cross another segment.
import type { Line, Point } from './collect-lines.ts';

const CELL = 128;

/** A segment by its line and the place of its first point there. */
export interface SegmentPlace {
  line: number;
  at: number;
}

/** A point on a segment; `share` from 0 at its start to 1 at its end, `distance` from where it was searched, in grid cells. */
interface OnSegment extends SegmentPlace {
  share: number;
  point: Point;
  distance: number;
}

export function indexSegments(lines: readonly Line[]) {
  const cells = new Map<number, SegmentPlace[]>();
  lines.forEach(({ points }, line) => {
    for (let at = 0; at + 1 < points.length; at += 1) {
      for (const key of cellsOf(lines, { line, at }, 0)) {
        const cell = cells.get(key);
        if (cell) cell.push({ line, at });
        else cells.set(key, [{ line, at }]);
      }
    }
  });
  return {
    /** The nearest point of a segment that `isWanted`, within `reach`. */
    nearest(
      point: Point,
      reach: number,
      isWanted: (place: SegmentPlace) => boolean,
    ): OnSegment | undefined {
      let found: OnSegment | undefined;
      for (const key of cellsAround(point, reach)) {
        for (const place of cells.get(key) ?? []) {
          if (!isWanted(place)) continue;
          const near = onSegment(lines, place, point);
          if (near.distance <= (found?.distance ?? reach)) found = near;
        }
      }
      return found;
    },
    /** Segments in the same part of the grid, each once or more. */
    *neighbours(place: SegmentPlace): Generator<SegmentPlace> {
      for (const key of cellsOf(lines, place, 0)) yield* cells.get(key) ?? [];
    },
  };
}

const keyOf = (column: number, row: number): number => column * 2 ** 20 + row;

function* cellsBetween(low: Point, high: Point): Generator<number> {
  for (let column = Math.floor(low.x / CELL); column <= Math.floor(high.x / CELL); column += 1) {
    for (let row = Math.floor(low.y / CELL); row <= Math.floor(high.y / CELL); row += 1) {
      yield keyOf(column, row);
    }
  }
}

const cellsAround = ({ x, y }: Point, reach: number): Generator<number> =>
  cellsBetween({ x: x - reach, y: y - reach }, { x: x + reach, y: y + reach });

export function endsOf(lines: readonly Line[], { line, at }: SegmentPlace): [Point, Point] {
  const points = lines[line]?.points ?? [];
  const [start, end] = [points[at], points[at + 1]];
  if (!start || !end) throw new Error('There is no such segment');
  return [start, end];
}

function cellsOf(lines: readonly Line[], place: SegmentPlace, reach: number): Generator<number> {
  const [start, end] = endsOf(lines, place);
  return cellsBetween(
    { x: Math.min(start.x, end.x) - reach, y: Math.min(start.y, end.y) - reach },
    { x: Math.max(start.x, end.x) + reach, y: Math.max(start.y, end.y) + reach },
  );
}

function onSegment(lines: readonly Line[], place: SegmentPlace, from: Point): OnSegment {
  const [start, end] = endsOf(lines, place);
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((from.x - start.x) * dx + (from.y - start.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  const point = { x: Math.round(start.x + share * dx), y: Math.round(start.y + share * dy) };
  const distance = Math.hypot(start.x + share * dx - from.x, start.y + share * dy - from.y);
  return { ...place, share, point, distance };
}

/** Where two segments cross, as the shares of both; undefined when they do not. */
export function crossingOf(
  [a, b]: readonly [Point, Point],
  [c, d]: readonly [Point, Point],
): { share: number; other: number; point: Point } | undefined {
  const [abx, aby, cdx, cdy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const turn = abx * cdy - aby * cdx;
  if (turn === 0) return undefined;
  const share = ((c.x - a.x) * cdy - (c.y - a.y) * cdx) / turn;
  const other = ((c.x - a.x) * aby - (c.y - a.y) * abx) / turn;
  if (share < 0 || share > 1 || other < 0 || other > 1) return undefined;
  return {
    share,
    other,
    point: { x: Math.round(a.x + share * abx), y: Math.round(a.y + share * aby) },
  };
}
