// All places that ship with the server, in columns, with the index of the words of their names.
import { isOptional, otherWordsFor, type Spelling, spellingsOf } from './words.ts';
import { collectWords, type WordCollector, type WordIndex } from './word-index.ts';

export const PLACE_KINDS = [
  'town',
  'region',
  'district',
  'landmark',
  'street',
  'airport',
  'port',
] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** What surrounds a place: its region, or the district and town of a street. */
export interface Area {
  name: string;
  nameEl: string;
  country: string;
}

export interface NewPlace {
  id: number;
  kind: PlaceKind;
  /** Empty: the Greek name in Latin letters. */
  name: string;
  nameEl: string;
  otherNames: readonly string[];
  /** Names in other languages, which count less. */
  foreignNames: readonly string[];
  area: Area;
  /** Names by which a query may say where the place is. */
  areaNames: readonly string[];
  lat: number;
  lng: number;
  /** Its importance: the logarithm of a number of inhabitants, or what corresponds to it. */
  weight: number;
  /** Null: derived from the weight. */
  zoom: number | null;
  code: string;
  /** House numbers with their positions, as in the file of streets. */
  numbers: string;
}

export interface PlaceIndex {
  ids: Float64Array;
  kinds: Uint8Array;
  names: readonly string[];
  /** Empty where there is no Greek name. */
  namesEl: readonly string[];
  areas: readonly Area[];
  areaOf: Uint16Array;
  lats: Float32Array;
  lngs: Float32Array;
  weights: Float32Array;
  /** 0: derived from the weight. */
  zooms: Uint8Array;
  numbers: ReadonlyMap<number, string>;
  /** Of each name: its place, its number of words that a query must have, its first and its last word. */
  nameOwners: Uint32Array;
  nameLengths: Uint8Array;
  nameFirsts: Uint32Array;
  nameLasts: Uint32Array;
  /** 1: a name in another language. */
  nameForeign: Uint8Array;
  /** To names. */
  words: WordIndex;
  /** To areas. */
  areaWords: WordIndex;
  /** Reused by every search; clear between searches. */
  scratch: Scratch;
}

/** What a search notes of each name. */
export interface Scratch {
  /** Bits of the words that the name has. */
  bits: Uint8Array;
  /** Sum and minimum of their qualities. */
  sums: Float32Array;
  worst: Float32Array;
  hasFirst: Uint8Array;
  hasLast: Uint8Array;
  kindWords: Uint8Array;
  /** The names that have any. */
  touched: Uint32Array;
}

export interface PlaceCollector {
  add(place: NewPlace): void;
  /** Yields where other work may run. */
  finish(): Generator<void, PlaceIndex>;
}

interface Draft {
  places: NewPlace[];
  areas: Area[];
  areaIds: Map<string, number>;
  areaOf: number[];
  owners: number[];
  lengths: number[];
  firsts: string[];
  lasts: string[];
  foreign: number[];
  words: WordCollector;
  areaWords: WordCollector;
  spellings: Map<string, Spelling>;
}

const GREEK_SPEAKING = new Set(['GR', 'CY']);
export const isGreekSpeaking = (country: string): boolean => GREEK_SPEAKING.has(country);

export function collectPlaces(): PlaceCollector {
  const draft: Draft = {
    places: [],
    areas: [],
    areaIds: new Map(),
    areaOf: [],
    owners: [],
    lengths: [],
    firsts: [],
    lasts: [],
    foreign: [],
    words: collectWords(),
    areaWords: collectWords(),
    spellings: new Map(),
  };
  return { add: (place) => addPlace(draft, place), finish: () => finish(draft) };
}

function addPlace(draft: Draft, place: NewPlace): void {
  const at = draft.places.length;
  draft.places.push({ ...place, otherNames: [], foreignNames: [], areaNames: [] });
  draft.areaOf.push(areaId(draft, place));
  const isGreek = isGreekSpeaking(place.area.country);
  const seen = new Set<string>();
  const own = [place.name, place.nameEl, ...place.otherNames];
  for (const [order, name] of [...own, ...place.foreignNames].entries()) {
    const spellings = spellingsOf(name, draft.spellings);
    const key = spellings.map(({ word }) => word).join(' ');
    if (key === '' || seen.has(key)) continue;
    seen.add(key);
    addName(draft, at, spellings, isGreek);
    draft.foreign.push(order < own.length ? 0 : 1);
  }
  if (place.code) addCode(draft, at, place.code.toLowerCase());
}

