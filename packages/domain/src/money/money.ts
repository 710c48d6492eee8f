// Money as integers: prices and costs in micro units of a currency (1e-6), wallets in hundredths of a token. Whatever
// does not come out even is cut, never rounded, and only here.

/** Micro units in one unit of a currency: prices are whole micro units. */
export const MICRO_PER_UNIT = 1_000_000;
/** Minor units in one token: wallets hold whole minor units. */
export const MINOR_PER_TOKEN = 100;
const MICRO_PER_HUNDREDTH = 10_000;

/** Quotient of two safe integers, the remainder cut off. */
export function cutQuotient(dividend: number, divisor: number): number {
  assertInteger(dividend);
  assertInteger(divisor);
  if (divisor <= 0) throw new RangeError(`Cannot divide by ${divisor}`);
  return (dividend - (dividend % divisor)) / divisor;
}

/** Product of two safe integers; throws where it would leave the safe range. */
export function exactProduct(left: number, right: number): number {
  return assertInteger(assertInteger(left) * assertInteger(right));
}

/** The largest number of steps of `1 / perUnit` within a decimal: 0.29 holds 29 hundredths although 0.29 * 100 is less. */
function stepsWithin(value: number, perUnit: number): number {
  if (value < 0) return -stepsWithin(-value, perUnit);
  const steps = Math.trunc(value * perUnit);
  if ((steps + 1) / perUnit <= value) return assertInteger(steps + 1);
  return assertInteger(steps / perUnit > value ? steps - 1 : steps);
}

/** A decimal cut to two places (S5.03). */
export const cutToTwoDecimals = (value: number): number => stepsWithin(value, 100) / 100;

/** A decimal amount in micro units, cut to six places. */
export const decimalToMicro = (value: number): number => stepsWithin(value, MICRO_PER_UNIT);

/** Tokens in hundredths, cut. */
export const tokensToTokenMinor = (tokens: number): number => stepsWithin(tokens, MINOR_PER_TOKEN);

/** Micro units as a decimal, uncut: for prices, which have more than two places. */
export const microToDecimal = (micro: number): number => assertInteger(micro) / MICRO_PER_UNIT;

/** Micro units as an amount to show: a decimal cut to two places (S5.03). */
export const microToAmount = (micro: number): number =>
  cutQuotient(micro, MICRO_PER_HUNDREDTH) / 100;

/** Micro units truncated to whole hundredths of the currency (S5.03): the paid amount is the shown amount. */
export const cutToHundredths = (micro: number): number =>
  exactProduct(cutQuotient(micro, MICRO_PER_HUNDREDTH), MICRO_PER_HUNDREDTH);

/** Parts of a sum in whole hundredths: each less than a hundredth off, together exactly the sum cut to hundredths. */
export function cutPartsToHundredths(parts: readonly number[]): number[] {
  let before = 0;
  return parts.map((part) => {
    const after = assertInteger(before + part);
    const hundredths = cutToHundredths(after) - cutToHundredths(before);
    before = after;
    return hundredths;
  });
}

/** The price of an amount in hundredths of a token, truncated, at `tokenPriceMicro` for a token. */
export const microToTokenMinor = (micro: number, tokenPriceMicro: number): number =>
  cutQuotient(exactProduct(micro, MINOR_PER_TOKEN), tokenPriceMicro);

/** Hundredths of a token as tokens. */
export const tokenMinorToTokens = (minor: number): number => assertInteger(minor) / MINOR_PER_TOKEN;

function assertInteger(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer`);
  return value === 0 ? 0 : value;
}
