export { type ArchiveReport, checkArchive } from './archive/check-archive.ts';
export { type Archive, ArchiveRefused, openArchive, tileAddress } from './archive/tile-archive.ts';
export {
  type DecodedFeature,
  type DecodedLayer,
  decodeLayers,
  encodeLayers,
} from './archive/vector-layers.ts';
export { type Tile, writeArchive } from './archive/write-archive.ts';
export type { Basemap } from './basemap.service.ts';
export type { NearbyPoint } from './tile-surroundings.ts';
export { addArchive, addedArchives, removeArchive } from './installed-archives.ts';
