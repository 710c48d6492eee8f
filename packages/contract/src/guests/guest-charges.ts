// Charges of people without an account: how much they wish, what it costs at most, and how it goes.
import { GUEST_WISHES } from '@voltagora/domain';
import * as z from 'zod';
import { Amount, Instant } from '../primitives.ts';
import { Reservation } from '../reservations/reservations.ts';
import { CURRENCIES } from '../stations/station-names.ts';

/** How much a guest wishes to charge: for an amount of money, an energy, a time, or until the car is full. */
export const GuestWish = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('money'), amount: z.number().multipleOf(0.01).min(1).max(500) }),
  z.strictObject({ kind: z.literal('energy'), kWh: z.int().min(1).max(300) }),
  z.strictObject({ kind: z.literal('time'), minutes: z.int().min(5).max(1440) }),
  z.strictObject({ kind: z.literal('full') }),
]);
export type GuestWish = z.infer<typeof GuestWish>;

/** The secret in the address of a guest's page: 32 random bytes that the browser draws, as base64url. */
export const GuestSecret = z.string().regex(/^[\w-]{43}$/, 'must be 43 signs of base64url');
/** The secret in a path. */
export const GuestParams = z.object({ secret: GuestSecret });

/** Whether a plug can be charged at now without an account. */
export const GuestOffer = z.object({
  /** An error code; null when it can. */
  refusal: z.string().nullable(),
  /** For how many minutes it is free from now, at most its longest booking. */
  free_minutes: z.int(),
  min_minutes: z.int(),
  /** The ways of saying how much that this plug has. */
  wishes: z.array(z.enum(GUEST_WISHES)),
});
export type GuestOffer = z.infer<typeof GuestOffer>;

/** A wish at the plug of a code. */
export const GuestQuestion = z.strictObject({ code: z.string().max(40), wish: GuestWish });
/** What is held on the card at most, taxes included, and until when the plug is kept. */
export const GuestQuote = z.object({
  total_cost: Amount,
  currency: z.enum(CURRENCIES),
  energy_kWh: z.number(),
  minutes: z.int(),
  stop_time: Instant,
});
export type GuestQuote = z.infer<typeof GuestQuote>;

/** Begins a charge. The same secret again is the same charge. `total_cost`: what the guest was shown; it never costs more. */
export const GuestStart = GuestQuestion.extend({
  secret: GuestSecret,
  total_cost: Amount,
  lang: z.enum(['en', 'el']),
});

/** A guest's charge as its page shows it. */
export const GuestCharge = z.object({
  reservation: Reservation,
  wish: GuestWish,
  /** Whether a mail with the receipt was asked for. */
  has_email: z.boolean(),
  /** Whether an account has it now. */
  is_kept: z.boolean(),
  /** Until when its page is there. */
  open_until: Instant,
});
export type GuestCharge = z.infer<typeof GuestCharge>;

/** Where the receipt is mailed to. */
export const GuestEmail = z.strictObject({
  email: z
    .email()
    .max(254)
    .transform((address) => address.toLowerCase()),
});
/** The charge that an account keeps. */
export const KeptCharge = z.strictObject({ secret: GuestSecret });
