// Removes every factor of a person: for the host, and when the account is deleted.
import type { Trx } from '../../platform/db/db.ts';
import { tellPerson } from './factor-mails.ts';
import { lockFactors } from './factors.reads.ts';
import { deleteAuthenticator, deleteRecoveryCodes } from './factors.store.ts';
import { deleteChallengesOf, deletePasskeysOf } from './passkeys.store.ts';
import type { SecondFactorDeps } from './second-factor-deps.ts';

/** Whether an authenticator app was removed, and how many passkeys. */
export interface RemovedFactors {
  authenticator: boolean;
  passkeys: number;
}

export async function deleteFactors(trx: Trx, userId: string): Promise<RemovedFactors> {
  await lockFactors(trx, userId);
  const authenticator = await deleteAuthenticator(trx, userId);
  const passkeys = await deletePasskeysOf(trx, userId);
  await deleteChallengesOf(trx, userId);
  await deleteRecoveryCodes(trx, userId);
  return { authenticator, passkeys };
}

/** Removes all factors and tells the person; undefined when there were none. */
export async function removeFactors(
  deps: Pick<SecondFactorDeps, 'clock' | 'publicUrl'>,
  trx: Trx,
  userId: string,
): Promise<RemovedFactors | undefined> {
  const removed = await deleteFactors(trx, userId);
  if (!removed.authenticator && removed.passkeys === 0) return undefined;
  await tellPerson(deps, trx, userId, 'factors_removed');
  return removed;
}
