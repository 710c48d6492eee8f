// People who charge without an account: a user that nobody can log in as, so that bookings, payments and receipts are as
// everybody's.
import { guestAddress } from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import type { AccountsParts } from '../accounts-deps.ts';
import { insertUser } from '../accounts.store.ts';

export async function addGuest(
  { clock }: Pick<AccountsParts, 'clock'>,
  trx: Trx,
  lang: 'en' | 'el',
): Promise<Actor> {
  const id = newId();
  const now = clock.now();
  const user = await insertUser(trx, {
    id,
    email: guestAddress(id),
    password_hash: null,
    first_name: '',
    last_name: '',
    phone_number: '',
    role: 'driver',
    lang,
    created_at: now,
    activated_at: now,
    suspended_at: null,
    deleted_at: null,
  });
  if (user === undefined) throw new Error('The address of a new guest is taken');
  return guestActor(id);
}

/** A guest as the caller; there is no session. */
export const guestActor = (userId: string): Actor => ({
  userId,
  email: guestAddress(userId),
  role: 'driver',
  sessionId: '',
});
