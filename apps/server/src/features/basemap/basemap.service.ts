// Vector tiles of the streets, from one or several archives. The first archive that has a tile provides it.
import { createHash } from 'node:crypto';
import type { Position } from '@voltagora/domain';
import { type Archive, ArchiveRefused, openArchive } from './archive/tile-archive.ts';
import { archivePaths, type BasemapPlaces } from './installed-archives.ts';
import { readSurroundings } from './tile-surroundings.ts';

/** Tiles of this zoom are shown enlarged where no archive has finer ones. */
export const BASE_ZOOM = 12;
const LOOK_EVERY_MS = 5_000;

export interface BasemapDeps extends BasemapPlaces {
  log: { error: (fields: object, text: string) => void };
  nowMs?: () => number;
}
interface Opened {
  archives: Archive[];
  /** Changes with the content of the archives. */
  version: string;
  mark: string;
}
export interface Coverage {
  version: string;
  zooms: [number, number];
  /** West, south, east, north. */
  bounds: [number, number, number, number];
  attribution: string;
}

export type Basemap = ReturnType<typeof createBasemap>;

export function createBasemap({ log, nowMs = () => performance.now(), ...places }: BasemapDeps) {
  let opened: Promise<Opened> | undefined;
  let lookedAtMs = Number.NEGATIVE_INFINITY;

  const openAll = async (): Promise<Opened> => {
    const { paths, mark } = await archivePaths(places);
    const found = await Promise.all(paths.map((path) => openOrLog(path, log)));
    const archives = found.filter((archive) => archive !== undefined);
    const hash = createHash('sha256').update(archives.map(({ version }) => version).join());
    return { archives, version: hash.digest('hex').slice(0, 12), mark };
  };

  /** Opens the archives again when the host has added or removed one. */
  const current = async (): Promise<Opened> => {
    opened ??= openAll();
    const known = await opened;
    if (nowMs() - lookedAtMs < LOOK_EVERY_MS) return known;
    lookedAtMs = nowMs();
    const { mark } = await archivePaths(places);
    if (mark === known.mark) return known;
    const renewed = openAll();
    opened = renewed;
    void renewed.then(() => closeAll(known));
    return renewed;
  };

  const withFiner = async (z: number, x: number, y: number): Promise<boolean> => {
    const { archives } = await current();
    const finer = [0, 1, 2, 3].map((at) => [x * 2 + (at % 2), y * 2 + Math.floor(at / 2)] as const);
    for (const archive of archives) {
      for (const [column, row] of finer) if (await archive.has(z + 1, column, row)) return true;
    }
    return false;
  };
  const tile = async (z: number, x: number, y: number): Promise<Buffer | undefined> => {
    const { archives } = await current();
    for (const archive of archives) {
      const bytes = await archive.tile(z, x, y);
      if (bytes !== undefined) return bytes;
    }
    return undefined;
  };

  return {
    version: async () => (await current()).version,
    /** What all archives cover together. */
    async coverage(): Promise<Coverage> {
      const { archives, version } = await current();
      return coverageOf(archives, version);
    },
    /** The tile as it is stored, compressed by gzip; undefined if no archive has it. */
    tile,
    /** The same for a tile that is shown enlarged; undefined where there are finer ones. */
    enlarged: async (z: number, x: number, y: number) =>
      z !== BASE_ZOOM || (await withFiner(z, x, y)) ? undefined : tile(z, x, y),
    /** The nearest street and the points of interest around a position; undefined where no archive has streets. */
    surroundings: (position: Position, radiusM: number) =>
      readSurroundings(tile, position, radiusM),
    async close(): Promise<void> {
      if (opened) await closeAll(await opened);
    },
  };
}

async function openOrLog(path: string, log: BasemapDeps['log']): Promise<Archive | undefined> {
  try {
    return await openArchive(path);
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    log.error({ path, reason: error.message }, 'base map archive left out');
    return undefined;
  }
}

const closeAll = async ({ archives }: Opened): Promise<void> => {
  await Promise.all(archives.map((archive) => archive.close()));
};

function coverageOf(archives: readonly Archive[], version: string): Coverage {
  const headers = archives.map(({ header }) => header);
  const least = (values: number[], otherwise: number) =>
    values.length > 0 ? Math.min(...values) : otherwise;
  const most = (values: number[], otherwise: number) =>
    values.length > 0 ? Math.max(...values) : otherwise;
  const credits = archives.map(({ metadata }) => metadata['attribution']);
  return {
    version,
    zooms: [
      least(
        headers.map(({ minZoom }) => minZoom),
        0,
      ),
      most(
        headers.map(({ maxZoom }) => maxZoom),
        0,
      ),
    ],
    bounds: [
      least(
        headers.map(({ minLon }) => minLon),
        0,
      ),
      least(
        headers.map(({ minLat }) => minLat),
        0,
      ),
      most(
        headers.map(({ maxLon }) => maxLon),
        0,
      ),
      most(
        headers.map(({ maxLat }) => maxLat),
        0,
      ),
    ],
    attribution: [...new Set(credits.filter((credit) => typeof credit === 'string'))].join(' '),
  };
}
