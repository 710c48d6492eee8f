// Geometry of vector tiles: lines with fewer points, and the part of a tile that one of its four children shows.

export type Position = { x: number; y: number };
/** Around a tile, so that lines do not end visibly at its edge. In units of its extent. */
const BUFFER = 64;
const RING_POINTS_MIN = 4;

/** Fewer points, none further than `tolerance` from its line (Douglas and Peucker). */
export function simplified(line: readonly Position[], tolerance: number): Position[] {
  const last = line.length - 1;
  if (last < 2) return [...line];
  const isKept = new Uint8Array(line.length);
  isKept[0] = 1;
  isKept[last] = 1;
  const open: [number, number][] = [[0, last]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    const { at, distance } = farthest(line, from, to);
    if (distance <= tolerance) continue;
    isKept[at] = 1;
    open.push([from, at], [at, to]);
  }
  return line.filter((_, at) => isKept[at] === 1);
}

function farthest(line: readonly Position[], from: number, to: number) {
  const [start, end] = [line[from], line[to]];
  let found = { at: from, distance: 0 };
  if (!start || !end) return found;
  for (let at = from + 1; at < to; at += 1) {
    const point = line[at];
    const distance = point ? distanceToLine(point, start, end) : 0;
    if (distance > found.distance) found = { at, distance };
  }
  return found;
}

function distanceToLine(point: Position, start: Position, end: Position): number {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - start.x) * dx + (point.y - start.y) * dy) / length;
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - start.x - at * dx, point.y - start.y - at * dy);
}

/** The geometry of a tile as its child in column and row (0 or 1) shows it; empty if nothing of it is there. */
export function partOf(
  geometry: readonly (readonly Position[])[],
  type: number,
  { column, row, extent }: { column: number; row: number; extent: number },
): Position[][] {
  const [least, most] = [-BUFFER, extent + BUFFER];
  const isInside = ({ x, y }: Position) => x >= least && x <= most && y >= least && y <= most;
  return geometry.flatMap((part) => {
    const moved = part.map(({ x, y }) => ({ x: x * 2 - column * extent, y: y * 2 - row * extent }));
    if (type === 1) return moved.some(isInside) ? [moved.filter(isInside)] : [];
    if (moved.every(isInside)) return [moved];
    return type === 2 ? cutLine(moved, least, most) : cutRing(moved, least, most);
  });
}

const AXES = ['x', 'y'] as const;
type Axis = (typeof AXES)[number];

/** Where a segment crosses a line of equal x or y. */
function crossing(from: Position, to: Position, axis: Axis, at: number): Position {
  const share = (at - from[axis]) / (to[axis] - from[axis]);
  const other = axis === 'x' ? 'y' : 'x';
  const across = Math.round(from[other] + share * (to[other] - from[other]));
  return axis === 'x' ? { x: at, y: across } : { x: across, y: at };
}

/** Clips a closed ring to a square (Sutherland and Hodgman). */
function cutRing(ring: readonly Position[], least: number, most: number): Position[][] {
  let points = ring.slice(0, -1);
  for (const axis of AXES) {
    for (const [edge, sign] of [
      [least, 1],
      [most, -1],
    ] as const) {
      const isInside = (point: Position) => (point[axis] - edge) * sign >= 0;
      points = points.flatMap((point, at) => {
        const before = points.at(at - 1) ?? point;
        const crossed =
          isInside(before) === isInside(point) ? [] : [crossing(before, point, axis, edge)];
        return isInside(point) ? [...crossed, point] : crossed;
      });
    }
  }
  const [first] = points;
  return first && points.length >= RING_POINTS_MIN - 1 ? [[...points, first]] : [];
}

/** Clips a line to a square, into as many lines as remain. */
export function cutLine(line: readonly Position[], least: number, most: number): Position[][] {
  let lines: Position[][] = [[...line]];
  for (const axis of AXES) {
    lines = lines.flatMap((one) => cutAlong(one, axis, least, 1));
    lines = lines.flatMap((one) => cutAlong(one, axis, most, -1));
  }
  return lines;
}

function cutAlong(line: readonly Position[], axis: Axis, edge: number, sign: number): Position[][] {
  const isInside = (point: Position) => (point[axis] - edge) * sign >= 0;
  const parts: Position[][] = [];
  let part: Position[] = [];
  line.forEach((point, at) => {
    const before = line[at - 1];
    if (before && isInside(before) !== isInside(point)) {
      part.push(crossing(before, point, axis, edge));
    }
    if (isInside(point)) part.push(point);
    else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
  });
  return [...parts, part].filter(({ length }) => length > 1);
}
