// Reads a PMTiles archive of vector tiles from a file. Tiles are returned as they are stored, so that nothing is unpacked to be served.
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import {
  Compression,
  type Entry,
  findTile,
  type Header,
  ResolvedValueCache,
  type Source,
  tileIdToZxy,
  TileType,
  zxyToTileId,
} from 'pmtiles';

/** The file is not an archive that the map can use; `message` says why, and what to do. */
export class ArchiveRefused extends Error {}

/** Zoom, column and row of a tile id. */
export const tileAddress = tileIdToZxy;

const unpack = promisify(gunzip);
const HEADER_BYTES = 127;
const DIRECTORIES_MAX = 64;
/** A directory deeper than that is damaged: writers use two levels. */
const DEPTH_MAX = 4;
/** Of a damaged directory, which would fill the memory. */
const PART_BYTES_MAX = 64 * 1024 * 1024;

export type Archive = Awaited<ReturnType<typeof openArchive>>;

/** Opens an archive and validates its header. Throws ArchiveRefused. */
export async function openArchive(path: string) {
  const file = await openFile(path);
  try {
    return await readArchive(path, file);
  } catch (error) {
    await file.close();
    if (error instanceof ArchiveRefused) throw error;
    throw new ArchiveRefused(`${path} is not a PMTiles archive, or is damaged: ${said(error)}.`);
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    throw new ArchiveRefused(`${path} cannot be read: ${said(error)}.`);
  }
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function readArchive(path: string, file: FileHandle) {
  const { size } = await file.stat();
  const source = sourceOf(path, file, size);
  const directories = new ResolvedValueCache(DIRECTORIES_MAX, undefined, unpacked);
  const header = await directories.getHeader(source);
  refuseUnusable(path, header, size);
  const directoryAt = (offset: number, length: number) =>
    directories.getDirectory(source, offset, length, header);
  const leaf = ({ offset, length }: Entry) =>
    directoryAt(header.leafDirectoryOffset + offset, length);
  const metadata = await readMetadata(source, header);

  async function entryOf(z: number, x: number, y: number): Promise<Entry | undefined> {
    if (z < header.minZoom || z > header.maxZoom) return undefined;
    const id = zxyToTileId(z, x, y);
    let entries = await directoryAt(header.rootDirectoryOffset, header.rootDirectoryLength);
    for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
      const entry = findTile(entries, id);
      if (entry === null) return undefined;
      if (entry.runLength > 0) return entry;
      entries = await leaf(entry);
    }
    throw new ArchiveRefused(`${path} is damaged: its directory has too many levels.`);
  }
  const bytesOf = async ({ offset, length }: Entry): Promise<Buffer> =>
    Buffer.from((await source.getBytes(header.tileDataOffset + offset, length)).data);

  return {
    path,
    name: basename(path).replace(/\.pmtiles$/u, ''),
    size,
    header,
    metadata,
    /** Changes with the content. */
    version: await versionOf(source, header, size),
    has: async (z: number, x: number, y: number) => (await entryOf(z, x, y)) !== undefined,
    /** The tile as it is stored: compressed by gzip. */
    async tile(z: number, x: number, y: number): Promise<Buffer | undefined> {
      const entry = await entryOf(z, x, y);
      return entry && bytesOf(entry);
    },
    bytesOf,
    /** Every entry, in the order of tile ids; one entry may be repeated for several tiles. */
    async *entries(): AsyncGenerator<Entry> {
      const root = await directoryAt(header.rootDirectoryOffset, header.rootDirectoryLength);
      yield* flat(root, leaf, DEPTH_MAX);
    },
    close: () => file.close(),
  };
}

async function* flat(
  entries: readonly Entry[],
  leaf: (entry: Entry) => Promise<Entry[]>,
  depth: number,
): AsyncGenerator<Entry> {
  if (depth === 0) throw new Error('its directory has too many levels');
  for (const entry of entries) {
    if (entry.runLength > 0) yield entry;
    else yield* flat(await leaf(entry), leaf, depth - 1);
  }
}

const sourceOf = (path: string, file: FileHandle, size: number): Source => ({
  getKey: () => path,
  async getBytes(offset, length) {
    // The reader first asks for more than a small archive has.
    const wanted = Math.min(length, size - offset);
    const isInside = offset >= 0 && wanted >= 0 && wanted <= PART_BYTES_MAX;
    const isHead = offset === 0;
    if (!isInside || (wanted < length && !isHead)) throw new Error('it ends too early');
    const data = new ArrayBuffer(wanted);
    const { bytesRead } = await file.read(new Uint8Array(data), 0, wanted, offset);
    if (bytesRead < wanted) throw new Error('it ends too early');
    return { data };
  },
});

async function unpacked(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return packed;
  if (compression !== Compression.Gzip) throw new Error('its directory is not compressed by gzip');
  const bytes = await unpack(new Uint8Array(packed), { maxOutputLength: PART_BYTES_MAX });
  return new Uint8Array(bytes).buffer;
}

function refuseUnusable(path: string, header: Header, size: number): void {
  const refuse = (why: string) => {
    throw new ArchiveRefused(`${path} ${why}`);
  };
  if (header.specVersion !== 3) refuse('is not of PMTiles version 3. Convert it first.');
  if (header.tileType !== TileType.Mvt) refuse('has no vector tiles (MVT).');
  if (header.tileCompression !== Compression.Gzip) refuse('has tiles not compressed by gzip.');
  const end = header.tileDataOffset + (header.tileDataLength ?? 0);
  if (end > size) refuse(`ends too early: it has ${size} of ${end} bytes. Copy it again.`);
  if (header.minZoom > header.maxZoom) refuse('has no zooms.');
  const { minLon, minLat, maxLon, maxLat } = header;
  const isOnEarth = minLon >= -180 && maxLon <= 180 && minLat >= -90 && maxLat <= 90;
  if (!isOnEarth || minLon >= maxLon || minLat >= maxLat) refuse('has no valid bounds.');
}

async function readMetadata(source: Source, header: Header): Promise<Record<string, unknown>> {
  const { jsonMetadataOffset: offset, jsonMetadataLength: length } = header;
  if (length === 0) return {};
  const { data } = await source.getBytes(offset, length);
  const bytes = await unpacked(data, header.internalCompression);
  const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

/** The directories contain the length and place of every tile, and the metadata of our own tool a digest of the tiles. */
async function versionOf(source: Source, header: Header, size: number): Promise<string> {
  const hash = createHash('sha256').update(String(size));
  const parts = [
    [0, HEADER_BYTES],
    [header.rootDirectoryOffset, header.rootDirectoryLength],
    [header.jsonMetadataOffset, header.jsonMetadataLength],
    [header.leafDirectoryOffset, header.leafDirectoryLength ?? 0],
  ] as const;
  for (const [offset, length] of parts) {
    hash.update(new Uint8Array((await source.getBytes(offset, length)).data));
  }
  return hash.digest('hex').slice(0, 12);
}
