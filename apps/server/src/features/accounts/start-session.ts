import type { AnswerOf } from '@voltagora/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/connection.ts';
import type { Browser } from '../../platform/http/serve-call.ts';
import { newId } from '../../platform/ids.ts';
import { deviceWords } from './device-words.ts';
import { rememberDevice } from './known-device.ts';
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
}

/** Begins a session of a person whose identity has just been proven, and remembers the browser as theirs. */
export async function startSession(
  { db, clock, secret, accessSeconds }: SessionDeps,
  { userId, browser, address }: SessionStart,
): Promise<AnswerOf<'createToken'>> {
  const refresh = newSecretToken();
  const now = clock.now();
  const sessionId = newId();
  await forgetEndedSessions(db, userId, now, idleSince(now));
  await insertSession(db, {
    id: sessionId,
    user_id: userId,
    refresh_hash: hashToken(refresh),
    created_at: now,
    expires_at: new Date(now.getTime() + SESSION_MS),
    device: deviceWords(browser.userAgent),
    address,
  });
  rememberDevice(secret, browser, userId);
  const tokens = createAccessTokens({ secret, clock, accessSeconds });
  return { access: await tokens.sign({ userId, sessionId }), refresh };
}
