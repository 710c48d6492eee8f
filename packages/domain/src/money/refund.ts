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

/** A refund by the ways in which a bill was paid; the parts in the order of the sources, without those that give nothing. */
export type RefundPlan<Source> =
  | { kind: 'refund'; parts: { source: Source; ownerMinor: number; hostMinor: number }[] }
  | { kind: 'too_much'; leftMinor: number };

/** What of a source can still be refunded, in hundredths of a token. */
export const refundableMinor = ({ capturedMinor, refundedMinor }: RefundableSession): number =>
  Math.max(0, capturedMinor - refundedMinor);

/**
 * Divides a refund among the sources that a bill was paid from, the first one first: each gets back no more than came from it, and
 * reverses its own commission only. Amounts in hundredths of a token.
 */
export function planRefund<Source extends RefundableSession>(
  sources: readonly Source[],
  { amountMinor, atHostsCost }: { amountMinor: number; atHostsCost: boolean },
): RefundPlan<Source> {
  const leftMinor = sources.reduce((sum, source) => sum + refundableMinor(source), 0);
  if (amountMinor <= 0 || amountMinor > leftMinor) return { kind: 'too_much', leftMinor };
  let restMinor = amountMinor;
  const parts = sources.flatMap((source) => {
    const partMinor = Math.min(restMinor, refundableMinor(source));
    restMinor -= partMinor;
    const decision = decideRefund(source, { amountMinor: partMinor, atHostsCost });
    if (decision.kind === 'too_much') return [];
    const { ownerMinor, hostMinor } = decision;
    return [{ source, ownerMinor, hostMinor }];
  });
  return { kind: 'refund', parts };
}
