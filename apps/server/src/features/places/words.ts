// How names and queries become words: Latin letters without accents, and what people abbreviate or leave out.
import { latinLetters, typedGreek } from '../../platform/text/latin-letters.ts';

/** Letters that have no accent to remove. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
/** `25ης`, `28th`: the number alone. */
const ORDINAL = /^(\d+)(?:ης|ησ|η|ου|ος|οσ|ας|ασ|ων|ο|is|hs|i|h|ou|os|as|on|o|th|st|nd|rd)$/;

/** A word in Latin letters. A Greek word also has a `shape`, by letters that look alike: `hrakleio`. */
export interface Spelling {
  word: string;
  shape: string | undefined;
}

/** Words of a text as they are compared. Greek letters become Latin ones by their sound. */
export const wordsOf = (text: string): string[] => partsOf(text).map(latinLetters);

/** The spellings of each word of a name. `known` holds those of earlier names, because most words occur often. */
export function spellingsOf(name: string, known: Map<string, Spelling>): Spelling[] {
  return partsOf(name).map((part) => {
    const before = known.get(part);
    if (before) return before;
    const word = latinLetters(part);
    const shape = typedGreek(part);
    const spelling = { word, shape: shape === word ? undefined : shape };
    known.set(part, spelling);
    return spelling;
  });
}

function partsOf(text: string): string[] {
  const bare = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’ʼ`΄]/g, '');
  const parts = bare.match(/[\p{L}\p{N}]+/gu) ?? [];
  return parts.map((part) => ORDINAL.exec(part)?.[1] ?? part);
}

/** Words that say what a thing is. A query may name or omit them. */
const KIND_WORDS = new Set(
  (
    'odos odou leoforos lewforos leof leoforou plateia platia pl plateias street st str avenue ave av road rd ' +
    'square sq boulevard blvd lane'
  ).split(' '),
);
/** Words that join others. */
const JOINING_WORDS = new Set(
  'tou tis ths ton tin thn kai sto sti stin the of in near at'.split(' '),
);

/** Whether a query finds its thing without this word. */
export const isOptional = (word: string): boolean =>
  KIND_WORDS.has(word) || JOINING_WORDS.has(word);

/** What else people type for a word of a name. */
const OTHER_WORDS: Record<string, readonly string[]> = {
  leoforos: ['leof', 'lewforos', 'avenue', 'ave'],
  leof: ['leoforos', 'lewforos', 'avenue', 'ave'],
  plateia: ['platia', 'square', 'sq', 'pl'],
  pl: ['plateia', 'platia', 'square', 'sq'],
  odos: ['street', 'st', 'road'],
  ag: ['agios', 'agia', 'agiou', 'agias', 'agion', 'saint'],
  agios: ['ag', 'saint'],
  agia: ['ag', 'saint'],
  agiou: ['ag', 'saint'],
  agias: ['ag', 'saint'],
  agion: ['ag'],
  airport: [
    'aerodromio',
    'aeroport',
    'aeroporto',
    'aeropuerto',
    'flughafen',
    'lufthavn',
    'flygplats',
  ],
  aerodromio: ['airport'],
  port: ['limani', 'harbour', 'harbor', 'hafen'],
  limani: ['port', 'harbour', 'harbor'],
  nosokomeio: ['hospital'],
  mouseio: ['museum'],
  panepistimio: ['university'],
  stadio: ['stadium'],
  ethnikis: ['ethn'],
  ethniki: ['ethn'],
  vasileos: ['vas', 'king'],
  vasilissis: ['vas', 'queen'],
  vas: ['vasileos', 'vasilissis'],
};

/** Other words for a word of a name, in either language; empty for most. */
export const otherWordsFor = (word: string): readonly string[] => OTHER_WORDS[word] ?? [];

/** A house number: `25`, `25a`, `12-14`. */
export const isHouseNumber = (word: string): boolean => /^\d{1,4}[a-z]?$/.test(word);
