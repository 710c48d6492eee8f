import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { OcppLog } from '../../../platform/ocpp-server/types.ts';
import { createConnectionAttempts } from './connection-attempts.ts';
import { createPointEvents } from './point-events.ts';

export type PointJournal = ReturnType<typeof createPointJournal>;

/** Records of charging points that are written in the background: connection attempts and events. */
export function createPointJournal(deps: { db: Db; clock: Clock; log: OcppLog }) {
  const attempts = createConnectionAttempts(deps);
  const events = createPointEvents(deps);
  return {
    attempts,
    events,
    /** Resolves when all pending records are written. */
    async flush(): Promise<void> {
      await attempts.flush();
      await events.flush();
    },
  };
}
