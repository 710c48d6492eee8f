// The time of the database on this node, so that all nodes agree on what is due, whatever their own clocks say.
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { repeat } from '../jobs/repeating-job.ts';
import { readDatabaseTime } from './nodes.store.ts';

const ASK_EVERY_MS = 15_000;
/** A slower answer is ignored, because its time is uncertain. */
const BELIEVED_WITHIN_MS = 1_000;

export interface DatabaseClock extends Clock {
  stop(): Promise<void>;
}

/** Between two queries the time is continued by a monotonic clock. */
export async function createDatabaseClock(
  db: Db,
  onError: (error: unknown) => void,
): Promise<DatabaseClock> {
  let seen: { atMs: number; timeMs: number } | undefined;
  async function look(): Promise<void> {
    const askedMs = performance.now();
    const time = await readDatabaseTime(db);
    const tookMs = performance.now() - askedMs;
    if (seen !== undefined && tookMs > BELIEVED_WITHIN_MS) return;
    seen = { atMs: askedMs + tookMs / 2, timeMs: time.getTime() };
  }
  await look();
  const looking = repeat(ASK_EVERY_MS, look, onError);
  return {
    now() {
      if (seen === undefined) throw new Error('The database clock has not been read yet');
      return new Date(seen.timeMs + performance.now() - seen.atMs);
    },
    stop: looking.stop,
  };
}
