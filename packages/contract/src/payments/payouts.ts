// Payouts of earned tokens: requested by the owner, settled by the host.
import * as z from 'zod';
import { Instant, PrivateId, listOf } from '../primitives.ts';

/** Tokens that an owner requests to be paid out. */
export const RequestPayout = z.strictObject({
  tokens: z.number().positive().max(1_000_000_000).multipleOf(0.01),
});
/** `note`: the payment reference of the host, or the reason for the refusal. `fiat_amount` at the current token price. */
export const Payout = z.object({
  id: PrivateId,
  tokens: z.number(),
  fiat_amount: z.number(),
  status: z.enum(['requested', 'paid', 'refused']),
  note: z.string(),
  requested_at: Instant,
  decided_at: Instant.nullable(),
});
export type Payout = z.infer<typeof Payout>;
/** A page of payouts: `results`, and `count` of all. */
export const Payouts = listOf(Payout);
