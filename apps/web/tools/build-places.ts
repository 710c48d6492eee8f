/**
 * Builds the labels of the base map: the biggest places of a gazetteer CSV, in English and Greek.
 * Usage: node apps/web/tools/build-places.ts <gazetteer.csv.gz>
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

const OUTPUT = new URL('../public/basemap/eu-places.geojson.gz', import.meta.url);

/** The minimum zoom at which a place is labelled, by population; capitals appear earlier. */
function zoomOf(population: number, isCapital: boolean): number {
  const steps = [
    [2_000_000, 3.5],
    [500_000, 5],
    [150_000, 6.5],
    [60_000, 7.5],
    [20_000, 8.5],
    [8_000, 9.5],
    [2_000, 10.5],
  ] as const;
  const zoom = steps.find(([least]) => population >= least)?.[1] ?? 11.5;
  return isCapital ? Math.min(zoom, 4) : zoom;
}

/** Outside Greece and Cyprus only large places, to limit the size of the file. */
const isWanted = (country: string, population: number): boolean =>
  country === 'GR' || country === 'CY' ? true : population >= 25_000;

/** The fields of a CSV line; quoted ones may contain commas. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );

const path = process.argv[2];
if (!path) throw new Error('Give the path of gazetteer.csv.gz');
const [, ...rows] = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
const features = rows.flatMap((row) => {
  const [, name, , nameEl, country = '', , , lat, lng, people, kind] = fieldsOf(row);
  const population = Number(people);
  if (!name || !isWanted(country, population)) return [];
  const z = zoomOf(population, kind === 'PPLC');
  const names = nameEl ? { en: name, el: nameEl } : { en: name };
  const coordinates = [Number(Number(lng).toFixed(4)), Number(Number(lat).toFixed(4))];
  return [
    { type: 'Feature', geometry: { type: 'Point', coordinates }, properties: { ...names, z } },
  ];
});
const packed = gzipSync(JSON.stringify({ type: 'FeatureCollection', features }), { level: 9 });
writeFileSync(OUTPUT, packed);
process.stdout.write(`${features.length} places, ${packed.length} bytes\n`);
