// The event log of charging points, for their owners: commands with actor and answer, and reports of the charging point. The
// number of rows is bounded. It does not replace the audit log, which records what affected somebody else's session.
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { OcppLog } from '../../../platform/ocpp-server/types.ts';
import { createBackgroundWriter } from '../../../platform/jobs/background-writer.ts';
import { type NewPointEvent, type PointEventRow, writeEvents } from './point-events.store.ts';

export type PointEvents = ReturnType<typeof createPointEvents>;

const MINUTE_MS = 60_000;
/** Further reports of a charging point within the same minute are dropped. */
const TOLD_PER_MINUTE = 30;

export function createPointEvents({ db, clock, log }: { db: Db; clock: Clock; log: OcppLog }) {
  const writer = createBackgroundWriter<PointEventRow>(
    (events) => writeEvents(db, events),
    (err, lost) => log.warn({ err, lost }, 'events of charging points could not be stored'),
  );
  const told = new Map<number, number>();
  let minute = 0;

  function hasRoom(chargingPointId: number, now: Date): boolean {
    const current = Math.floor(now.getTime() / MINUTE_MS);
    if (current !== minute) told.clear();
    minute = current;
    const count = (told.get(chargingPointId) ?? 0) + 1;
    told.set(chargingPointId, count);
    return count <= TOLD_PER_MINUTE;
  }

  return {
    note(event: NewPointEvent): void {
      const at = clock.now();
      if (event.actorId === null && !hasRoom(event.chargingPointId, at)) return;
      writer.add({ ...event, id: newId(), at });
    },
    flush: () => writer.flush(),
  };
}

export interface AuditedAction extends Omit<NewPointEvent, 'actorId'> {
  actor: Pick<Actor, 'userId'> | null;
}

/** Runs a command to a charging point and records it with its outcome. */
export async function asEvent<T extends { status: string }>(
  { events }: { events: PointEvents },
  { actor, ...deed }: AuditedAction,
  command: () => Promise<T>,
): Promise<T> {
  const note = async (outcome: Record<string, string>) => {
    const detail = { ...deed.detail, ...outcome };
    events.note({ ...deed, detail, actorId: actor?.userId ?? null });
    // The caller usually reads the log next.
    await events.flush();
  };
  try {
    const response = await command();
    await note({ answer: response.status });
    return response;
  } catch (error) {
    await note({ failure: error instanceof AppError ? error.code : 'internal_error' });
    throw error;
  }
}
