import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/clock.ts';
import { sharedReading } from '../../../platform/db/queries/shared-reading.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Reservations } from '../../reservations/public.ts';
import type { ViewerDeps } from './live-viewer.ts';
import { readPlugState, readSamples } from './live.reads.ts';

type LiveReads = Pick<ViewerDeps, 'readPlug' | 'readSamples' | 'reservations'>;
interface Asked {
  id: string;
  actor: Actor;
}
interface AskedSamples {
  sessionId: string;
  after: Date | null;
}

/**
 * Shares database reads between live sockets: one read of a plug per change for all viewers, one of a reservation per user, one
 * of samples for all that have the same latest sample.
 */
export function createCoalescedReads(deps: {
  db: Db;
  clock: Clock;
  reservations: Pick<Reservations, 'read'>;
}): LiveReads {
  const { db, clock, reservations } = deps;
  const readReservation = sharedReading(
    ({ id, actor }: Asked) => reservations.read(id, actor),
    ({ id, actor }) => `${id} ${actor.role} ${actor.userId}`,
  );
  const samples = sharedReading(
    ({ sessionId, after }: AskedSamples) => readSamples(db, sessionId, after),
    ({ sessionId, after }) => `${sessionId} ${after?.getTime() ?? ''}`,
  );
  return {
    readPlug: sharedReading((plugId: number) => readPlugState(db, plugId, clock.now())),
    readSamples: (sessionId, after) => samples({ sessionId, after }),
    reservations: { read: (id, actor) => readReservation({ id, actor }) },
  };
}
