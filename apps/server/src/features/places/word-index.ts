// An index from words to numbers (of names or of areas): as written, by sound, by stem, and with typing errors.
import { phoneticKeyOf } from '@voltagora/domain';
import { isWithinEdits } from './edits.ts';

export interface WordIndex {
  /** Sorted. */
  words: readonly string[];
  /** Where the targets of a word start; one longer than `words`. */
  starts: Uint32Array;
  targets: Uint32Array;
  /** Sounds of Greek words, sorted, each with its word. */
  sounds: readonly string[];
  soundWords: Uint32Array;
  /** Which letters occur in each word and sound, to tell quickly that it differs in more letters than allowed. */
  wordLetters: Uint32Array;
  soundLetters: Uint32Array;
}

/** How well a word fits one that was typed. */
export const QUALITY = {
  exact: 1,
  sound: 0.9,
  prefix: 0.8,
  stem: 0.75,
  soundPrefix: 0.7,
  typingError: 0.3,
} as const;
/** From here on all letters of a word have been typed. */
export const WHOLE_WORD = QUALITY.sound;

export interface Match {
  word: number;
  quality: number;
}

export interface WordCollector {
  /** Words of Greek names are also found by sound. */
  add(word: string, target: number, isGreek: boolean): void;
  /** Yields where other work may run. */
  finish(): Generator<void, WordIndex>;
}

const MIN_SOUND = 2;

export function collectWords(): WordCollector {
  const targetsOf = new Map<string, number[]>();
  const greek = new Set<string>();
  return {
    add(word, target, isGreek) {
      const known = targetsOf.get(word);
      if (known === undefined) targetsOf.set(word, [target]);
      else if (known.at(-1) !== target) known.push(target);
      if (isGreek) greek.add(word);
    },
    finish: () => indexOf(targetsOf, greek),
  };
}

function* indexOf(
  targetsOf: Map<string, number[]>,
  greek: Set<string>,
): Generator<void, WordIndex> {
  const words = yield* sorted([...targetsOf.keys()], (word) => word);
  const starts = new Uint32Array(words.length + 1);
  const heard: Heard[] = [];
  let total = 0;
  for (const [at, word] of words.entries()) {
    starts[at] = total;
    total += targetsOf.get(word)?.length ?? 0;
    if (greek.has(word)) for (const sound of soundsOf(word)) heard.push({ sound, word: at });
    yield;
  }
  starts[words.length] = total;
  const targets = new Uint32Array(total);
  for (const [at, word] of words.entries()) {
    targets.set(targetsOf.get(word) ?? [], starts[at]);
    yield;
  }
  const bySound = yield* sorted(heard, ({ sound }) => sound);
  const sounds = bySound.map(({ sound }) => sound);
  return {
    words,
    starts,
    targets,
    sounds,
    soundWords: Uint32Array.from(bySound, ({ word }) => word),
    wordLetters: Uint32Array.from(words, lettersOf),
    soundLetters: Uint32Array.from(sounds, lettersOf),
  };
}

interface Heard {
  sound: string;
  word: number;
}

/** Sorts in parts, one for each first letter, because all at once would take too long without a pause. */
function* sorted<T>(items: readonly T[], textOf: (item: T) => string): Generator<void, T[]> {
  const parts = Map.groupBy(items, (item) => textOf(item).slice(0, 1));
  yield;
  const all: T[] = [];
  for (const letter of [...parts.keys()].toSorted(byText)) {
    const part = parts.get(letter) ?? [];
    for (const item of part.toSorted((one, other) => byText(textOf(one), textOf(other)))) {
      all.push(item);
    }
    yield;
  }
  return all;
}

