// Reads the lines of roads and ferries from an OpenMapTiles extract, tile by tile, without what lies beyond the edge of each tile.
import { gunzipSync } from 'node:zlib';
import {
  ArchiveRefused,
  decodeLayers,
  type DecodedFeature,
  openArchive,
  tileAddress,
} from '../../apps/server/src/features/basemap/public.ts';
import type { RoadKind } from '../../apps/server/src/features/trips/public.ts';
import { cutLine } from '../basemap/tile-geometry.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Line {
  kind: RoadKind;
  /** A bridge or a tunnel, which meets other roads at its ends only. */
  isRaised: boolean;
  points: Point[];
}

/** Tiles of this zoom have all main roads; finer ones may be missing outside of towns. */
const ZOOM = 12;
const EXTENT = 4096;
const LINE = 2;
const KINDS: readonly RoadKind[] = ['motorway', 'trunk', 'primary', 'secondary', 'ferry'];

/** Throws ArchiveRefused when the extract has no roads. */
export async function collectLines(input: string): Promise<Line[]> {
  const archive = await openArchive(input);
  try {
    const lines: Line[] = [];
    for await (const entry of archive.entries()) {
      const [zoom, column, row] = tileAddress(entry.tileId);
      if (zoom !== ZOOM) continue;
      const layer = decodeLayers(gunzipSync(await archive.bytesOf(entry)))['transportation'];
      const scale = EXTENT / (layer?.extent ?? EXTENT);
      for (const feature of layer?.features ?? []) {
        const kind = kindOf(feature);
        if (!kind) continue;
        const isRaised = feature.properties['brunnel'] !== undefined;
        for (const part of insideOf(feature, scale)) {
          const points = part.map(({ x, y }) => ({ x: column * EXTENT + x, y: row * EXTENT + y }));
          lines.push({ kind, isRaised, points });
        }
      }
    }
    if (lines.length === 0) throw new ArchiveRefused(`${input} has no roads at zoom ${ZOOM}.`);
    return lines;
  } finally {
    await archive.close();
  }
}

function kindOf({ type, properties }: DecodedFeature): RoadKind | undefined {
  if (type !== LINE) return undefined;
  const kind = KINDS.find((one) => one === properties['class']);
  return kind && kind !== 'ferry' && properties['ramp'] !== undefined ? 'ramp' : kind;
}

const insideOf = ({ geometry }: DecodedFeature, scale: number): Point[][] =>
  geometry.flatMap((part) => {
    const scaled = part.map(({ x, y }) => ({
      x: Math.round(x * scale),
      y: Math.round(y * scale),
    }));
    return cutLine(scaled, 0, EXTENT);
  });
