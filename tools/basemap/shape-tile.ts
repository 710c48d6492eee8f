// Turns the layers of an OpenMapTiles tile into those of the product's archive, and writes a tile.
import type {
  DecodedFeature,
  DecodedLayer,
} from '../../apps/server/src/features/basemap/public.ts';
import type { KnownPlaces } from './known-places.ts';
import { partOf, type Position, simplified } from './tile-geometry.ts';
import { keptOf, LAYERS } from './tile-rules.ts';

export type Layers = Record<string, DecodedLayer>;
export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** From here on, the map may show a tile much enlarged, so that its lines keep their points. */
const FINE_ZOOM = 12;
/** In units of a tile of 4096: half a pixel. */
const TOLERANCE = 5;
const EDGE = 64;
const LINE = 2;
const POLYGON = 3;

/** The layers that the map style draws, with equal features joined. */
export function shapeTile(layers: Layers, at: TileAddress, known: KnownPlaces): Layers {
  const shaped: Layers = {};
  for (const name of LAYERS) {
    const layer = layers[name];
    if (!layer) continue;
    const features = layer.features.flatMap((feature) => {
      const properties = keptOf(name, feature.properties, at.z);
      const isKept =
        properties !== undefined && !(name === 'place' && isKnown(feature, properties));
      return isKept ? [{ ...feature, properties }] : [];
    });
    const joined = joinEqual(coarser(features, at.z));
    if (joined.length > 0) shaped[name] = { extent: layer.extent, features: joined };
  }
  return withLand(shaped, at.z);

  function isKnown({ geometry }: DecodedFeature, { name, name_en }: DecodedFeature['properties']) {
    const [point] = geometry[0] ?? [];
    const extent = layers['place']?.extent ?? 1;
    return point !== undefined && known.has([name, name_en], positionOf(point, extent, at));
  }
}

function positionOf({ x, y }: Position, extent: number, at: TileAddress) {
  const count = 2 ** at.z;
  const row = (at.y + y / extent) / count;
  return {
    lng: ((at.x + x / extent) / count) * 360 - 180,
    lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * row))) * 180) / Math.PI,
  };
}

const coarser = (features: DecodedFeature[], zoom: number): DecodedFeature[] =>
  zoom >= FINE_ZOOM
    ? features
    : features.flatMap((feature) => {
        if (feature.type !== LINE && feature.type !== POLYGON) return [feature];
        const least = feature.type === LINE ? 2 : 4;
        const geometry = feature.geometry
          .map((part) => simplified(part, TOLERANCE))
          .filter(({ length }) => length >= least);
        return geometry.length > 0 ? [{ ...feature, geometry }] : [];
      });

/** Lines and polygons with equal attributes become one feature; points stay, because their order matters. */
function joinEqual(features: readonly DecodedFeature[]): DecodedFeature[] {
  const joined = new Map<string, DecodedFeature>();
  const points: DecodedFeature[] = [];
  for (const feature of features) {
    if (feature.type !== LINE && feature.type !== POLYGON) {
      points.push(feature);
      continue;
    }
    const key = JSON.stringify([feature.type, feature.properties]);
    const same = joined.get(key);
    if (same) same.geometry.push(...feature.geometry);
    else joined.set(key, { ...feature, geometry: [...feature.geometry] });
  }
  return [...joined.values(), ...points];
}

/** Where the extract has the sea itself, its coast is finer than that of the land beneath: the tile brings its own land. */
function withLand(layers: Layers, zoom: number): Layers {
  const water = layers['water'];
  const isCoast = water?.features.some(({ properties }) => properties['class'] === 'ocean');
  if (!water || !isCoast || zoom < FINE_ZOOM) return layers;
  const [least, most] = [-EDGE, water.extent + EDGE];
  const square = [
    { x: least, y: least },
    { x: most, y: least },
    { x: most, y: most },
    { x: least, y: most },
    { x: least, y: least },
  ];
  const land: DecodedFeature = { type: POLYGON, properties: {}, geometry: [square] };
  return { land: { extent: water.extent, features: [land] }, ...layers };
}

/** What one of the four children of a tile shows of it. */
export function childOf(layers: Layers, column: number, row: number): Layers {
  const parts = Object.entries(layers).flatMap(([name, { extent, features }]) => {
    const inside = features.flatMap((feature) => {
      const geometry = partOf(feature.geometry, feature.type, { column, row, extent });
      return geometry.length > 0 ? [{ ...feature, geometry }] : [];
    });
    return inside.length > 0 ? [[name, { extent, features: inside }] as const] : [];
  });
  return Object.fromEntries(parts);
}
