// Checks a whole archive before a map shows it: every tile decodes and lies within the bounds, and the streets have names.
import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { type Entry, tileIdToZxy } from 'pmtiles';
import { type Archive, ArchiveRefused, openArchive } from './tile-archive.ts';
import { type DecodedLayer, decodeLayers } from './vector-layers.ts';

const unpack = promisify(gunzip);
/** Far more than any tile that a phone can draw. */
const TILE_BYTES_MAX = 8 * 1024 * 1024;
const LAT_MAX = 85.06;

export interface ArchiveReport {
  name: string;
  bytes: number;
  tiles: number;
  /** Zooms of the tiles. */
  zooms: [number, number];
  /** West, south, east, north. */
  bounds: [number, number, number, number];
  /** How many lines of streets there are, and how many of the named ones have a name. */
  streets: number;
  names: number;
  attribution: string;
}

/** Reads every tile of an archive. Throws ArchiveRefused with the first fault. */
export async function checkArchive(path: string): Promise<ArchiveReport> {
  const archive = await openArchive(path);
  try {
    const counts = { tiles: 0, streets: 0, names: 0 };
    for await (const entry of guarded(archive)) await checkEntry(archive, entry, counts);
    if (counts.streets === 0) {
      throw new ArchiveRefused(
        `${path} has no streets: there is no layer transportation. Make it with: node launch.mjs basemap INPUT OUTPUT`,
      );
    }
    if (counts.names === 0) {
      throw new ArchiveRefused(
        `${path} has no names of streets: no feature of transportation_name has one.`,
      );
    }
    return report(archive, counts);
  } finally {
    await archive.close();
  }
}

function report(archive: Archive, counts: Pick<ArchiveReport, 'tiles' | 'streets' | 'names'>) {
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = archive.header;
  const { attribution } = archive.metadata;
  return {
    name: archive.name,
    bytes: archive.size,
    ...counts,
    zooms: [minZoom, maxZoom] satisfies [number, number],
    bounds: [minLon, minLat, maxLon, maxLat] satisfies ArchiveReport['bounds'],
    attribution: typeof attribution === 'string' ? attribution : '',
  };
}

/** A damaged directory is reported like a damaged tile. */
async function* guarded(archive: Archive): AsyncGenerator<Entry> {
  try {
    yield* archive.entries();
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
    throw new ArchiveRefused(
      `${archive.path} is damaged: its directory cannot be read (${String(error)}).`,
    );
  }
}

async function checkEntry(
  archive: Archive,
  entry: Entry,
  counts: Pick<ArchiveReport, 'tiles' | 'streets' | 'names'>,
): Promise<void> {
  const [z, x, y] = tileIdToZxy(entry.tileId);
  const where = `${archive.path}: tile ${z}/${x}/${y}`;
  if (!isWithin(archive, z, x, y)) {
    throw new ArchiveRefused(`${where} is outside of the bounds or zooms that the file states.`);
  }
  const layers = await decode(archive, entry).catch((error: unknown) => {
    throw new ArchiveRefused(`${where} is damaged: ${String(error)}.`);
  });
  counts.tiles += entry.runLength;
  counts.streets += layers['transportation']?.features.length ?? 0;
  counts.names += (layers['transportation_name']?.features ?? []).filter(
    ({ properties: { name, ref } }) => name !== undefined || ref !== undefined,
  ).length;
}

async function decode(archive: Archive, entry: Entry): Promise<Record<string, DecodedLayer>> {
  const packed = await archive.bytesOf(entry);
  return decodeLayers(await unpack(packed, { maxOutputLength: TILE_BYTES_MAX }));
}

/** Whether the tile touches the stated bounds. */
function isWithin({ header }: Archive, z: number, x: number, y: number): boolean {
  if (z < header.minZoom || z > header.maxZoom) return false;
  const count = 2 ** z;
  const lngOf = (column: number) => (column / count) * 360 - 180;
  const latOf = (row: number) =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / count))) * 180) / Math.PI;
  const { minLon, maxLon, minLat, maxLat } = header;
  return (
    lngOf(x + 1) >= minLon &&
    lngOf(x) <= maxLon &&
    latOf(y) >= Math.max(minLat, -LAT_MAX) &&
    latOf(y + 1) <= Math.min(maxLat, LAT_MAX)
  );
}
