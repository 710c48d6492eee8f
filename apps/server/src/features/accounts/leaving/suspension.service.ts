import type { Trx } from '../../../platform/db/db.ts';
import { revokeSessionsOf } from '../sessions/sessions.store.ts';
import { markSuspended, unmarkSuspended } from './suspension.store.ts';

/**
 * Suspends an account: login is refused and every session ends, on all nodes. Running charging sessions and bookings
 * continue. False when the account is already suspended or deleted.
 */
export async function suspendUser(trx: Trx, userId: string, now: Date): Promise<boolean> {
  if (!(await markSuspended(trx, userId, now))) return false;
  await revokeSessionsOf(trx, userId, now);
  return true;
}

/** Lifts a suspension; false when there was none. */
export const unsuspendUser = (trx: Trx, userId: string): Promise<boolean> =>
  unmarkSuspended(trx, userId);
