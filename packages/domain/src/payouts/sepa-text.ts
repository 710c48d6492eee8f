// Text as SEPA transfers take it: the basic Latin characters of the Implementation Guidelines (EPC217-08).

/** Greek in Latin letters by ELOT 743, without its rules for pairs, which banks do not need. */
const GREEK: Readonly<Record<string, string>> = {
  Α: 'A',
  Β: 'V',
  Γ: 'G',
  Δ: 'D',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'I',
  Θ: 'Th',
  Ι: 'I',
  Κ: 'K',
  Λ: 'L',
  Μ: 'M',
  Ν: 'N',
  Ξ: 'X',
  Ο: 'O',
  Π: 'P',
  Ρ: 'R',
  Σ: 'S',
  ς: 'S',
  Τ: 'T',
  Υ: 'Y',
  Φ: 'F',
  Χ: 'Ch',
  Ψ: 'Ps',
  Ω: 'O',
};
const OTHERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Ø: 'O',
  ø: 'o',
  Œ: 'OE',
  œ: 'oe',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  '&': '+',
};

/**
 * Text in the characters of SEPA, at most `length` of them: other letters become Latin ones, other signs spaces. Empty when
 * nothing is left.
 */
export function sepaText(text: string, length: number): string {
  // ΟΥ is the one pair without which a name is hard to recognize.
  const paired = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/ου/giu, latinOu);
  return Array.from(paired, latin)
    .join('')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/gu, ' ')
    .replaceAll(/ +/gu, ' ')
    .trim()
    .slice(0, length)
    .trim();
}

const latinOu = (pair: string): string => (pair === 'ΟΥ' ? 'OU' : pair[0] === 'Ο' ? 'Ou' : 'ou');

function latin(sign: string): string {
  const capital = sign.toUpperCase();
  const greek = GREEK[capital];
  if (greek === undefined) return OTHERS[sign] ?? sign;
  return sign === capital ? greek : greek.toLowerCase();
}
