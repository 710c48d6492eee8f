import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readCsv } from '../../platform/text/csv.ts';
import { typedGreek } from '../../platform/text/latin-letters.ts';
import { kmBetween } from '@voltagora/domain';
import { latinName } from './latin-name.ts';
import { createPlaces } from './places.service.ts';

const FILE = new URL('../../../data/streets-gr.csv.gz', import.meta.url);
const COUNT = 200;
const SEED = 7;

interface Street {
  name: string;
  lat: number;
  lng: number;
  km: number;
}

function drawStreets(): Street[] {
  const all: Street[] = [];
  for (const field of readCsv(gunzipSync(readFileSync(FILE)).toString('utf8'))) {
    const km = Number(field('length_m')) / 1000;
    all.push({ name: field('name'), lat: Number(field('lat')), lng: Number(field('lon')), km });
  }
  let state = SEED;
  return Array.from({ length: COUNT }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return all[Math.floor((state / 2 ** 32) * all.length)] ?? expect.fail('no streets');
  });
}

const places = createPlaces();
const streets = drawStreets();

/** The share found first or second, by the map of a district beside the street. */
async function shareFound(typed: (name: string) => string): Promise<number> {
  let found = 0;
  for (const street of streets) {
    const view = { lat: street.lat + 0.01, lng: street.lng + 0.01, km: 5 };
    const wanted = { text: typed(street.name), lang: 'el' as const, limit: 2 };
    const results = await places.find({ ...wanted, biases: [view], country: 'GR' });
    const isFound = results.some(
      (result) => result.name === street.name && kmBetween(result, street) < Math.max(2, street.km),
    );
    if (isFound) found += 1;
  }
  return found / COUNT;
}

test.each([
  ['in Greek', (name: string) => name],
  [
    'in Greek capitals without accents',
    (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase(),
  ],
  ['in Latin letters as on road signs', latinName],
])('of 200 streets drawn at random, 95 %% are first or second %s', async (_how, typed) => {
  expect(await shareFound(typed)).toBeGreaterThanOrEqual(0.95);
});

test('of 200 streets drawn at random, 93 % are first or second by the shape of Greek letters', async () => {
  const byShape = (name: string): string =>
    name.replace(/\p{Script=Greek}+/gu, (word) => typedGreek(word) ?? word);
  expect(await shareFound(byShape)).toBeGreaterThanOrEqual(0.93);
});
