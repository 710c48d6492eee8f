// The layers of a vector tile, decoded and encoded.
import Point from '@mapbox/point-geometry';
import { VectorTile } from '@mapbox/vector-tile';
import { fromVectorTileJs } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';

type Properties = Record<string, string | number | boolean>;
type Position = { x: number; y: number };

export interface DecodedFeature {
  /** 1 points, 2 lines, 3 polygons. */
  type: 0 | 1 | 2 | 3;
  properties: Properties;
  geometry: Position[][];
}
export interface DecodedLayer {
  extent: number;
  features: DecodedFeature[];
}

/** Decodes every feature of all layers, or of those named. Throws when the tile is damaged. */
export function decodeLayers(
  bytes: Uint8Array,
  names?: readonly string[],
): Record<string, DecodedLayer> {
  const { layers } = new VectorTile(new PbfReader(bytes));
  const wanted = Object.entries(layers).filter(([name]) => names?.includes(name) ?? true);
  return Object.fromEntries(
    wanted.map(([name, layer]) => {
      const features = Array.from({ length: layer.length }, (_, at) => {
        const feature = layer.feature(at);
        const geometry = feature.loadGeometry();
        return { type: feature.type, properties: { ...feature.properties }, geometry };
      });
      return [name, { extent: layer.extent, features }];
    }),
  );
}

/** A Mapbox vector tile, version 2. */
export function encodeLayers(layers: Readonly<Record<string, DecodedLayer>>): Uint8Array {
  return fromVectorTileJs({
    layers: Object.fromEntries(
      Object.entries(layers).map(([name, { extent, features }]) => [
        name,
        {
          version: 2,
          name,
          extent,
          length: features.length,
          feature: (at: number) => encodable(features[at], extent),
        },
      ]),
    ),
  });
}

const encodable = (feature: DecodedFeature | undefined, extent: number) => ({
  type: feature?.type ?? 0,
  properties: feature?.properties ?? {},
  id: undefined,
  extent,
  loadGeometry: () =>
    (feature?.geometry ?? []).map((part) => part.map(({ x, y }) => new Point(x, y))),
});
