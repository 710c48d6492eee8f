// The charging points' journal: every finished transaction, as `npm run simulate -- --journal` writes it.
import type { ChargingPointEvent, TransactionRecord } from '@voltagora/simulator';

export type Journaled = TransactionRecord & { identity: string };

export function keepLog() {
  const journal: Journaled[] = [];
  const refusals = new Map<string, number>();
  let delivered = 0;
  let givenUp = 0;
  return {
    journal,
    /** Reasons why points could not connect, with counts. */
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
