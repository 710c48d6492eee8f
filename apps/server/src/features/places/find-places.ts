// Finds places by the words of a query: exact names before beginnings, beginnings before typing errors, then what is near.
import { type Best, BestPlaces } from './best-places.ts';
import { kmBetween, type Position } from '@voltagora/domain';
import { isGreekSpeaking, PLACE_KINDS, type PlaceIndex, type PlaceKind } from './place-index.ts';
import { isHouseNumber, isOptional, wordsOf } from './words.ts';
import { bitCount, matchesOf, QUALITY, WHOLE_WORD } from './word-index.ts';

/** A position that makes what is near it more likely, within about `km`. */
export interface Bias extends Position {
  km: number;
}

export interface Wanted {
  text: string;
  limit: number;
  biases?: readonly Bias[];
  /** Its places come first. */
  country?: string | undefined;
  kinds?: ReadonlySet<PlaceKind>;
}

export interface FoundPlace {
  /** Its number in the index. */
  at: number;
  score: number;
  /** Whether a word was found neither as written nor by its sound. */
  isWeak: boolean;
  /** Whether a word was found only by assuming a typing error. */
  isGuess: boolean;
  /** What the query asks for beside the name. */
  houseNumber: string | undefined;
}

const MAX_WORDS = 8;

export function findPlaces(index: PlaceIndex, wanted: Wanted): FoundPlace[] {
  const words = wordsOf(wanted.text).slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const isGreek = /\p{Script=Greek}/u.test(wanted.text);
  const strict = firstReading(index, words, { wanted, isGreek, withErrors: false });
  if (strict.some(({ isWeak }) => !isWeak)) return strict;
  const lenient = firstReading(index, words, { wanted, isGreek, withErrors: true });
  return lenient.length > 0 ? lenient : strict;
}

/** The places of the first reading of the query that fits any. */
function firstReading(index: PlaceIndex, words: string[], how: How): FoundPlace[] {
  for (const { asked, houseNumber } of readingsOf(words)) {
    const scored = scorePlaces(index, asked, how);
    if (scored.length === 0) continue;
    return distinct(index, scored, how.wanted.limit).map((found) => ({ ...found, houseNumber }));
  }
  return [];
}

interface Reading {
  asked: string[];
  houseNumber: string | undefined;
}

/** With and without a house number, which follows the street or, abroad, precedes it. */
function* readingsOf(words: string[]): Generator<Reading> {
  yield { asked: words, houseNumber: undefined };
  const numbers = words.flatMap((word, at) => (isHouseNumber(word) ? [at] : []));
  for (const at of numbers.toReversed()) {
    const asked = words.filter((_word, other) => other !== at);
    if (asked.some((word) => !isHouseNumber(word))) yield { asked, houseNumber: words[at] };
  }
}

interface How {
  wanted: Wanted;
  isGreek: boolean;
  withErrors: boolean;
}
type Scored = Omit<FoundPlace, 'houseNumber'>;

function scorePlaces(index: PlaceIndex, asked: readonly string[], how: How): Scored[] {
  const needed = asked.filter((word) => !isOptional(word));
  const words = needed.length > 0 ? needed : asked;
  const areas = matchAreas(index, words, how.withErrors);
  const count = collectHits(index, words, how.withErrors);
  noteKindWords(index, asked.filter(isOptional));
  const { touched, bits } = index.scratch;
  const all = (1 << words.length) - 1;
  const letters = words.join('').length;
  const best = new BestPlaces();
  for (let at = 0; at < count; at += 1) {
    const name = touched[at] ?? 0;
    const place = index.nameOwners[name] ?? 0;
    const inArea = areas.get(index.areaOf[place] ?? 0) ?? 0;
    if (((bits[name] ?? 0) | inArea) === all && isWanted(index, place, how.wanted)) {
      best.note(place, scoreOf(index, { name, place, letters }, how), name);
    }
  }
  const scored = best.list().map((found) => describe(index, found));
  for (let at = 0; at < count; at += 1) bits[touched[at] ?? 0] = 0;
  return scored;
}

const isWanted = (index: PlaceIndex, place: number, { kinds }: Wanted): boolean =>
  kinds === undefined || kinds.has(kindOf(index, place));

