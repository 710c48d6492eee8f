// Greek names in Latin letters for readers of English, as on road signs (ELOT 743): `Λεωφόρος Ηρώων` becomes `Leoforos Iroon`.

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
const PAIRS: Record<string, string> = { ου: 'ou', γγ: 'ng', γξ: 'nx', γχ: 'nch' };
/** Before these, αυ ευ ηυ end with f, and else with v. */
const VOICELESS = new Set('θκξπσςτφχψ');

/** The name in Latin letters; other letters stay. */
export function latinName(name: string): string {
  const letters = name
    .normalize('NFD')
    .replace(/(?<=[αεηουΑΕΗΟΥ])\u0301(?=[ιυ](?!\u0308))/gu, '\u0000')
    .replace(/[\u0300-\u0307\u0309-\u036f]/gu, '');
  return transliterated(Array.from(letters));
}

function transliterated(letters: readonly string[]): string {
  let text = '';
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? '';
    if (letter === '\u0308' || letter === '\u0000') continue;
    const lower = letter.toLowerCase();
    const next = (letters[at + 1] ?? '').toLowerCase();
    const pair = letters[at + 2] === '\u0308' ? undefined : pairOf(lower, next, letters, at);
    const latin = pair ?? LETTERS[lower];
    if (pair !== undefined) at += 1;
    text += latin === undefined ? letter : inCaseOf(letter, latin, letters[at + 1]);
  }
  return text;
}

function pairOf(
  lower: string,
  next: string,
  letters: readonly string[],
  at: number,
): string | undefined {
  if (next === 'υ' && 'αεη'.includes(lower)) {
    const after = (letters[at + 2] ?? '').toLowerCase();
    const vowel = LETTERS[lower] ?? '';
    return `${vowel}${after === '' || !/\p{L}/u.test(after) || VOICELESS.has(after) ? 'f' : 'v'}`;
  }
  if (lower === 'μ' && next === 'π' && !/\p{L}/u.test(letters[at - 1] ?? '')) return 'b';
  return PAIRS[lower + next];
}

/** `Θ` is `Th` in `Θήβα` and `TH` in `ΘΗΒΑ`. */
function inCaseOf(letter: string, latin: string, next: string | undefined): string {
  if (letter === letter.toLowerCase()) return latin;
  const isAllCapitals = next !== undefined && next !== next.toLowerCase();
  return isAllCapitals ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1);
}
