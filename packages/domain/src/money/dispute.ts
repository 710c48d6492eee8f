// Disputes of card payments: how many tokens are disputed, and from whom they are frozen.
import { cutQuotient, exactProduct } from './money.ts';

/** A dispute is open until the bank has decided for the host (`won`) or for the payer (`lost`). */
export type DisputeStatus = 'open' | 'won' | 'lost';

/** What a payment was charged and bought, in hundredths of the currency and of a token, and what of it was refunded. */
export interface DisputablePayment {
  chargedMinor: number;
  boughtMinor: number;
  /** Tokens that went back to the card before, or are on their way. */
  refundedMinor: number;
  /** Tokens of other disputes of the payment that are open or lost. */
  otherDisputedMinor: number;
}

/** The disputed tokens, in hundredths: the share of the amount, never more than what was not refunded or disputed before. */
export function disputedTokensMinor(payment: DisputablePayment, amountMinor: number): number {
  const { chargedMinor, boughtMinor, refundedMinor, otherDisputedMinor } = payment;
  const left = Math.max(0, boughtMinor - refundedMinor - otherDisputedMinor);
  if (amountMinor >= chargedMinor) return left;
  return Math.min(left, cutQuotient(exactProduct(boughtMinor, amountMinor), chargedMinor));
}

/** What a booking took of disputed tokens, in hundredths of a token. */
export interface EarnedWith {
  reservationId: string;
  ownerAccountId: number;
  /** What was paid, and the commission of it. */
  paidMinor: number;
  commissionMinor: number;
  /** What the host has given of its commission by now, in refunds and disputes. */
  hostGaveMinor: number;
  /** What of it was bought with money, and neither refunded nor frozen by now. */
  leftMinor: number;
}

/** Tokens to be frozen of one booking, in hundredths. */
export interface FrozenShare {
  reservationId: string;
  ownerAccountId: number;
  ownerMinor: number;
  hostMinor: number;
}

/**
 * Divides tokens among the bookings that they paid for, in their order: of each the shares of the owner and of the host, the owner's
 * only as far as `availableMinor` of the account allows, and never more of the commission than was taken.
 */
export function planFreeze(
  bookings: readonly EarnedWith[],
  wantedMinor: number,
  availableMinor: ReadonlyMap<number, number>,
): FrozenShare[] {
  const available = new Map(availableMinor);
  const shares: FrozenShare[] = [];
  let missing = wantedMinor;
  for (const { reservationId, ownerAccountId, ...booking } of bookings) {
    const taken = Math.min(missing, Math.max(0, booking.leftMinor));
    if (taken === 0) continue;
    const { commissionMinor, hostGaveMinor, paidMinor } = booking;
    const hostMinor = Math.min(
      cutQuotient(exactProduct(taken, commissionMinor), paidMinor),
      Math.max(0, commissionMinor - hostGaveMinor),
    );
    const has = available.get(ownerAccountId) ?? 0;
    const ownerMinor = Math.min(taken - hostMinor, has);
    available.set(ownerAccountId, has - ownerMinor);
    missing -= ownerMinor + hostMinor;
    if (ownerMinor + hostMinor > 0) {
      shares.push({ reservationId, ownerAccountId, ownerMinor, hostMinor });
    }
  }
  return shares;
}
