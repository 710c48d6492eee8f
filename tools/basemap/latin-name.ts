// Greek names in Latin letters by ELOT 743 (ISO 843 type 2), as road signs in Greece write them, without accents.

const PAIRS: Record<string, string> = {
  αι: 'ai',
  ει: 'ei',
  οι: 'oi',
  ου: 'ou',
  υι: 'yi',
  γγ: 'ng',
  γκ: 'gk',
  γξ: 'nx',
  γχ: 'nch',
};
const LETTERS: Record<string, string> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};
/** After α, ε and η, υ sounds as v before these and vowels, and as f before the others and at the end. */
const VOICED = 'αβγδεζηιλμνορυω';
const IS_GREEK = /\p{Script=Greek}/u;
const IS_LETTER = /\p{L}/u;
/** Two vowels with a diaeresis, or with the accent on the first, are read apart. */
const DIAERESIS = '\u0308';
const ACCENT = '\u0301';

interface Letter {
  plain: string;
  isCapital: boolean;
  isAccented: boolean;
  isApart: boolean;
}

/** The name in Latin letters; undefined if no letter of it is Greek. */
export function latinName(name: string): string | undefined {
  if (!IS_GREEK.test(name)) return undefined;
  const letters = lettersOf(name);
  let latin = '';
  for (let at = 0; at < letters.length;) {
    const { text, length } = soundAt(letters, at);
    latin += cased(text, letters, at, length);
    at += length;
  }
  return latin;
}

function lettersOf(name: string): Letter[] {
  const letters: Letter[] = [];
  for (const sign of name.normalize('NFD')) {
    const last = letters.at(-1);
    if (/\p{M}/u.test(sign)) {
      if (last && sign === ACCENT) last.isAccented = true;
      if (last && sign === DIAERESIS) last.isApart = true;
      continue;
    }
    const plain = sign.toLowerCase();
    letters.push({ plain, isCapital: plain !== sign, isAccented: false, isApart: false });
  }
  return letters;
}

function soundAt(letters: readonly Letter[], at: number): { text: string; length: number } {
  const one = letters[at];
  const next = letters[at + 1];
  if (!one) return { text: '', length: 1 };
  const isPair = next !== undefined && !next.isApart && !(one.isAccented && isVowel(next));
  if (isPair && next.plain === 'υ' && 'αεη'.includes(one.plain)) {
    const isVoiced = VOICED.includes(letters[at + 2]?.plain ?? ' ');
    return { text: `${LETTERS[one.plain]}${isVoiced ? 'v' : 'f'}`, length: 2 };
  }
  if (isPair && one.plain === 'μ' && next.plain === 'π') {
    const isWithin = IS_LETTER.test(letters[at - 1]?.plain ?? ' ') && at + 2 < letters.length;
    const isInner = isWithin && IS_LETTER.test(letters[at + 2]?.plain ?? ' ');
    return { text: isInner ? 'mp' : 'b', length: 2 };
  }
  const pair = isPair ? PAIRS[one.plain + next.plain] : undefined;
  if (pair !== undefined) return { text: pair, length: 2 };
  return { text: LETTERS[one.plain] ?? one.plain, length: 1 };
}

const isVowel = ({ plain }: Letter): boolean => 'αεηιουω'.includes(plain);

/** Capital letters stay capital: Θ is TH within ΘΗΒΑ, and Th in Θήβα. */
function cased(text: string, letters: readonly Letter[], at: number, length: number): string {
  if (!letters[at]?.isCapital) return text;
  const following = letters[at + length] ?? letters[at - 1];
  const isAllCapital = length === 2 ? letters[at + 1]?.isCapital : following?.isCapital;
  if (text.length > 1 && isAllCapital) return text.toUpperCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
