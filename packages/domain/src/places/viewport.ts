// The viewport of a map in MapLibre's terms: web-mercator, with a world of 512 px at zoom 0.

const TILE_PX = 512;
/** The latitude at which the square web-mercator world ends. */
const LAT_MAX = 85.051_128_78;
/** Markers closer than this on the screen form a cluster. */
const CELL_PX = 80;

/** Degrees; never crosses the antimeridian, so a map across it has two boxes. */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** What a map shows: its centre in degrees (WGS 84), zoom level, and size in CSS pixels. */
export interface MapView {
  lat: number;
  lng: number;
  zoom: number;
  width: number;
  height: number;
}

/** The boxes of latitude and longitude that a map shows; two across the antimeridian. */
export function boxesOf({ lat, lng, zoom, width, height }: MapView): Box[] {
  const world = TILE_PX * 2 ** zoom;
  const y = mercatorY(lat);
  const halfHeight = height / 2 / world;
  const north = latitudeAt(Math.max(0, y - halfHeight));
  const south = latitudeAt(Math.min(1, y + halfHeight));
  const halfWidthDegrees = (width / 2 / world) * 360;
  if (halfWidthDegrees >= 180) return [{ south, west: -180, north, east: 180 }];
  const west = lng - halfWidthDegrees;
  const east = lng + halfWidthDegrees;
  if (west < -180) {
    return [
      { south, west: west + 360, north, east: 180 },
      { south, west: -180, north, east },
    ];
  }
  if (east > 180) {
    return [
      { south, west, north, east: 180 },
      { south, west: -180, north, east: east - 360 },
    ];
  }
  return [{ south, west, north, east }];
}

/** Number of cells along one side of the world; independent of the map's position, so that clusters stay when it is moved. */
export const cellsAcross = (zoom: number): number => (TILE_PX * 2 ** Math.floor(zoom)) / CELL_PX;

/** The cell of a place, in cells from the north-west corner of the world. */
export function cellOf(
  { lat, lng }: { lat: number; lng: number },
  zoom: number,
): { x: number; y: number } {
  const cells = cellsAcross(zoom);
  return { x: Math.floor(((lng + 180) / 360) * cells), y: Math.floor(mercatorY(lat) * cells) };
}

/** The number of markers that fit on the screen; above it, they become clusters. */
export const markersThatFit = ({ width, height }: MapView): number =>
  Math.min(200, Math.max(40, Math.floor((width * height) / (48 * 48))));

function mercatorY(lat: number): number {
  const radians = (Math.min(LAT_MAX, Math.max(-LAT_MAX, lat)) * Math.PI) / 180;
  return (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
}

const latitudeAt = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
