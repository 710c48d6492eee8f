import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/clock.ts';
import { sharedReading } from '../../../platform/db/queries/shared-reading.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Reservations } from '../../reservations/public.ts';
import type { ViewerDeps } from './live-viewer.ts';
import { readPlugState, readSamples } from './live.reads.ts';

type Sight = Pick<ViewerDeps, 'readPlug' | 'readSamples' | 'reservations'>;
interface Asked {
  id: string;
  actor: Actor;
}
interface AskedSamples {
  sessionId: string;
  after: Date | null;
}

/**
 * What live sockets read, once per change however many look: a plug for all of them; a reservation for each of the two
 * people who may see it, whatever their tabs; samples for all who have come equally far.
 */
export function createCoalescedReads(deps: {
  db: Db;
  clock: Clock;
  reservations: Pick<Reservations, 'read'>;
}): Sight {
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
