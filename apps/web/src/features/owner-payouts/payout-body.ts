import { RequestPayout } from '@voltagora/contract';
import {
  cutQuotient,
  decimalToMicro,
  payoutTokensMinor,
  tokenMinorToTokens,
} from '@voltagora/domain';
import { parseDecimal } from '../../shared/forms/decimal.ts';
import { customFault } from '../../shared/forms/validate.ts';

interface Limits {
  /** What can be paid out now, in tokens. */
  available: number;
  /** The least, in tokens. */
  least: number;
}

/** The body of the contract, within what can be paid out. */
export const payoutBody = ({ available, least }: Limits) =>
  RequestPayout.superRefine(({ tokens }, context) => {
    if (tokens > available) context.addIssue(customFault('payouts.fault.most', ['tokens']));
    else if (tokens < least) context.addIssue(customFault('payouts.fault.least', ['tokens']));
  });

/** The fewest tokens that are worth the typed money; NaN if it is no amount with at most two decimals. */
export function typedTokens(text: string, tokenPrice: number): number {
  const money = parseDecimal(text);
  const micro = money > 0 && money < 1_000_000_000 ? decimalToMicro(money) : 0;
  const cents = cutQuotient(micro, 10_000);
  if (cents === 0 || cents * 10_000 !== micro) return Number.NaN;
  return tokenMinorToTokens(payoutTokensMinor(cents, decimalToMicro(tokenPrice)));
}
