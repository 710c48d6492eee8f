/** Loads the files of the built-in base map, each when a view first needs it. */

export type Bounds = { south: number; west: number; north: number; east: number };
type Collection = { type: 'FeatureCollection'; features: unknown[] };

/** The area of the finer data; within it, water covers the coarser data. */
export const EUROPE: Bounds = { south: 33, west: -25, north: 72, east: 45 };
export const GREECE: Bounds = { south: 34.562, west: 18.5, north: 42.8, east: 35 };

type Covered = { by: Bounds; from: number };
type SourceRule = {
  name: string;
  from: number;
  to: number;
  within?: Bounds;
  /** The file is not needed for a view within this area, from this zoom on. */
  covered?: Covered;
};

const BY_EUROPE: Covered = { by: EUROPE, from: 3 };
const BY_GREECE: Covered = { by: GREECE, from: 5.5 };

const RULES: readonly SourceRule[] = [
  { name: 'world-land', from: 0, to: 24, covered: BY_EUROPE },
  { name: 'world-borders', from: 0, to: 5 },
  { name: 'eu-land', from: 3, to: 24, within: EUROPE, covered: BY_GREECE },
  { name: 'eu-borders', from: 3, to: 24, within: EUROPE, covered: BY_GREECE },
  { name: 'gr-borders', from: 3, to: 24, within: GREECE },
  { name: 'eu-lakes', from: 5, to: 24, within: EUROPE, covered: { by: GREECE, from: 7 } },
  { name: 'eu-rivers', from: 6, to: 24, within: EUROPE, covered: BY_GREECE },
  { name: 'gr-rivers', from: 6, to: 24, within: GREECE },
  { name: 'eu-urban', from: 6, to: 8.5, within: EUROPE },
  { name: 'gr-land', from: 5.5, to: 24, within: GREECE },
  { name: 'gr-lakes', from: 7, to: 24, within: GREECE },
  { name: 'eu-places', from: 2, to: 24, covered: BY_GREECE },
  { name: 'gr-places', from: 2, to: 24, within: GREECE },
];
export const SOURCE_NAMES = RULES.map(({ name }) => name);

/** The sources that a view needs. */
export function sourcesFor(zoom: number, view: Bounds): string[] {
  return RULES.filter(
    ({ from, to, within, covered }) =>
      zoom >= from &&
      zoom <= to &&
      (!within || overlaps(view, within)) &&
      !(covered && zoom >= covered.from && isInside(view, covered.by)),
  ).map(({ name }) => name);
}

/** West may be greater than east if a view crosses the 180th meridian. */
export function overlaps(view: Bounds, area: Bounds): boolean {
  if (view.south > area.north || view.north < area.south) return false;
  const wraps = view.west > view.east;
  return wraps
    ? view.west <= area.east || view.east >= area.west
    : view.west <= area.east && view.east >= area.west;
}

const isInside = (view: Bounds, area: Bounds): boolean =>
  view.west <= view.east &&
  view.south >= area.south &&
  view.north <= area.north &&
  view.west >= area.west &&
  view.east <= area.east;

const loaded = new Map<string, Promise<Collection>>();

/** A base map file as GeoJSON, fetched once; a failed fetch can be repeated. */
export function loadBaseData(name: string): Promise<Collection> {
  const known = loaded.get(name);
  if (known) return known;
  const loading = fetchPacked(`/basemap/${name}.geojson.gz`).catch((error: unknown) => {
    loaded.delete(name);
    throw error;
  });
  loaded.set(name, loading);
  return loading;
}

/** Decompresses the file unless the browser has done so already (Content-Encoding). */
async function fetchPacked(url: string): Promise<Collection> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = isPacked
    ? await new Response(
        new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')),
      ).text()
    : new TextDecoder().decode(bytes);
  const collection: Collection = JSON.parse(text);
  const hasGeometry = (feature: unknown): boolean =>
    typeof feature === 'object' &&
    feature !== null &&
    'geometry' in feature &&
    feature.geometry !== null;
  return { type: 'FeatureCollection', features: collection.features.filter(hasGeometry) };
}
