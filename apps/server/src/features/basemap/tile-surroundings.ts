// What the finest tiles have around a position: points of interest, and the nearest street with a name.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Position } from '@voltagora/domain';
import { type DecodedFeature, type DecodedLayer, decodeLayers } from './archive/vector-layers.ts';

/** The names of a feature; `name` is the local one. */
export interface TileNames {
  name: string | undefined;
  nameEn: string | undefined;
  nameEl: string | undefined;
}
export interface NearbyPoint extends TileNames {
  /** One of the classes that tools/basemap keeps. */
  class: string;
  metres: number;
}
export interface TileSurroundings {
  /** The nearest, if there is one within the radius. */
  street: (TileNames & { metres: number }) | undefined;
  /** Within the radius, nearest first, each only once. */
  points: NearbyPoint[];
}

type ReadTile = (z: number, x: number, y: number) => Promise<Buffer | undefined>;

/** The only zoom with points of interest; it also has all streets. */
const FINEST_ZOOM = 14;
const LAYERS = ['poi', 'transportation_name'];
/** Who looks for an address does not look for these. */
const NO_STREETS = new Set(['path', 'track', 'motorway', 'service']);
const EARTH_M = 40_075_017;
/** Of a damaged or hostile tile, which would fill the memory. */
const TILE_BYTES_MAX = 8 * 1024 * 1024;
const unpack = promisify(gunzip);

/** Undefined where `read` has no tile of the finest zoom. */
export async function readSurroundings(
  read: ReadTile,
  { lat, lng }: Position,
  radiusM: number,
): Promise<TileSurroundings | undefined> {
  const across = 2 ** FINEST_ZOOM;
  const at = { x: ((lng + 180) / 360) * across, y: mercator(lat) * across };
  const tileM = (EARTH_M * Math.cos((lat * Math.PI) / 180)) / across;
  const reach = radiusM / tileM;
  const points: NearbyPoint[] = [];
  let street: TileSurroundings['street'];
  let hasTiles = false;
  for (let x = Math.floor(at.x - reach); x <= Math.floor(at.x + reach); x += 1) {
    for (let y = Math.floor(at.y - reach); y <= Math.floor(at.y + reach); y += 1) {
      const packed = await read(FINEST_ZOOM, (x + across) % across, y);
      if (packed === undefined) continue;
      hasTiles = true;
      const bytes = await unpack(packed, { maxOutputLength: TILE_BYTES_MAX });
      const { poi, transportation_name: streets } = decodeLayers(bytes, LAYERS);
      const metresTo = metresFrom({ x: at.x - x, y: at.y - y }, tileM);
      points.push(...pointsOf(poi, metresTo).filter(({ metres }) => metres <= radiusM));
      const nearest = nearestStreet(streets, metresTo);
      if (nearest && nearest.metres <= Math.min(radiusM, street?.metres ?? Infinity)) {
        street = nearest;
      }
    }
  }
  return hasTiles ? { street, points: onceEach(points) } : undefined;
}

/** From 0 at the north end of the map to 1 at its south end. */
const mercator = (lat: number): number =>
  (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;

type MetresTo = (feature: DecodedFeature, extent: number) => number;

/** The distance from a position in the tile, in parts of its width, to a feature. */
const metresFrom =
  (from: { x: number; y: number }, tileM: number): MetresTo =>
  ({ geometry }, extent) => {
    const here = { x: from.x * extent, y: from.y * extent };
    return (Math.min(...geometry.map((line) => distanceToLine(here, line))) / extent) * tileM;
  };

function distanceToLine(here: Point, line: readonly Point[]): number {
  const [only] = line;
  if (line.length === 1 && only) return Math.hypot(here.x - only.x, here.y - only.y);
  let least = Infinity;
  for (const [index, end] of line.entries()) {
    const start = line[index - 1];
    if (start) least = Math.min(least, distanceToSegment(here, start, end));
  }
  return least;
}

type Point = { x: number; y: number };

function distanceToSegment(here: Point, start: Point, end: Point): number {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((here.x - start.x) * dx + (here.y - start.y) * dy) / length;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(here.x - start.x - part * dx, here.y - start.y - part * dy);
}

const pointsOf = (layer: DecodedLayer | undefined, metresTo: MetresTo): NearbyPoint[] =>
  (layer?.features ?? []).map((feature) => ({
    class: String(feature.properties['class']),
    ...namesOf(feature),
    metres: metresTo(feature, layer?.extent ?? 1),
  }));

function nearestStreet(layer: DecodedLayer | undefined, metresTo: MetresTo) {
  let nearest: TileSurroundings['street'];
  for (const feature of layer?.features ?? []) {
    const names = namesOf(feature);
    if (names.name === undefined || NO_STREETS.has(String(feature.properties['class']))) continue;
    const metres = metresTo(feature, layer?.extent ?? 1);
    if (metres < (nearest?.metres ?? Infinity)) nearest = { ...names, metres };
  }
  return nearest;
}

function namesOf({ properties }: DecodedFeature): TileNames {
  const text = (key: string): string | undefined => {
    const value = properties[key];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return { name: text('name'), nameEn: text('name_en'), nameEl: text('name_el') };
}

/** A place that is drawn as a point and as a building is in the map twice, and so is one at the edge of two tiles. */
function onceEach(points: readonly NearbyPoint[]): NearbyPoint[] {
  const seen = new Set<string>();
  return points
    .toSorted((one, other) => one.metres - other.metres)
    .filter(({ class: kind, name, metres }) => {
      const key = `${kind} ${name ?? Math.round(metres)}`;
      return seen.size < seen.add(key).size;
    });
}
