// What the charge points have in their own log: every transaction that is over, as `npm run simulate -- --journal` writes it.
import type { ChargePointEvent, TransactionRecord } from '@voltagora/simulator';

export type Journaled = TransactionRecord & { identity: string };

export function keepLog() {
  const journal: Journaled[] = [];
  let delivered = 0;
  let givenUp = 0;
  return {
    journal,
    delivered: () => delivered,
    givenUp: () => givenUp,
    note(event: ChargePointEvent, identity: string): void {
      if (event.type === 'delivered') delivered += 1;
      if (event.type === 'given-up') givenUp += 1;
      if (event.type === 'transaction-over') journal.push({ ...event, identity });
    },
  };
}