/** As many words as a code stands for, so that a town that begins with its letters comes first. */
const WORDS_OF_CODE = 4;

function addCode(draft: Draft, place: number, code: string): void {
  const name = draft.owners.length;
  draft.owners.push(place);
  draft.lengths.push(WORDS_OF_CODE);
  draft.firsts.push(code);
  draft.lasts.push(code);
  draft.foreign.push(0);
  draft.words.add(code, name, false);
}

function addName(draft: Draft, place: number, spellings: readonly Spelling[], isGreek: boolean) {
  const name = draft.owners.length;
  const needed = spellings.filter(({ word }) => !isOptional(word));
  draft.owners.push(place);
  draft.lengths.push(Math.min(255, needed.length || spellings.length));
  draft.firsts.push((needed[0] ?? spellings[0])?.word ?? '');
  draft.lasts.push((needed.at(-1) ?? spellings[0])?.word ?? '');
  for (const { word, shape } of spellings) {
    draft.words.add(word, name, isGreek);
    if (shape !== undefined) draft.words.add(shape, name, isGreek);
    for (const other of otherWordsFor(word)) draft.words.add(other, name, false);
  }
}

function areaId(draft: Draft, { area, areaNames }: NewPlace): number {
  const key = `${area.country}|${area.name}|${area.nameEl}`;
  const known = draft.areaIds.get(key);
  if (known !== undefined) return known;
  const id = draft.areas.push(area) - 1;
  draft.areaIds.set(key, id);
  for (const name of [area.name, area.nameEl, ...areaNames]) {
    for (const { word, shape } of spellingsOf(name, draft.spellings)) {
      draft.areaWords.add(word, id, isGreekSpeaking(area.country));
      if (shape !== undefined) draft.areaWords.add(shape, id, true);
    }
  }
  return id;
}

function* finish(draft: Draft): Generator<void, PlaceIndex> {
  const { places, owners, lengths, firsts, lasts, areas, areaOf } = draft;
  const words = yield* draft.words.finish();
  const areaWords = yield* draft.areaWords.finish();
  const wordIds = new Map(words.words.map((word, at) => [word, at]));
  const numbers = new Map<number, string>();
  places.forEach((place, at) => place.numbers !== '' && numbers.set(at, place.numbers));
  return {
    ids: Float64Array.from(places, ({ id }) => id),
    kinds: Uint8Array.from(places, ({ kind }) => PLACE_KINDS.indexOf(kind)),
    names: places.map(({ name }) => name),
    namesEl: places.map(({ nameEl }) => nameEl),
    areas,
    areaOf: Uint16Array.from(areaOf),
    lats: Float32Array.from(places, ({ lat }) => lat),
    lngs: Float32Array.from(places, ({ lng }) => lng),
    weights: Float32Array.from(places, ({ weight }) => weight),
    zooms: Uint8Array.from(places, ({ zoom }) => zoom ?? 0),
    numbers,
    nameOwners: Uint32Array.from(owners),
    nameLengths: Uint8Array.from(lengths),
    nameFirsts: Uint32Array.from(firsts, (word) => wordIds.get(word) ?? 0),
    nameForeign: Uint8Array.from(draft.foreign),
    nameLasts: Uint32Array.from(lasts, (word) => wordIds.get(word) ?? 0),
    words,
    areaWords,
    scratch: {
      bits: new Uint8Array(owners.length),
      sums: new Float32Array(owners.length),
      worst: new Float32Array(owners.length),
      hasFirst: new Uint8Array(owners.length),
      hasLast: new Uint8Array(owners.length),
      kindWords: new Uint8Array(owners.length),
      touched: new Uint32Array(owners.length),
    },
  };
}
