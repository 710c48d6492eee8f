import { RequestPayout } from '@voltagora/contract';
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
