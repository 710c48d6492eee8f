// Who pays a refund: the owner gives back what the charge brought, the host its commission, each up to what it had.
import { cutQuotient, exactProduct } from './money.ts';

/** What a charge moved and what of it has been given back already, in hundredths of a token. */
export interface RefundableSession {
  capturedMinor: number;
  commissionMinor: number;
  refundedMinor: number;
  /** The part of `refundedMinor` that came from the owner. */
  refundedByOwnerMinor: number;
}

/** What of a refund the owner and the host give, in minor units of the token; or that it is too much. */
export type RefundDecision =
  | { kind: 'refund'; ownerMinor: number; hostMinor: number }
  /** Never more goes back than was charged. */
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
  // Many small refunds cut the commission's share many times; together the owner still gives no more than came in.
  const ownerLeft = capturedMinor - commissionMinor - refundedByOwnerMinor;
  const ownerMinor = Math.min(amountMinor - commission, ownerLeft);
  return { kind: 'refund', ownerMinor, hostMinor: amountMinor - ownerMinor };
}
