// The towns that have a given name, in any of the languages that the index knows.
import type { Position } from '@voltagora/domain';
import { PLACE_KINDS, type PlaceIndex } from './place-index.ts';
import { isOptional, wordsOf } from './words.ts';
import { wordAt } from './word-index.ts';
import { LEAST_POPULATION } from './place-data.ts';

export interface Town extends Position {
  population: number;
  country: string;
}

/** Towns of exactly this name; none where a word of it is unknown. */
export function townsNamed(index: PlaceIndex, text: string): Town[] {
  const words = wordsOf(text);
  const needed = words.filter((word) => !isOptional(word));
  const asked = needed.length > 0 ? needed : words;
  const places = new Set<number>();
  for (const name of namesWith(index, asked)) {
    if (index.nameLengths[name] === asked.length) places.add(index.nameOwners[name] ?? 0);
  }
  return [...places]
    .filter((at) => PLACE_KINDS[index.kinds[at] ?? 0] === 'town')
    .map(townOf(index));
}

/** The names that have all of the words. */
function namesWith({ words }: PlaceIndex, asked: readonly string[]): Set<number> {
  let names: Set<number> | undefined;
  for (const text of asked) {
    const word = wordAt(words, text);
    if (word === undefined) return new Set();
    const targets = words.targets.subarray(words.starts[word], words.starts[word + 1]);
    const before = names;
    names = new Set(before ? targets.filter((name) => before.has(name)) : targets);
  }
  return names ?? new Set();
}

const townOf =
  (index: PlaceIndex) =>
  (at: number): Town => ({
    lat: index.lats[at] ?? 0,
    lng: index.lngs[at] ?? 0,
    population: Math.max(0, Math.round(10 ** (index.weights[at] ?? 0)) - LEAST_POPULATION),
    country: index.areas[index.areaOf[at] ?? 0]?.country ?? '',
  });
