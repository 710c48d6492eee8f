// Refunds of a bill by the station's owner.
import * as z from 'zod';
import { Amount, Text } from '../primitives.ts';

/** `amount` in the booking's currency; left out: everything that the owner may refund. The reason is for the audit log. */
export const RefundByOwner = z.strictObject({
  amount: z.number().positive().max(10_000).multipleOf(0.01).optional(),
  reason: Text(500).min(3),
});
/** The most that an owner can refund of a booking; `is_limited`: the host's limit is lower than what is left of the bill. */
export const Refundable = z.object({
  amount: Amount,
  tokens: z.number(),
  is_limited: z.boolean(),
  currency: z.string(),
});
/** What went back to the driver, of it from the owner's balance, and what is left of the bill, in tokens. */
export const OwnerRefund = z.object({
  amount: Amount,
  tokens: z.number(),
  from_owner: z.number(),
  left: z.number(),
  currency: z.string(),
});
