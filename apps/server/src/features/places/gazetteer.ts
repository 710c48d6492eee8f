// In-memory search in the bundled places: Greek or Latin letters, with or without accents, by prefix, phonetically, and
// with one or two typing errors. Data: data/LICENCES.md.
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { readCsv } from '../../platform/text/csv.ts';
import { latinLetters, typedGreek } from '../../platform/text/latin-letters.ts';
import { isWithinEdits } from './edits.ts';
import { phoneticKeyOf } from '@voltagora/domain';

export interface GazetteerPlace {
  id: number;
  name: string;
  nameEl: string;
  region: string;
  regionEl: string;
  country: string;
  lat: number;
  lng: number;
  /** Islands, airports and ports have an invented population that ranks them by how often they are searched for. */
  population: number;
  /** Null: derived from the population. */
  zoom: number | null;
}

export interface Gazetteer {
  find(query: string, limit: number): GazetteerPlace[];
}

interface Key {
  text: string;
  place: GazetteerPlace;
  /** 1 for the beginning of a name, less for a word inside it. */
  weight: number;
}

const TOWNS = new URL('../../../data/gazetteer.csv.gz', import.meta.url);
/** Islands, regions, airports and ports, which the file of towns lacks. */
const MORE = new URL('../../../data/places-gr.csv', import.meta.url);
const EXACT = 20;
const INNER_WORD = 0.05;
const TYPING_ERROR = 0.02;
/** Ranks Greek places first for Greek input: Tripoli in Arcadia before Tripoli in Libya. */
const IN_GREEK = 100;
const GREEK_SPEAKING = new Set(['GR', 'CY']);

export const openGazetteer = (): Gazetteer => gazetteerOf([...readKeys()].flat());

/** Longest time without a pause for other work. */
const SLICE_MS = 10;

/** Loads in slices with pauses, because loading takes a second or two of CPU time. */
export async function openGazetteerInBackground(): Promise<Gazetteer> {
  const all: Key[] = [];
  let until = performance.now() + SLICE_MS;
  for (const keys of readKeys()) {
    all.push(...keys);
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  }
  return gazetteerOf(all);
}

function* readKeys(): Generator<Key[]> {
  const towns = gunzipSync(readFileSync(TOWNS)).toString('utf8');
  for (const text of [towns, readFileSync(MORE, 'utf8')]) {
    for (const field of readCsv(text)) yield keysOf(field);
  }
}

function gazetteerOf(unsorted: Key[]): Gazetteer {
  const keys = sorted(unsorted);
  const heardKeys = sorted(
    keys
      .filter(({ place }) => GREEK_SPEAKING.has(place.country))
      .map((key) => ({ ...key, text: phoneticKeyOf(key.text) })),
  );
  return {
    find(query, limit) {
      const wanted = typedOut(query);
      if (wanted === '') return [];
      const isGreek = /\p{Script=Greek}/u.test(query);
      const found = best(beginningWith(keys, wanted), wanted, isGreek);
      if (found.length >= limit || wanted.length < 3) return found.slice(0, limit);
      const heard = phoneticKeyOf(wanted);
      const more = [best(beginningWith(heardKeys, heard), heard)];
      if (wanted.length > 3) more.push(best(almost(keys, wanted), wanted));
      if (heard.length > 3) more.push(best(almost(heardKeys, heard), heard));
      return [...new Set([...found, ...more.flat()])].slice(0, limit);
    },
  };
}

/** Expands the Greek abbreviation for saint: `Αγ. Νικόλαος`. */
const typedOut = (query: string): string =>
  latinLetters(query.trim())
    .replace(/\s+/g, ' ')
    .replace(/\bag(?:\. ?| )/, 'agios ');

const sorted = (keys: Key[]): Key[] =>
  keys.toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));

/** Places ordered by match and population, without duplicates. */
function best(keys: Iterable<Key>, wanted: string, isGreek = false): GazetteerPlace[] {
  const scores = new Map<GazetteerPlace, number>();
  for (const { text, place, weight } of keys) {
    const fit = text === wanted ? EXACT : 1;
    const near = isGreek && GREEK_SPEAKING.has(place.country) ? IN_GREEK : 1;
    const score = (place.population + 500) * weight * fit * near;
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

/** Keys with the same first letter and one typing error in their beginning, or two in a long word. */
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

const placeOf = (field: (column: string) => string): GazetteerPlace => ({
  id: Number(field('geoname_id')),
  name: field('name'),
  nameEl: field('name_el'),
  region: field('region'),
  regionEl: field('region_el'),
  country: field('country'),
  lat: Number(field('lat')),
  lng: Number(field('lng')),
  population: Number(field('population')),
  zoom: field('zoom') === '' ? null : Number(field('zoom')),
});

function keysOf(field: (column: string) => string): Key[] {
  const place = placeOf(field);
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
  // Airport codes rank below towns of the same name.
  const code = field('code').toLowerCase();
  if (code !== '' && !keys.has(code)) keys.set(code, INNER_WORD);
  return [...keys].map(([text, weight]) => ({ text, place, weight }));
}