/** How a word sounds; a `u` may be an ypsilon, and an `h` the breathing of `Hippokratous`. */
function soundsOf(word: string): string[] {
  const sounds = [phoneticKeyOf(word)];
  if (/(?<!o)u/.test(word)) sounds.push(phoneticKeyOf(word.replace(/(?<!o)u/g, 'y')));
  if (/^h[aeioy]/.test(word)) sounds.push(phoneticKeyOf(word.slice(1)));
  return [...new Set(sounds)].filter((sound) => sound.length >= MIN_SOUND);
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The words of the index that a typed word may mean, best first, each once. */
export function matchesOf(index: WordIndex, typed: string, withErrors: boolean): Match[] {
  const found = new Map<number, number>();
  const note = (word: number, quality: number): void => {
    if ((found.get(word) ?? 0) < quality) found.set(word, quality);
  };
  for (let at = firstNotBefore(index.words, typed); at < index.words.length; at += 1) {
    const word = index.words[at] ?? '';
    if (!word.startsWith(typed)) break;
    if (word === typed) note(at, QUALITY.exact);
    else if (!/^\d+$/.test(typed)) note(at, QUALITY.prefix);
  }
  if (/^[a-z]{3,}|^[89]?[a-z]{3,}/.test(typed)) noteSounds(index, typed, note);
  if (withErrors) noteTypingErrors(index, typed, note);
  const matches = [...found].map(([word, quality]) => ({ word, quality }));
  return Object.values(QUALITY).flatMap((quality) =>
    matches.filter((match) => match.quality === quality),
  );
}

type Note = (word: number, quality: number) => void;

function noteSounds({ sounds, soundWords }: WordIndex, typed: string, note: Note): void {
  for (const heard of soundsOf(typed)) {
    // A key much shorter than what was typed, as of `zzzz`, says nothing.
    if (heard.length * 2 <= typed.length) continue;
    const stem = stemOf(heard);
    for (let at = firstNotBefore(sounds, stem); at < sounds.length; at += 1) {
      const sound = sounds[at] ?? '';
      if (!sound.startsWith(stem)) break;
      const word = soundWords[at] ?? 0;
      if (sound === heard) note(word, QUALITY.sound);
      else if (stem.length >= MIN_STEM && stemOf(sound) === stem) note(word, QUALITY.stem);
      else if (sound.startsWith(heard) && heard.length > MIN_SOUND) {
        note(word, QUALITY.soundPrefix);
      }
    }
  }
}

const MIN_STEM = 3;
/** The sound without the ending of a Greek case: `athinon`, `athina` and `athinas` have one stem. */
function stemOf(sound: string): string {
  const stem = sound.replace(/[aeiou]{1,2}[sn]?$/, '');
  return stem.length >= MIN_STEM ? stem : sound;
}

const MIN_LETTERS_WITH_ERRORS = 5;
const MIN_LETTERS_WITH_TWO_ERRORS = 8;

function noteTypingErrors(index: WordIndex, typed: string, note: Note): void {
  if (typed.length < MIN_LETTERS_WITH_ERRORS || !/^[a-z]+$/.test(typed)) return;
  const edits = typed.length >= MIN_LETTERS_WITH_TWO_ERRORS ? 2 : 1;
  for (const at of nearly(index.words, index.wordLetters, typed, edits)) {
    note(at, QUALITY.typingError);
  }
  const heard = phoneticKeyOf(typed);
  if (heard.length < MIN_LETTERS_WITH_ERRORS) return;
  for (const at of nearly(index.sounds, index.soundLetters, heard, 1)) {
    note(index.soundWords[at] ?? 0, QUALITY.typingError);
  }
}

/** The last letters may not have been typed yet. */
const UNTYPED_LETTERS = 3;

/** The words with the same first letter that differ by few letters. */
function* nearly(
  sorted: readonly string[],
  letters: Uint32Array,
  typed: string,
  edits: number,
): Generator<number> {
  const first = typed.slice(0, 1);
  const typedLetters = lettersOf(typed);
  for (let at = firstNotBefore(sorted, first); at < sorted.length; at += 1) {
    const word = sorted[at] ?? '';
    if (!word.startsWith(first)) return;
    if (word.length < typed.length - edits) continue;
    if (word.length > typed.length + edits + UNTYPED_LETTERS) continue;
    if (bitCount(typedLetters & ~(letters[at] ?? 0)) > edits) continue;
    if (isWithinEdits(typed, word, edits)) yield at;
  }
}

/** A bit for each letter of the word. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits >>> 0;
}

/** The number of set bits. */
export function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The number of a word as it is written; undefined when no name has it. */
export function wordAt({ words }: WordIndex, word: string): number | undefined {
  const at = firstNotBefore(words, word);
  return words[at] === word ? at : undefined;
}

function firstNotBefore(sorted: readonly string[], wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
