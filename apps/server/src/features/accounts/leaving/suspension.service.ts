import type { Trx } from '../../../platform/db/db.ts';
import { revokeSessionsOf } from '../sessions/sessions.store.ts';
import { markSuspended, unmarkSuspended } from './suspension.store.ts';

/**
 * Shuts a person out: no login, every session ended, whichever server it is on. What is under way (a charge, a booking)
 * is not touched. False when the account was suspended already, or is deleted.
 */
export async function suspendUser(trx: Trx, userId: string, now: Date): Promise<boolean> {
  if (!(await markSuspended(trx, userId, now))) return false;
  await revokeSessionsOf(trx, userId, now);
  return true;
}

/** Lets a person log in again. False when the account was not suspended. */
export const unsuspendUser = (trx: Trx, userId: string): Promise<boolean> =>
  unmarkSuspended(trx, userId);
