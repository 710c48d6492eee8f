import { RequestPayout } from '@voltagora/contract';
import { parseDecimal } from '../../shared/forms/decimal.ts';
import { customFault } from '../../shared/forms/validate.ts';

/** What the contract takes, and no more than there is. */
export const payoutBody = (available: number) =>
  RequestPayout.superRefine(({ tokens }, context) => {
    if (tokens > available) context.addIssue(customFault('payouts.fault.most', ['tokens']));
  });

/** What is typed as a number of tokens; NaN where it is none to ask for. */
export function typedTokens(text: string): number {
  const tokens = parseDecimal(text);
  return tokens > 0 ? tokens : Number.NaN;
}
