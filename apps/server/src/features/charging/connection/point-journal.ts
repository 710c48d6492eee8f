import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { OcppLog } from '../../../platform/ocpp-server/types.ts';
import { createConnectionAttempts } from './connection-attempts.ts';
import { createPointEvents } from './point-events.ts';

export type PointJournal = ReturnType<typeof createPointJournal>;

/** What is noted of charging points in the background: attempts to connect, and events. */
export function createPointJournal(deps: { db: Db; clock: Clock; log: OcppLog }) {
  const attempts = createConnectionAttempts(deps);
  const events = createPointEvents(deps);
  return {
    attempts,
    events,
    /** Resolves when all that was noted is written. */
    async flush(): Promise<void> {
      await attempts.flush();
      await events.flush();
    },
  };
}
