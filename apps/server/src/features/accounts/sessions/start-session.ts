import type { AnswerOf } from '@voltagora/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Browser } from '../../../platform/http/serve-call.ts';
import { newId } from '../../../platform/ids.ts';
import { describeBrowser } from '../login/describe-browser.ts';
import { rememberDevice } from '../login/remembered-browser.ts';
import { SESSION_MS, idleSince } from './session-life.ts';
import { forgetEndedSessions, insertSession } from './sessions.store.ts';
import { createAccessTokens, hashToken, newSecretToken } from './tokens.ts';

export interface SessionDeps {
  db: Db | Trx;
  clock: Clock;
  secret: string;
  accessSeconds?: number | undefined;
}

export interface SessionStart {
  userId: string;
  browser: Browser;
  address: string;
  /** Hash that the given password was compared with; it must still be the user's. */
  passwordHash?: string;
}

/**
 * Begins a session for a person whose identity was just proven, and remembers the browser. Refuses with
 * invalid_credentials when the password was changed meanwhile.
 */
export async function startSession(
  { db, clock, secret, accessSeconds }: SessionDeps,
  { userId, browser, address, passwordHash }: SessionStart,
): Promise<AnswerOf<'createToken'>> {
  const refresh = newSecretToken();
  const now = clock.now();
  const sessionId = newId();
  await forgetEndedSessions(db, userId, now, idleSince(now));
  const session = {
    id: sessionId,
    user_id: userId,
    refresh_hash: hashToken(refresh),
    created_at: now,
    expires_at: new Date(now.getTime() + SESSION_MS),
    device: describeBrowser(browser.userAgent),
    address,
  };
  if (!(await insertSession(db, session, passwordHash))) throw invalidCredentials();
  rememberDevice(secret, browser, userId);
  const tokens = createAccessTokens({ secret, clock, accessSeconds });
  return { access: await tokens.sign({ userId, sessionId }), refresh };
}

export const invalidCredentials = (): AppError =>
  new AppError('invalid_credentials', 'The e-mail or the password is wrong.');
