// Divides a refund: the owner returns the income of the session, the host its commission, each at most what it received.
import { cutQuotient, exactProduct } from './money.ts';

/** The income of a session and its earlier refunds, in hundredths of a token. */
export interface RefundableSession {
  capturedMinor: number;
  commissionMinor: number;
  refundedMinor: number;
  /** The owner's part of `refundedMinor`. */
  refundedByOwnerMinor: number;
}

/** The shares of the owner and the host in a refund, in hundredths of a token; or that it is too much. */
export type RefundDecision =
  | { kind: 'refund'; ownerMinor: number; hostMinor: number }
  /** Refunds never exceed the charge. */
  | { kind: 'too_much'; leftMinor: number };

/** Divides a refund of `amountMinor`; `atHostsCost` takes all of it from the host. Amounts in hundredths of a token. */
export function decideRefund(
  charge: RefundableSession,
  { amountMinor, atHostsCost }: { amountMinor: number; atHostsCost: boolean },
): RefundDecision {
  const { capturedMinor, commissionMinor, refundedMinor, refundedByOwnerMinor } = charge;
  const leftMinor = capturedMinor - refundedMinor;
  if (amountMinor <= 0 || amountMinor > leftMinor) return { kind: 'too_much', leftMinor };
  if (atHostsCost) return { kind: 'refund', ownerMinor: 0, hostMinor: amountMinor };
  const commission = cutQuotient(exactProduct(amountMinor, commissionMinor), capturedMinor);
  // Many small refunds truncate the share of the commission many times; in total the owner still returns no more than was earned.
  const ownerLeft = capturedMinor - commissionMinor - refundedByOwnerMinor;
  const ownerMinor = Math.min(amountMinor - commission, ownerLeft);
  return { kind: 'refund', ownerMinor, hostMinor: amountMinor - ownerMinor };
}
