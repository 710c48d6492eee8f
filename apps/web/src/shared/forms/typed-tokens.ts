import {
  cutQuotient,
  decimalToMicro,
  payoutTokensMinor,
  tokenMinorToTokens,
} from '@voltagora/domain';
import { parseDecimal } from './decimal.ts';

/** The fewest tokens that are worth the typed money; NaN if it is no amount with at most two decimals. */
export function typedTokens(text: string, tokenPrice: number): number {
  const money = parseDecimal(text);
  const micro = money > 0 && money < 1_000_000_000 ? decimalToMicro(money) : 0;
  const cents = cutQuotient(micro, 10_000);
  if (cents === 0 || cents * 10_000 !== micro) return Number.NaN;
  return tokenMinorToTokens(payoutTokensMinor(cents, decimalToMicro(tokenPrice)));
}
