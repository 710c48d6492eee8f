import { RequestPayout } from '@voltagora/contract';
import { parseDecimal } from '../../shared/forms/decimal.ts';
import { customFault } from '../../shared/forms/validate.ts';

/** The body of the contract, limited to the available tokens. */
export const payoutBody = (available: number) =>
  RequestPayout.superRefine(({ tokens }, context) => {
    if (tokens > available) context.addIssue(customFault('payouts.fault.most', ['tokens']));
  });

/** Parses a number of tokens; NaN if it is invalid. */
export function typedTokens(text: string): number {
  const tokens = parseDecimal(text);
  return tokens > 0 ? tokens : Number.NaN;
}
