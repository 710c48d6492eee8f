// Long reads for reports use a replica, where there is one, so that bookings and charging have the primary for themselves. A
// replica that is unavailable is skipped for a while: the primary answers then.
import type { Db } from '../db.ts';

/** Runs a read that changes nothing and may be seconds old. If the replica fails, it runs again on the primary. */
export type ReadReport = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

interface ReportDeps {
  db: Db;
  replica: Db | undefined;
  log: { warn(facts: object, message: string): void; info(facts: object, message: string): void };
  monotonicMs?: () => number;
}

const REST_MS = 30_000;
/** Unavailable, full, in recovery, or in conflict with replication: errors that a query cannot cause itself. */
const REPLICA_TROUBLE = /^(08|53|57P0|25006|40001|57014|28|3D|E[A-Z]+$)/;

export function createReports(deps: ReportDeps): ReadReport {
  const { db, replica, log, monotonicMs = () => performance.now() } = deps;
  if (replica === undefined) return (read) => read(db);
  let restsUntil = Number.NEGATIVE_INFINITY;
  let isAway = false;
  return async (read) => {
    if (monotonicMs() < restsUntil) return read(db);
    try {
      const answer = await read(replica);
      if (isAway) log.info({}, 'replica answers again');
      isAway = false;
      return answer;
    } catch (err) {
      if (!isTrouble(err)) throw err;
      restsUntil = monotonicMs() + REST_MS;
      if (!isAway) log.warn({ err }, 'replica does not answer: reports are read from the primary');
      isAway = true;
      return read(db);
    }
  };
}

/** Errors of `pg` without a code are about its connection. */
function isTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!('code' in error)) return /connect/i.test(error.message);
  return REPLICA_TROUBLE.test(String(error.code));
}
