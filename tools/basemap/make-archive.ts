// Makes the product's archive from an OpenMapTiles extract: its layers, zooms and attributes, and nothing else.
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  type Archive,
  ArchiveRefused,
  decodeLayers,
  encodeLayers,
  openArchive,
  tileAddress,
  type Tile,
  writeArchive,
} from '../../apps/server/src/features/basemap/public.ts';
import { readKnownPlaces } from './known-places.ts';
import { childOf, type Layers, shapeTile, type TileAddress } from './shape-tile.ts';
import { LAYERS } from './tile-rules.ts';

/** Tiles of this zoom are shown enlarged where there are none of the next. */
const BASE_ZOOM = 12;
const FINEST_ZOOM = 14;
const CHILDREN = [0, 1, 2, 3].map((at) => ({ column: at % 2, row: Math.floor(at / 2) }));
const CREDIT = '© OpenMapTiles © OpenStreetMap contributors';

/** Throws ArchiveRefused when the input is no such extract. */
export async function makeArchive(input: string, output: string): Promise<void> {
  const source = await openArchive(input);
  try {
    const tiles = await shapedTiles(source);
    if (tiles.size === 0) {
      throw new ArchiveRefused(`${input} has no layers of the OpenMapTiles schema.`);
    }
    await completeDetail(source, tiles);
    writeArchive(output, [...tiles.values()], aboutOf(source, tiles));
  } finally {
    await source.close();
  }
}

const keyOf = ({ z, x, y }: TileAddress): string => `${z}/${x}/${y}`;

async function shapedTiles(source: Archive): Promise<Map<string, Tile>> {
  const known = readKnownPlaces();
  const tiles = new Map<string, Tile>();
  for await (const entry of source.entries()) {
    const packed = await source.bytesOf(entry);
    for (let at = 0; at < entry.runLength; at += 1) {
      const [z, x, y] = tileAddress(entry.tileId + at);
      if (z > FINEST_ZOOM) continue;
      const address = { z, x, y };
      const layers = shapeTile(decode(source, packed, address), address, known);
      if (Object.keys(layers).length > 0) tiles.set(keyOf(address), packedTile(address, layers));
    }
  }
  return tiles;
}

function decode(source: Archive, packed: Uint8Array, at: TileAddress): Layers {
  try {
    return decodeLayers(gunzipSync(packed));
  } catch (error) {
    throw new ArchiveRefused(`${source.path}: tile ${keyOf(at)} is damaged: ${String(error)}.`);
  }
}

const packedTile = (at: TileAddress, layers: Layers): Tile => ({
  ...at,
  bytes: gzipSync(encodeLayers(layers), { level: 9 }),
});

/**
 * The map draws a tile of zoom 12 enlarged where it has no children, and the children where it has any. So a tile with
 * some children gets all of them, cut out of itself.
 */
async function completeDetail(source: Archive, tiles: Map<string, Tile>): Promise<void> {
  for (let z = BASE_ZOOM; z < FINEST_ZOOM; z += 1) {
    for (const parent of [...tiles.values()].filter((tile) => tile.z === z)) {
      const children = CHILDREN.map((part) => ({ part, at: childAddress(parent, part) }));
      const missing = children.filter(({ at }) => !tiles.has(keyOf(at)));
      const isDetailed = z > BASE_ZOOM || missing.length < children.length;
      if (missing.length === 0 || !isDetailed) continue;
      const layers = decode(source, parent.bytes, parent);
      for (const { part, at } of missing) {
        const cut = childOf(layers, part.column, part.row);
        if (Object.keys(cut).length > 0) tiles.set(keyOf(at), packedTile(at, cut));
      }
    }
  }
}

const childAddress = (
  { z, x, y }: TileAddress,
  { column, row }: { column: number; row: number },
): TileAddress => ({ z: z + 1, x: x * 2 + column, y: y * 2 + row });

function aboutOf({ header, metadata, name }: Archive, tiles: Map<string, Tile>) {
  const zooms = [...tiles.values()].map(({ z }) => z);
  const { minLon, minLat, maxLon, maxLat, centerLon, centerLat, centerZoom } = header;
  const text = (key: string, otherwise: string): string => {
    const value = metadata[key];
    return typeof value === 'string' ? value : otherwise;
  };
  const range = [Math.min(...zooms), Math.max(...zooms)] satisfies [number, number];
  return {
    bounds: [minLon, minLat, maxLon, maxLat] satisfies [number, number, number, number],
    zooms: range,
    center: { lng: centerLon, lat: centerLat, zoom: Math.min(centerZoom, FINEST_ZOOM) },
    metadata: {
      name: text('name', name),
      type: 'baselayer',
      format: 'pbf',
      version: text('version', ''),
      attribution: CREDIT,
      vector_layers: ['land', ...LAYERS].map((id) => ({ id, fields: {} })),
    },
  };
}
