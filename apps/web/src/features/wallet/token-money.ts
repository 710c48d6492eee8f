/** Tokens and money: what tokens are worth and how many are missing, cut and never rounded. */
import {
  cutQuotient,
  decimalToMicro,
  exactProduct,
  microToAmount,
  MINOR_PER_TOKEN,
  tokenMinorToTokens,
  tokensToTokenMinor,
} from '@voltagora/domain';

/** What a quantity of tokens is worth: quantity times price, cut to two decimals (S5.03). */
export function tokensToMoney(tokens: number, tokenFiatPrice: number): number {
  const micro = exactProduct(tokensToTokenMinor(tokens), decimalToMicro(tokenFiatPrice));
  return microToAmount(cutQuotient(micro, MINOR_PER_TOKEN));
}

/** A driver's quantity is never shown below 0 (S5.04). */
export const shownTokens = (tokens: number): number => Math.max(0, tokens);

/** Tokens that are wanted beyond what can be spent; 0 where it suffices. */
export function missingTokens(needed: number, available: number): number {
  const missing = tokensToTokenMinor(needed) - tokensToTokenMinor(shownTokens(available));
  return tokenMinorToTokens(Math.max(0, missing));
}
