// A PMTiles archive of a few tiles around Athens, as the tool for base maps writes it.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type DecodedLayer, encodeLayers, writeArchive } from '../../../features/basemap/public.ts';

export const ATHENS = { z: 12, x: 2318, y: 1580 };
const CREDIT = '© OpenMapTiles © OpenStreetMap contributors';

/** A street across the tile, with its name. */
export function streetLayers(name: string): Record<string, DecodedLayer> {
  const line = [
    { x: 100, y: 100 },
    { x: 4000, y: 3000 },
  ];
  const street = (properties: DecodedLayer['features'][number]['properties']): DecodedLayer => ({
    extent: 4096,
    features: [{ type: 2, properties, geometry: [line] }],
  });
  return {
    transportation: street({ class: 'primary' }),
    transportation_name: street({ class: 'primary', name }),
  };
}

interface SmallTile {
  z: number;
  x: number;
  y: number;
  layers: Record<string, DecodedLayer>;
}

/** Writes the tiles to a file of this name in a new folder; returns its path. */
export function writeSmallArchive(name: string, tiles: readonly SmallTile[]): string {
  const path = join(mkdtempSync(join(tmpdir(), 'voltagora-basemap-')), `${name}.pmtiles`);
  const zooms = tiles.map(({ z }) => z);
  writeArchive(
    path,
    tiles.map(({ layers, ...at }) => ({ ...at, bytes: gzipSync(encodeLayers(layers)) })),
    {
      bounds: [23.2, 37.5, 24.2, 38.4],
      zooms: [Math.min(...zooms), Math.max(...zooms)],
      center: { lng: 23.73, lat: 37.98, zoom: 12 },
      metadata: { name, attribution: CREDIT },
    },
  );
  return path;
}
