/**
 * Cuts Greece out of the files of Europe, so that a map of Greece loads less data; run it after the files were built. Usage:
 * node apps/web/tools/cut-out-greece.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { GREECE } from '../src/shared/map/base-data.ts';

type Feature = { geometry: { coordinates: unknown } | null };

const FOLDER = new URL('../public/basemap/', import.meta.url);
const FILES = { 'eu-rivers': 'gr-rivers', 'eu-borders': 'gr-borders', 'eu-places': 'gr-places' };

for (const [whole, part] of Object.entries(FILES)) {
  const packed = readFileSync(new URL(`${whole}.geojson.gz`, FOLDER));
  const collection: { features: Feature[] } = JSON.parse(gunzipSync(packed).toString('utf8'));
  const points = ({ geometry }: Feature) => pointsOf(geometry?.coordinates);
  // Features that cross the edge are in both files.
  write(
    part,
    collection.features.filter((feature) => points(feature).some(isGreek)),
  );
  write(
    whole,
    collection.features.filter((feature) => !points(feature).every(isGreek)),
  );
}

function write(name: string, features: readonly Feature[]): void {
  const packed = gzipSync(JSON.stringify({ type: 'FeatureCollection', features }), { level: 9 });
  writeFileSync(new URL(`${name}.geojson.gz`, FOLDER), packed);
  process.stdout.write(`${name}: ${features.length} features, ${packed.length} bytes\n`);
}

/** All positions within a geometry of any depth. */
function pointsOf(coordinates: unknown): [number, number][] {
  if (!Array.isArray(coordinates)) return [];
  const [lng, lat]: unknown[] = coordinates;
  if (typeof lng === 'number' && typeof lat === 'number') return [[lng, lat]];
  return coordinates.flatMap(pointsOf);
}

function isGreek([lng, lat]: [number, number]): boolean {
  const { south, west, north, east } = GREECE;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}
