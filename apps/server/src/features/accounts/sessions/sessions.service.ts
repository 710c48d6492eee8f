// Lists and ends sessions, and reads access tokens.
import type { AnswerOf } from '@voltagora/contract';
import { isFreshProof } from '@voltagora/domain';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { AccountsParts } from '../accounts-deps.ts';
import { idleSince } from './session-life.ts';
import { findSessionUser, listSessions, revokeSessionOf } from './sessions.store.ts';

/** Undefined when the token is bad or expired, or its session has ended. */
export async function readActor(
  { db, clock, tokens }: AccountsParts,
  accessToken: string,
): Promise<Actor | undefined> {
  const claims = await tokens.read(accessToken);
  if (!claims) return undefined;
  const { sessionId, userId } = claims;
  const now = clock.now();
  const user = await findSessionUser(db, sessionId, userId, now);
  if (!user) return undefined;
  const isProven = isFreshProof(user.proven_at?.getTime() ?? null, now.getTime());
  return { userId: user.id, email: user.email, role: user.role, sessionId, isProven };
}

export async function mySessions(
  { db, clock }: AccountsParts,
  actor: Actor,
): Promise<AnswerOf<'listMySessions'>> {
  const now = clock.now();
  const rows = await listSessions(db, actor.userId, now, idleSince(now));
  const results = rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    is_current: row.id === actor.sessionId,
  }));
  return { results, count: results.length };
}

/** Refuses with not_found. */
export async function endSession(
  { db, clock }: AccountsParts,
  actor: Actor,
  id: string,
): Promise<void> {
  if (!(await revokeSessionOf(db, actor.userId, id, clock.now()))) throw notFound('session');
}
