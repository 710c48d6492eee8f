// The places shipped with the server, held in memory and found by name: Greek or Latin letters, with or without
// accents, by their beginning first and then with one or two letters wrong. Data: GeoNames, data/LICENCES.md.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readCsv } from '../../platform/text/csv.ts';
import { latinLetters, typedGreek } from '../../platform/text/latin-letters.ts';
import { isWithinEdits } from './edits.ts';

export interface GazetteerPlace {
  id: number;
  name: string;
  nameEl: string;
  region: string;
  regionEl: string;
  country: string;
  lat: number;
  lng: number;
  population: number;
}

export interface Gazetteer {
  find(query: string, limit: number): GazetteerPlace[];
}

interface Key {
  text: string;
  place: GazetteerPlace;
  /** 1 for a name's beginning, less for a word inside it. */
  weight: number;
}

const FILE = new URL('../../../data/gazetteer.csv.gz', import.meta.url);
const EXACT = 5;
const INNER_WORD = 0.05;
const TYPING_ERROR = 0.02;

export function openGazetteer(): Gazetteer {
  const text = gunzipSync(readFileSync(FILE)).toString('utf8');
  const keys = [...readCsv(text)].flatMap(keysOf);
  keys.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return {
    find(query, limit) {
      const wanted = latinLetters(query.trim()).replace(/\s+/g, ' ');
      if (wanted === '') return [];
      const found = best(beginningWith(keys, wanted), wanted);
      const enough = found.length >= limit || wanted.length < 4;
      const all = enough ? found : [...found, ...best(almost(keys, wanted), wanted)];
      return [...new Set(all)].slice(0, limit);
    },
  };
}

/** Places by what fits and how many live there, each once. */
function best(keys: Iterable<Key>, wanted: string): GazetteerPlace[] {
  const scores = new Map<GazetteerPlace, number>();
  for (const { text, place, weight } of keys) {
    const fit = text === wanted ? EXACT : 1;
    const score = (place.population + 500) * weight * fit;
    if (score > (scores.get(place) ?? 0)) scores.set(place, score);
  }
  return [...scores].toSorted(([, a], [, b]) => b - a).map(([place]) => place);
}

function* beginningWith(keys: readonly Key[], wanted: string): Generator<Key> {
  for (let at = firstNotBefore(keys, wanted); at < keys.length; at += 1) {
    const key = keys[at];
    if (!key?.text.startsWith(wanted)) return;
    yield key;
  }
}

/** Keys with the same first letter whose beginning is one letter off, or two in a long word. */
function* almost(keys: readonly Key[], wanted: string): Generator<Key> {
  const edits = wanted.length >= 8 ? 2 : 1;
  for (const key of beginningWith(keys, wanted.slice(0, 1))) {
    if (key.weight === 1 && isWithinEdits(wanted, key.text, edits)) {
      yield { ...key, weight: TYPING_ERROR };
    }
  }
}

function firstNotBefore(keys: readonly Key[], wanted: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle]?.text ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function keysOf(field: (column: string) => string): Key[] {
  const place: GazetteerPlace = {
    id: Number(field('geoname_id')),
    name: field('name'),
    nameEl: field('name_el'),
    region: field('region'),
    regionEl: field('region_el'),
    country: field('country'),
    lat: Number(field('lat')),
    lng: Number(field('lng')),
    population: Number(field('population')),
  };
  const names = [place.name, field('ascii'), place.nameEl, ...field('alt_keys').split('|')];
  const whole = new Set(names.flatMap((name) => [latinLetters(name), typedGreek(name) ?? '']));
  const keys = new Map<string, number>();
  for (const name of whole) {
    if (name === '') continue;
    keys.set(name, 1);
    for (const word of name.split(/[\s-]+/).slice(1)) {
      if (word.length > 3 && !keys.has(word)) keys.set(word, INNER_WORD);
    }
  }
  return [...keys].map(([text, weight]) => ({ text, place, weight }));
}
