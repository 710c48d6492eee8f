/** Conversions between tokens and money; results are truncated, never rounded. */
import {
  cutQuotient,
  decimalToMicro,
  exactProduct,
  microToAmount,
  MINOR_PER_TOKEN,
  tokenMinorToTokens,
  tokensToTokenMinor,
} from '@voltagora/domain';

/** The value of tokens: quantity times price, truncated to two decimals (S5.03). */
export function tokensToMoney(tokens: number, tokenFiatPrice: number): number {
  const micro = exactProduct(tokensToTokenMinor(tokens), decimalToMicro(tokenFiatPrice));
  return microToAmount(cutQuotient(micro, MINOR_PER_TOKEN));
}

/** A driver's quantity is never shown below 0 (S5.04). */
export const shownTokens = (tokens: number): number => Math.max(0, tokens);

/** Tokens needed beyond the available ones; 0 if there are enough. */
export function missingTokens(needed: number, available: number): number {
  const missing = tokensToTokenMinor(needed) - tokensToTokenMinor(shownTokens(available));
  return tokenMinorToTokens(Math.max(0, missing));
}
