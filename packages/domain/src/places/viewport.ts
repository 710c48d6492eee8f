// What a map shows, in MapLibre's terms: web-mercator, 512 px to the world at zoom 0.

const TILE_PX = 512;
/** Where the square web-mercator world ends. */
const LAT_MAX = 85.051_128_78;
/** Markers closer than this on the screen are counted as one. */
const CELL_PX = 80;

/** Degrees; never crosses the antimeridian, so that a map that does has two. */
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

/** The boxes of latitude and longitude that a map shows; two where it crosses the date line. */
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

/** Cells along one side of the world; the same for every position of the map, so that clusters stay when it is moved. */
export const cellsAcross = (zoom: number): number => (TILE_PX * 2 ** Math.floor(zoom)) / CELL_PX;

/** How many markers the screen takes before they are counted instead. */
export const markersThatFit = ({ width, height }: MapView): number =>
  Math.min(200, Math.max(40, Math.floor((width * height) / (48 * 48))));

function mercatorY(lat: number): number {
  const radians = (Math.min(LAT_MAX, Math.max(-LAT_MAX, lat)) * Math.PI) / 180;
  return (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
}

const latitudeAt = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
