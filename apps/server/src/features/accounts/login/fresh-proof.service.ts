// A fresh proof: the person at the device proves again who they are, and their session is marked for five minutes.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import { FRESH_PROOF_MS } from '@voltagora/domain';
import type { Actor } from '../../../platform/http/actor.ts';
import type { AccountsParts } from '../accounts-deps.ts';
import { findUser } from '../accounts.store.ts';
import { sessionEnded } from '../sessions/session-ended.ts';
import { markProven } from '../sessions/sessions.store.ts';
import type { SessionStart } from '../sessions/start-session.ts';
import { guardAttempt } from './guard-attempts.ts';
import { provePassword } from './prove-password.ts';
import { rememberedBrowser } from './remembered-browser.ts';

/** Refuses with wrong_password, code_not_valid, passkey_not_valid or too_many_requests. */
export async function giveProof(
  parts: AccountsParts,
  actor: Actor,
  { password, ...factor }: ValidRequestOf<'giveProof'>['body'],
  from: Pick<SessionStart, 'address' | 'browser'>,
): Promise<AnswerOf<'giveProof'>> {
  const { db, clock, secondFactor, throttle } = parts;
  const { userId, sessionId } = actor;
  const user = await findUser(db, userId);
  if (!user) throw sessionEnded();
  if (password !== undefined) {
    await provePassword(parts, user, { password, field: 'password' }, from);
  } else {
    const { address, browser } = from;
    const device = rememberedBrowser(parts, browser, userId);
    const attempt = guardAttempt(throttle, 'second_factor', { account: userId, address, device });
    await secondFactor.accept(userId, factor, 'proof');
    attempt.forgive();
  }
  const now = clock.now();
  if (!(await markProven(db, { sessionId, userId, now }))) throw sessionEnded();
  return { proven_until: new Date(now.getTime() + FRESH_PROOF_MS).toISOString() };
}
