import { RequestPayout } from '@voltagora/contract';
import { customFault } from '../../shared/forms/judge.ts';

/** What the contract takes, and no more than there is. */
export const payoutBody = (available: number) =>
  RequestPayout.superRefine(({ tokens }, context) => {
    if (tokens > available) context.addIssue(customFault('payouts.fault.most', ['tokens']));
  });
