// The towns and villages that the simple base map labels already, so that the archive does not label them twice.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { latinName } from './latin-name.ts';

const FOLDER = new URL('../../apps/web/public/basemap/', import.meta.url);
const FILES = ['gr-places.geojson.gz', 'eu-places.geojson.gz'];
/** In degrees: the two sources disagree on where the middle of a town is. */
const NEAR = 0.06;

/** As apps/web/tools/build-places.ts writes it. */
interface Places {
  features: {
    geometry: { coordinates: [lng: number, lat: number] };
    properties: { en: string; el?: string };
  }[];
}

export interface KnownPlaces {
  /** Whether a place with one of these names is near. */
  has(names: readonly unknown[], at: { lat: number; lng: number }): boolean;
}

/** Reads the labels of the simple base map. */
export function readKnownPlaces(): KnownPlaces {
  const positions = new Map<string, { lat: number; lng: number }[]>();
  for (const file of FILES) {
    const packed = readFileSync(new URL(file, FOLDER));
    const { features }: Places = JSON.parse(gunzipSync(packed).toString('utf8'));
    for (const { geometry, properties } of features) {
      const [lng, lat] = geometry.coordinates;
      for (const name of new Set([properties.en, properties.el].flatMap(keyOf))) {
        const known = positions.get(name);
        if (known) known.push({ lat, lng });
        else positions.set(name, [{ lat, lng }]);
      }
    }
  }
  return {
    has: (names, at) =>
      names.flatMap(keyOf).some((key) => positions.get(key)?.some((one) => isNear(one, at))),
  };
}

const isNear = (one: { lat: number; lng: number }, other: { lat: number; lng: number }): boolean =>
  Math.abs(one.lat - other.lat) < NEAR && Math.abs(one.lng - other.lng) < NEAR * 1.3;

/** The name without accents and case, in Latin letters. */
const keyOf = (name: unknown): string[] =>
  typeof name === 'string'
    ? [(latinName(name) ?? name).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()]
    : [];
