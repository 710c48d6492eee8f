// Check digits of VAT numbers that need more than one weighted sum; `number` has the country's valid form, without its letters.
import {
  type Check,
  endsWith,
  isLuhn,
  isMod97And10,
  luhnSum,
  weightedSum,
} from './check-digits.ts';

/** Austrian UID: check digit of eight digits. */
export const isAustrian: Check = (number) =>
  (luhnSum(number.slice(1, 8)) + 4 + Number(number[8])) % 10 === 0;

/** Belgian enterprise number: modulo 97. */
export const isBelgian: Check = (number) =>
  97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8));

/** A remainder of 10 has no digit: then the second sum decides. */
function twoSums(number: string, first: readonly number[], second: readonly number[]): boolean {
  const rest = weightedSum(number, first) % 11;
  const digit = rest < 10 ? rest : (weightedSum(number, second) % 11) % 10;
  return digit === Number(number[first.length]);
}

const BULGARIAN_PERSONS = [
  endsWith([2, 4, 8, 5, 10, 9, 7, 3, 6], (sum) => (sum % 11) % 10),
  endsWith([21, 19, 17, 13, 11, 9, 7, 3, 1], (sum) => sum % 10),
  endsWith([4, 3, 2, 7, 6, 5, 4, 3, 2], (sum) => (11 - (sum % 11)) % 11),
] as const;

/** Nine digits for a company, ten for a person (citizen, foreigner or other). */
export const isBulgarian: Check = (number) =>
  number.length === 9
    ? twoSums(number, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 10])
    : BULGARIAN_PERSONS.some((isPerson) => isPerson(number));

const CYPRIOT_VALUES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21] as const;

/** Cypriot VAT number: check letter of eight digits. */
export const isCypriot: Check = (number) => {
  const values = number
    .slice(0, 8)
    .split('')
    .map((digit, at) => (at % 2 === 0 ? (CYPRIOT_VALUES[Number(digit)] ?? 0) : Number(digit)));
  const sum = values.reduce((total, value) => total + value, 0);
  return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[sum % 26] === number[8];
};

const isCzechCompany = endsWith([8, 7, 6, 5, 4, 3, 2], (sum) => (11 - (sum % 11)) % 10);

/** Eight digits for a company, ten for a person; the nine digits of older persons have no check digit. */
export const isCzech: Check = (number) => {
  if (number.length === 8) return isCzechCompany(number);
  return number.length === 9 || (Number(number.slice(0, 9)) % 11) % 10 === Number(number[9]);
};

const FRENCH_SIGNS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Two check characters before a SIREN number, whose own check digit does not apply to Monaco (000). */
export const isFrench: Check = (number) => {
  const siren = number.slice(2);
  if (!siren.startsWith('000') && !isLuhn(siren)) return false;
  if (/^\d\d/.test(number)) return Number(`${siren}12`) % 97 === Number(number.slice(0, 2));
  const [first = 0, second = 0] = number
    .slice(0, 2)
    .split('')
    .map((sign) => FRENCH_SIGNS.indexOf(sign));
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.trunc(key / 11)) % 11 === key % 11;
};

/** A company number modulo 97, with either of two remainders; the numbers of authorities have no check. */
export const isNorthernIrish: Check = (number) => {
  if (/^[A-Z]/.test(number)) return true;
  const sum = weightedSum(number, [8, 7, 6, 5, 4, 3, 2]) + Number(number.slice(7, 9));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
};

const IRISH_LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV';

/** The format before 2013 has one letter at its end, or another character in second place; the later one has two letters. */
export const isIrish: Check = (number) => {
  const isOldest = /^\d\D/.test(number);
  const digits = isOldest ? `0${number.slice(2, 7)}${number[0]}` : number.slice(0, 7);
  const second = isOldest ? 0 : Math.max(0, IRISH_LETTERS.indexOf(number[8] ?? 'W'));
  const sum = weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * second;
  return IRISH_LETTERS[sum % 23] === number[7];
};

/** Nine digits for a company, twelve for a temporary registration. */
export const isLithuanian: Check = (number) =>
  number.length === 9
    ? twoSums(number, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 1])
    : twoSums(number, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4]);

const LATVIAN_WEIGHTS = [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1] as const;

/** A person's number begins with the birthday, or with 32; there is no check digit common to both. */
export const isLatvian: Check = (number) =>
  /^[0-3]/.test(number) || weightedSum(number, LATVIAN_WEIGHTS) % 11 === 3;

/** Companies: weighted sum of nine digits, modulo 11; persons, since 2020: MOD 97-10 of the whole number. */
export const isDutch: Check = (number) =>
  weightedSum(number, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 || isMod97And10(`NL${number}`);

/** Romanian CUI: weighted sum, modulo 11. */
export const isRomanian: Check = (number) => {
  const digits = number.padStart(10, '0');
  return endsWith([7, 5, 3, 2, 1, 7, 5, 3, 2], (sum) => ((10 * sum) % 11) % 10)(digits);
};

const SPANISH_PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const SPANISH_FOREIGNERS = 'XYZ';

/** Persons: a letter modulo 23; companies: Luhn's digit or the corresponding letter. */
export const isSpanish: Check = (number) => {
  const last = number.at(-1) ?? '';
  const foreigner = SPANISH_FOREIGNERS.indexOf(number.charAt(0));
  if (/^[\dXYZKLM]/.test(number)) {
    const digits = number.slice(/^\d/.test(number) ? 0 : 1, -1);
    const value = Number(foreigner === -1 ? digits : `${foreigner}${digits}`);
    return SPANISH_PERSON_LETTERS[value % 23] === last;
  }
  const digit = (10 - (luhnSum(`${number.slice(1, 8)}0`) % 10)) % 10;
  return last === String(digit) || last === 'JABCDEFGHI'[digit];
};