/** Notes the names that have at least one of the words, and returns their number. */
function collectHits(index: PlaceIndex, asked: readonly string[], withErrors: boolean): number {
  const { nameFirsts, nameLasts, scratch } = index;
  const { starts, targets } = index.words;
  const { bits, sums, worst, hasFirst, hasLast, kindWords, touched } = scratch;
  let count = 0;
  asked.forEach((typed, at) => {
    const bit = 1 << at;
    for (const { word, quality } of matchesOf(index.words, typed, withErrors)) {
      const end = starts[word + 1] ?? 0;
      for (let to = starts[word] ?? 0; to < end; to += 1) {
        const name = targets[to] ?? 0;
        const before = bits[name] ?? 0;
        if (before & bit) continue;
        if (before === 0) {
          touched[count] = name;
          count += 1;
          sums[name] = 0;
          worst[name] = 1;
          hasFirst[name] = 0;
          hasLast[name] = 0;
          kindWords[name] = 0;
        }
        bits[name] = before | bit;
        sums[name] = (sums[name] ?? 0) + quality;
        worst[name] = Math.min(worst[name] ?? 1, quality);
        if (at === 0 && nameFirsts[name] === word) hasFirst[name] = 1;
        if (nameLasts[name] === word) hasLast[name] = 1;
      }
    }
  });
  return count;
}

/** Counts in the noted names the words that a query may leave out, as of `Leoforos Poseidonos`. */
function noteKindWords({ words, scratch }: PlaceIndex, typed: readonly string[]): void {
  for (const one of typed) {
    const [match] = matchesOf(words, one, false);
    if (match?.quality !== QUALITY.exact) continue;
    const end = words.starts[match.word + 1] ?? 0;
    for (let to = words.starts[match.word] ?? 0; to < end; to += 1) {
      const name = words.targets[to] ?? 0;
      if (scratch.bits[name]) scratch.kindWords[name] = (scratch.kindWords[name] ?? 0) + 1;
    }
  }
}

/** Of each area, the words that name it. */
function matchAreas({ areaWords }: PlaceIndex, asked: readonly string[], withErrors: boolean) {
  const found = new Map<number, number>();
  if (asked.length < 2) return found;
  asked.forEach((typed, at) => {
    for (const { word } of matchesOf(areaWords, typed, withErrors)) {
      for (let to = areaWords.starts[word] ?? 0; to < (areaWords.starts[word + 1] ?? 0); to += 1) {
        const area = areaWords.targets[to] ?? 0;
        found.set(area, (found.get(area) ?? 0) | (1 << at));
      }
    }
  });
  return found;
}

const WHOLE_NAME = 3;
/** A name of three letters is more often the beginning of a longer one. */
const WHOLE_SHORT_NAME = 1.3;
const SHORT_NAME = 3;
const WHOLE_WORDS = 1;
const WHOLE_SURNAME = 2;
/** Until more is typed, a town is likelier than a street. */
const BEGINNING_OF_STREET = -1;
const FIRST_WORD = 0.6;
const INNER_WORD = -0.7;
const PER_MISSING_WORD = -0.15;
const PER_KIND_WORD = 0.6;
/** How much worse than the beginning of a word a match is, for each unit of quality. */
const PER_QUALITY = 5;
/** Tripoli in Arcadia before Tripoli in Libya, for who is in Greece. */
const TOWN_IN_OWN_COUNTRY = 1.8;
const STREET_IN_OWN_COUNTRY = 0.8;
const FOREIGN_NAME = -0.2;
/** As the beginning of a name, or in three letters, it is rarely meant. */
const UNLIKELY_FOREIGN_NAME = -2;
/** The same for who types Greek letters. */
const TOWN_IN_OWN_LETTERS = 2;
const STREET_IN_OWN_LETTERS = 1;

interface Candidate {
  name: number;
  place: number;
  /** How many have been typed. */
  letters: number;
}

function scoreOf(index: PlaceIndex, candidate: Candidate, how: How): number {
  const { place } = candidate;
  const country = index.areas[index.areaOf[place] ?? 0]?.country ?? '';
  let score = (index.weights[place] ?? 0) + fitOf(index, candidate);
  const isStreet = kindOf(index, place) === 'street';
  if (how.isGreek && isGreekSpeaking(country)) {
    score += isStreet ? STREET_IN_OWN_LETTERS : TOWN_IN_OWN_LETTERS;
  }
  if (country === how.wanted.country) {
    score += isStreet ? STREET_IN_OWN_COUNTRY : TOWN_IN_OWN_COUNTRY;
  }
  return score + nearness(index, place, how.wanted.biases ?? []);
}

