// Money as integers: prices and costs in micro units of a currency (1e-6), wallets in hundredths of a token. Fractions are cut,
// never rounded, and only in this file.

/** Micro units in one unit of a currency: prices are whole micro units. */
export const MICRO_PER_UNIT = 1_000_000;
/** Minor units in one token: wallets hold whole minor units. */
export const MINOR_PER_TOKEN = 100;
const MICRO_PER_HUNDREDTH = 10_000;

/** Quotient of two safe integers, without its remainder. */
export function cutQuotient(dividend: number, divisor: number): number {
  assertInteger(dividend);
  assertInteger(divisor);
  if (divisor <= 0) throw new RangeError(`Cannot divide by ${divisor}`);
  return (dividend - (dividend % divisor)) / divisor;
}

/** Product of two safe integers; throws when it exceeds the safe range. */
export function exactProduct(left: number, right: number): number {
  return assertInteger(assertInteger(left) * assertInteger(right));
}

/** As cutQuotient of a product, at most `most`: for measured quantities, which have no bound of their own. None is negative. */
export function boundedShare(
  [left, right]: [number, number],
  divisor: number,
  most: number,
): number {
  const product = assertInteger(left) * assertInteger(right);
  return Number.isSafeInteger(product) ? Math.min(cutQuotient(product, divisor), most) : most;
}

/**
 * The number of whole steps of `1 / perUnit` in a decimal: 0.29 has 29 hundredths although 0.29 * 100 is less in floating point.
 */
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

/** Micro units as a decimal, not cut: for prices, which have more than two places. */
export const microToDecimal = (micro: number): number => assertInteger(micro) / MICRO_PER_UNIT;

/** Micro units as a displayed amount: a decimal cut to two places (S5.03). */
export const microToAmount = (micro: number): number =>
  cutQuotient(micro, MICRO_PER_HUNDREDTH) / 100;

/** Micro units truncated to whole hundredths of the currency (S5.03): the paid amount is the shown amount. */
export const cutToHundredths = (micro: number): number =>
  exactProduct(cutQuotient(micro, MICRO_PER_HUNDREDTH), MICRO_PER_HUNDREDTH);

/**
 * Divides a sum into parts of whole hundredths: each differs by less than a hundredth, and together they are exactly the cut sum.
 */
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
