/**
 * Draws the coast of Europe as one path, small enough to be shown before the map is loaded; Greece is finer. Usage:
 * node apps/web/tools/draw-coast.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { GREECE } from '../src/shared/map/base-data.ts';
import { SKETCH_WORLD } from '../src/shared/map/coast-sketch.ts';

type Position = [lng: number, lat: number];
type Point = { x: number; y: number };
type Land =
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] };

const FOLDER = new URL('../public/basemap/', import.meta.url);
/** In units of the path, of which one is 300 m at the equator. */
const FINE = { step: 8, least: 20 };
const COARSE = { step: 45, least: 220 };

const packed = readFileSync(new URL('eu-land.geojson.gz', FOLDER));
const { features }: { features: { geometry: Land }[] } = JSON.parse(
  gunzipSync(packed).toString('utf8'),
);
const rings = features.flatMap(({ geometry }): Position[][] =>
  geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat(),
);
const path = rings.map(drawn).join('');
writeFileSync(new URL('coast.json', FOLDER), `${JSON.stringify({ path })}\n`);
process.stdout.write(`${rings.length} rings, ${path.length} bytes\n`);

/** Points nearer than a step to the one before are left out, and so are small islands. */
function drawn(ring: Position[]): string {
  const points: Point[] = [];
  for (const position of ring) {
    const { step } = isGreek(position) ? FINE : COARSE;
    const point = pointOf(position);
    const last = points.at(-1);
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= step) points.push(point);
  }
  const [first, ...rest] = points;
  const { least } = ring[0] && isGreek(ring[0]) ? FINE : COARSE;
  const across = (axis: 'x' | 'y'): number => {
    const values = points.map((point) => point[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  if (!first || rest.length < 2 || Math.max(across('x'), across('y')) < least) return '';
  let last = first;
  const moves = rest.map((point) => {
    const move = `${point.x - last.x} ${point.y - last.y}`;
    last = point;
    return move;
  });
  return `M${first.x} ${first.y}l${moves.join(' ')}z`.replaceAll(' -', '-');
}

function pointOf([lng, lat]: Position): Point {
  const row = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return { x: Math.round(((lng + 180) / 360) * SKETCH_WORLD), y: Math.round(row * SKETCH_WORLD) };
}

function isGreek([lng, lat]: Position): boolean {
  const { south, west, north, east } = GREECE;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}