function describe(index: PlaceIndex, { place, name, score }: Best): Scored {
  const worst = index.scratch.worst[name] ?? 1;
  return {
    at: place,
    score,
    isWeak: worst < QUALITY.prefix - ROUNDING,
    isGuess: worst < QUALITY.typingError + ROUNDING,
  };
}

/** Of Float32. */
const ROUNDING = 0.01;
const isWholeWords = (worst: number): boolean => worst > WHOLE_WORD - ROUNDING;

const missingWords = ({ nameLengths, scratch }: PlaceIndex, name: number): number =>
  Math.max(0, (nameLengths[name] ?? 0) - bitCount(scratch.bits[name] ?? 0));

/** How well the name fits the query, whatever it names. */
function fitOf(index: PlaceIndex, { name, place, letters }: Candidate): number {
  const { bits, sums, worst, hasFirst, hasLast, kindWords } = index.scratch;
  const average = (sums[name] ?? 0) / Math.max(1, bitCount(bits[name] ?? 0));
  const missing = missingWords(index, name);
  const isStreet = kindOf(index, place) === 'street';
  // People call a street by its surname.
  const isSurname = isStreet && hasLast[name] === 1 && letters > SHORT_NAME;
  let fit = missing * PER_MISSING_WORD + (kindWords[name] ?? 0) * PER_KIND_WORD;
  if (index.nameForeign[name] === 1) {
    const isMeant = isWholeWords(worst[name] ?? 1) && missing === 0 && letters > SHORT_NAME;
    fit += isMeant ? FOREIGN_NAME : UNLIKELY_FOREIGN_NAME;
  }
  if (hasFirst[name] === 1) fit += FIRST_WORD;
  else if (!isSurname) fit += INNER_WORD;
  if (!isWholeWords(worst[name] ?? 1)) {
    return fit + (average - QUALITY.prefix) * PER_QUALITY + (isStreet ? BEGINNING_OF_STREET : 0);
  }
  fit -= (QUALITY.exact - average) * PER_QUALITY;
  if (missing === 0) return fit + (letters <= SHORT_NAME ? WHOLE_SHORT_NAME : WHOLE_NAME);
  if (isSurname) return fit + WHOLE_SURNAME;
  return fit + (isStreet ? BEGINNING_OF_STREET : WHOLE_WORDS);
}

const kindOf = ({ kinds }: PlaceIndex, place: number): PlaceKind =>
  PLACE_KINDS[kinds[place] ?? 0] ?? 'town';

/** What nearness is worth: as much as a population ten to the power of this times larger. */
const NEARNESS: Record<PlaceKind, number> = {
  town: 1.2,
  region: 1,
  district: 2.5,
  landmark: 2.5,
  street: 2.8,
  airport: 1.2,
  port: 1.2,
};

function nearness(index: PlaceIndex, place: number, biases: readonly Bias[]): number {
  const kind = kindOf(index, place);
  const here = { lat: index.lats[place] ?? 0, lng: index.lngs[place] ?? 0 };
  let share = 0;
  for (const bias of biases) share = Math.max(share, 1 / (1 + kmBetween(here, bias) / bias.km));
  return NEARNESS[kind] * share;
}

/** Rows of one street, or a district beside a town of its name, are one result. */
const SAME_WITHIN_KM = 2;

/** The best, each once. */
function distinct(index: PlaceIndex, scored: Scored[], limit: number): Scored[] {
  const kept: Scored[] = [];
  for (const found of scored.toSorted((one, other) => other.score - one.score)) {
    if (kept.length === limit) break;
    if (!kept.some((better) => isSame(index, better.at, found.at))) kept.push(found);
  }
  return kept;
}

function isSame(index: PlaceIndex, one: number, other: number): boolean {
  const isAlike =
    (index.names[one] !== '' && index.names[one] === index.names[other]) ||
    (index.namesEl[one] !== '' && index.namesEl[one] === index.namesEl[other]);
  if (!isAlike) return false;
  if ((kindOf(index, one) === 'street') !== (kindOf(index, other) === 'street')) return false;
  const position = (at: number) => ({ lat: index.lats[at] ?? 0, lng: index.lngs[at] ?? 0 });
  return kmBetween(position(one), position(other)) < SAME_WITHIN_KM;
}
