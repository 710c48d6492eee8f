// Check digit algorithms of public numbers. A check expects a text of valid form.

/** Whether the check digits of a number are right. */
export type Check = (number: string) => boolean;

/** The weighted sum of the first digits. */
export const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);

/** The weighted sum is a multiple of `modulus`. */
export const divides =
  (modulus: number, weights: readonly number[]): Check =>
  (number) =>
    weightedSum(number, weights) % modulus === 0;

/** The digit after the weighted ones is `toDigit` of their sum. */
export const endsWith =
  (weights: readonly number[], toDigit: (sum: number) => number): Check =>
  (number) =>
    toDigit(weightedSum(number, weights)) === Number(number[weights.length]);

/** Luhn's sum (ISO/IEC 7812-1): from the right, every second digit is doubled, and its two digits are added. */
export function luhnSum(digits: string): number {
  return digits
    .split('')
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
}

/** The Luhn algorithm (ISO/IEC 7812-1): detects every single wrong digit. */
export const isLuhn: Check = (digits) => luhnSum(digits) % 10 === 0;

/** ISO 7064, MOD 11,10: detects every single wrong digit. */
export const isMod11And10: Check = (digits) => {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    product = (((Number(digit) + product) % 10 || 10) * 2) % 11;
  }
  return (product + Number(digits.at(-1))) % 10 === 1;
};

/** ISO 7064, MOD 97-10; letters count from A = 10. */
export const isMod97And10: Check = (text) =>
  text.split('').reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0) === 1;
