// Records attempts of charging points to connect, for owners who set one up. Writes run in the background. Repeats within a
// minute share one row with a count, and unauthenticated clients get a limited number of rows a minute.
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { networkOf } from '../../../platform/http/limits/network-of.ts';
import { newId } from '../../../platform/ids.ts';
import type { OcppLog } from '../../../platform/ocpp-server/types.ts';
import { createBackgroundWriter } from '../../../platform/jobs/background-writer.ts';
import { type Attempt, type NotedAttempt, writeAttempts } from './connection-attempts.store.ts';

export type ConnectionAttempts = ReturnType<typeof createConnectionAttempts>;

const MINUTE_MS = 60_000;
export const ATTEMPT_LIMITS = {
  /** Rows a minute for unauthenticated charging points: per network, and in total. */
  perNetwork: 10,
  unproven: 300,
};

export function createConnectionAttempts(deps: { db: Db; clock: Clock; log: OcppLog }) {
  const { db, clock, log } = deps;
  const writer = createBackgroundWriter<NotedAttempt>(
    (attempts) => writeAttempts(db, attempts),
    (err, lost) => log.warn({ err, lost }, 'connection attempts could not be stored'),
  );
  const noted = new Map<string, NotedAttempt>();
  const fromNetwork = new Map<string, number>();
  let minute = 0;
  let unproven = 0;

  function turnMinute(now: Date): void {
    const current = Math.floor(now.getTime() / MINUTE_MS);
    if (current === minute) return;
    minute = current;
    unproven = 0;
    noted.clear();
    fromNetwork.clear();
  }

  function hasRoom(remoteAddress: string): boolean {
    const network = networkOf(remoteAddress);
    const rows = fromNetwork.get(network) ?? 0;
    if (rows >= ATTEMPT_LIMITS.perNetwork || unproven >= ATTEMPT_LIMITS.unproven) return false;
    fromNetwork.set(network, rows + 1);
    unproven += 1;
    return true;
  }

  return {
    note({ remoteAddress, ...attempt }: Attempt): void {
      const at = clock.now();
      turnMinute(at);
      const key = `${attempt.outcome} ${attempt.identity}`;
      const same = noted.get(key);
      if (same === undefined && remoteAddress !== undefined && !hasRoom(remoteAddress)) return;
      const entry = same ?? { ...attempt, id: newId(), at, count: 0 };
      Object.assign(entry, { ...attempt, at, count: entry.count + 1 });
      noted.set(key, entry);
      writer.add(entry);
    },
    flush: () => writer.flush(),
  };
}
