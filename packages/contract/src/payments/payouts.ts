// Payouts of earned tokens: requested by the owner, settled by the host.
import * as z from 'zod';
import { Instant, PrivateId, listOf } from '../primitives.ts';

/** Tokens that an owner requests to be paid out. */
export const RequestPayout = z.strictObject({
  tokens: z.number().positive().max(1_000_000_000).multipleOf(0.01),
});
/**
 * What an owner can ask for, in tokens: `tokens` now, and `waiting` from its times on, days after the charge. `not_backed`: earned from
 * free tokens or test cards, and never paid out. `frozen`: held back while banks dispute the payments they come from. `is_trial`: payouts transfer no money here.
 */
export const Payable = z.object({
  tokens: z.number(),
  waiting: z.array(z.object({ from: Instant, tokens: z.number() })),
  not_backed: z.number(),
  /** Optional: a node of the version before does not say it. */
  frozen: z.number().optional(),
  delay_days: z.int(),
  is_trial: z.boolean(),
  /** The least that can be requested, in tokens and in units of the currency. Optional: a node of the version before does not say it. */
  minimum: z.object({ tokens: z.number(), fiat_amount: z.number() }).optional(),
});
export type Payable = z.infer<typeof Payable>;
/** `note`: the payment reference of the host, or the reason for the refusal. `fiat_amount` is fixed at the request. */
export const Payout = z.object({
  id: PrivateId,
  tokens: z.number(),
  fiat_amount: z.number(),
  status: z.enum(['requested', 'paid', 'refused', 'withdrawn']),
  note: z.string(),
  /** Tried out with test cards: no money is transferred. */
  is_trial: z.boolean(),
  requested_at: Instant,
  decided_at: Instant.nullable(),
  /** The bank account that it goes to, with its middle hidden. This and the rest is optional: a node of the version before does not say it. */
  iban: z.string().nullable().optional(),
  currency: z.string().optional(),
  /** Requested by the owner's schedule. */
  is_scheduled: z.boolean().optional(),
  /** It waits, and is in no bank transfer yet. */
  can_withdraw: z.boolean().optional(),
});
export type Payout = z.infer<typeof Payout>;
/** A page of payouts: `results`, and `count` of all. */
export const Payouts = listOf(Payout);
