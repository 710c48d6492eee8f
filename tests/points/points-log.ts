// What the charging points have in their own log: every transaction that is over, as `npm run simulate -- --journal` writes it.
import type { ChargingPointEvent, TransactionRecord } from '@voltagora/simulator';

export type Journaled = TransactionRecord & { identity: string };

export function keepLog() {
  const journal: Journaled[] = [];
  const refusals = new Map<string, number>();
  let delivered = 0;
  let givenUp = 0;
  return {
    journal,
    /** Why a point could not connect, and how often. */
    refusals,
    delivered: () => delivered,
    givenUp: () => givenUp,
    note(event: ChargingPointEvent, identity: string): void {
      if (event.type === 'delivered') delivered += 1;
      if (event.type === 'refused') {
        refusals.set(event.reason, (refusals.get(event.reason) ?? 0) + 1);
      }
      if (event.type === 'given-up') givenUp += 1;
      if (event.type === 'transaction-over') journal.push({ ...event, identity });
    },
  };
}
