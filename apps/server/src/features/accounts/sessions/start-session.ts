// Begins a session for a person whose identity was just proven; how it was proven is decided before.
import type { AnswerOf, SignInProvider } from '@voltagora/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Browser } from '../../../platform/http/serve-call.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import { newId } from '../../../platform/ids.ts';
import { describeBrowser } from '../login/describe-browser.ts';
import { rememberDevice } from '../login/remembered-browser.ts';
import { SESSION_MS, idleSince } from './session-life.ts';
import { forgetEndedSessions, insertSession } from './sessions.store.ts';
import { createAccessTokens, createRefreshTokens, hashToken } from './tokens.ts';

export interface SessionDeps {
  db: Db | Trx;
  clock: Clock;
  keyring: Keyring;
  accessSeconds?: number | undefined;
  /** Public address of the web app. */
  publicUrl: () => string;
  /** Somebody has logged in. */
  onLogin?: ((login: Login) => void) | undefined;
}

interface Login extends Pick<SessionStart, 'userId' | 'by'> {
  sessionId: string;
}

export interface SessionStart {
  userId: string;
  browser: Browser;
  address: string;
  /** How the person proved who they are, for the log. */
  by: 'password' | 'passkey' | 'second factor' | SignInProvider;
  /** Hash that the given password was compared with; it must still be the user's. */
  passwordHash?: string;
}

/**
 * Begins a session for a person whose identity was just proven, and remembers the browser. Refuses with
 * invalid_credentials when the password was changed meanwhile.
 */
export async function startSession(
  { db, clock, keyring, accessSeconds, publicUrl, onLogin }: SessionDeps,
  { userId, browser, address, passwordHash, by }: SessionStart,
): Promise<AnswerOf<'createToken'>> {
  const now = clock.now();
  const sessionId = newId();
  const refresh = createRefreshTokens(keyring).write({ sessionId, number: 0 });
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
  onLogin?.({ userId, sessionId, by });
  rememberDevice({ keyring, publicUrl }, browser, userId);
  const tokens = createAccessTokens({ keyring, clock, accessSeconds });
  return { access: await tokens.sign({ userId, sessionId }), refresh };
}

export const invalidCredentials = (): AppError =>
  new AppError('invalid_credentials', 'The e-mail or the password is wrong.');
