// Writes a PMTiles archive, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

const HEADER_BYTES = 127;
/** Readers fetch header and root directory at once, in 16 KiB. */
const ROOT_BYTES_MAX = 16_384 - HEADER_BYTES;
const LEAF_ENTRIES = 4_096;
const GZIP = 2;
const MVT = 1;
const DEGREES = 10_000_000;

export interface Tile {
  z: number;
  x: number;
  y: number;
  /** Compressed by gzip. */
  bytes: Uint8Array;
}
export interface ArchiveAbout {
  /** West, south, east, north. */
  bounds: [number, number, number, number];
  zooms: [number, number];
  center: { lng: number; lat: number; zoom: number };
  metadata: object;
}
interface Entry {
  id: number;
  offset: number;
  length: number;
  run: number;
}

/** Writes the tiles, each content once. The metadata gets a digest of all tiles. */
export function writeArchive(path: string, tiles: readonly Tile[], about: ArchiveAbout): void {
  const { entries, data, contents } = placed(tiles);
  const digest = createHash('sha256');
  for (const bytes of data) digest.update(bytes);
  const metadata = gzipSync(
    JSON.stringify({ ...about.metadata, digest: digest.digest('hex').slice(0, 16) }),
  );
  const { root, leaves } = directoriesOf(entries);
  const parts = [root, metadata, leaves, ...data];
  const lengths = [root.length, metadata.length, leaves.length, sumOf(data)];
  const header = headerOf(about, lengths, {
    tiles: tiles.length,
    entries: entries.length,
    contents,
  });
  writeFileSync(path, Buffer.concat([header, ...parts]));
}

const sumOf = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0);

/** In the order of tile ids; neighbours with the same content share an entry. */
function placed(tiles: readonly Tile[]) {
  const known = new Map<string, { offset: number; length: number }>();
  const data: Uint8Array[] = [];
  const entries: Entry[] = [];
  let end = 0;
  const ordered = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes }))
    .toSorted((one, other) => one.id - other.id);
  for (const { id, bytes } of ordered) {
    const key = createHash('sha256').update(bytes).digest('base64');
    let place = known.get(key);
    if (!place) {
      place = { offset: end, length: bytes.length };
      known.set(key, place);
      data.push(bytes);
      end += bytes.length;
    }
    const last = entries.at(-1);
    const continues = last && last.offset === place.offset && last.id + last.run === id;
    if (continues) last.run += 1;
    else entries.push({ id, ...place, run: 1 });
  }
  return { entries, data, contents: known.size };
}

function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries);
  if (whole.length <= ROOT_BYTES_MAX) return { root: whole, leaves: Buffer.alloc(0) };
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const leaves: Buffer[] = [];
    const pointers: Entry[] = [];
    for (let at = 0; at < entries.length; at += size) {
      const leaf = directory(entries.slice(at, at + size));
      const offset = sumOf(leaves);
      pointers.push({ id: entries[at]?.id ?? 0, offset, length: leaf.length, run: 0 });
      leaves.push(leaf);
    }
    const root = directory(pointers);
    if (root.length <= ROOT_BYTES_MAX) return { root, leaves: Buffer.concat(leaves) };
  }
}

function directory(entries: readonly Entry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, at) => {
      const before = entries[at - 1];
      return before && before.offset + before.length === offset ? 0 : offset + 1;
    }),
  ];
  return gzipSync(Buffer.from(numbers.flatMap(varint)), { level: 9 });
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return [...bytes, rest];
}

function headerOf(
  { bounds, zooms, center }: ArchiveAbout,
  lengths: readonly number[],
  counts: { tiles: number; entries: number; contents: number },
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  let offset = HEADER_BYTES;
  lengths.forEach((length, at) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + at * 16);
    offset += length;
  });
  header.writeBigUInt64LE(BigInt(counts.tiles), 72);
  header.writeBigUInt64LE(BigInt(counts.entries), 80);
  header.writeBigUInt64LE(BigInt(counts.contents), 88);
  header.set([1, GZIP, GZIP, MVT, ...zooms], 96);
  bounds.forEach((degrees, at) => header.writeInt32LE(Math.round(degrees * DEGREES), 102 + at * 4));
  header.writeUInt8(center.zoom, 118);
  header.writeInt32LE(Math.round(center.lng * DEGREES), 119);
  header.writeInt32LE(Math.round(center.lat * DEGREES), 123);
  return header;
}
