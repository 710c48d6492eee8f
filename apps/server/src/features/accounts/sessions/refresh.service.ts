// Renews access tokens. A client may have its refresh token replaced each time; a copy that is used later ends the session.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import { decideRefresh } from '@voltagora/domain';
import { recordAudit } from '../../../platform/audit/audit-log.store.ts';
import type { Trx } from '../../../platform/db/db.ts';
import { queueMail } from '../../../platform/mail/mail-queue.ts';
import { oldLoginUsedMail } from '../account-mails.ts';
import type { AccountsParts } from '../accounts-deps.ts';
import { findUser } from '../accounts.store.ts';
import { addressee } from '../registration/account-links.ts';
import { sessionEnded } from './session-ended.ts';
import { idleSince } from './session-life.ts';
import {
  lockSessionAfter,
  lockSessionOf,
  markUsed,
  replaceToken,
  revokeSessionOf,
} from './sessions.store.ts';
import { createRefreshTokens, hashToken } from './tokens.ts';

type LockedSession = NonNullable<Awaited<ReturnType<typeof lockSessionOf>>>;
type Asked = ValidRequestOf<'refreshToken'>['body'];

/** Refuses with token_not_valid. */
export async function refresh(
  parts: AccountsParts,
  asked: Asked,
): Promise<AnswerOf<'refreshToken'>> {
  const { db, clock, tokens } = parts;
  const now = clock.now();
  const renewed = await db.transaction().execute(async (trx) => {
    const session = await lockSessionOf(trx, hashToken(asked.refresh), now, idleSince(now));
    const next = session && (await useToken(parts, trx, session, asked));
    if (session && next) return { session, next };
    await endIfOutdated(parts, trx, session, asked.refresh);
    return undefined;
  });
  if (!renewed) throw sessionEnded();
  const { session, next } = renewed;
  const access = await tokens.sign({ userId: session.user_id, sessionId: session.id });
  return { access, ...next };
}

/** Undefined when only a copy can come with this token. */
async function useToken(
  { clock, keyring }: AccountsParts,
  trx: Trx,
  session: LockedSession,
  { refresh: used, rotate = false }: Asked,
): Promise<{ refresh?: string } | undefined> {
  const now = clock.now();
  const usedHash = hashToken(used);
  const isNewest = session.refresh_hash === usedHash;
  const decision = decideRefresh({
    isNewest,
    isNewestReceived: session.is_newest_received,
    rotatedAt: session.rotated_at?.getTime() ?? null,
    wantsSuccessor: rotate,
    now: now.getTime(),
  });
  if (decision === 'stolen') return undefined;
  const refreshTokens = createRefreshTokens(keyring);
  const { id: sessionId, token_number } = session;
  if (decision === 'new') {
    const number = token_number + 1;
    const refresh = refreshTokens.write({ sessionId, number });
    await replaceToken(trx, sessionId, { number, hash: hashToken(refresh), usedHash, now });
    return { refresh };
  }
  await markUsed(trx, sessionId, { now, newest: isNewest });
  if (decision === 'none') return {};
  const repeated = refreshTokens.repeat({ sessionId, number: token_number }, session.refresh_hash);
  return repeated === undefined ? {} : { refresh: repeated };
}

/** Ends a live session one of whose replaced tokens was used, and tells its person. */
async function endIfOutdated(
  { clock, keyring, publicUrl }: AccountsParts,
  trx: Trx,
  known: LockedSession | undefined,
  used: string,
): Promise<void> {
  const now = clock.now();
  const token = createRefreshTokens(keyring).read(used);
  const session = known ?? (token && (await lockSessionAfter(trx, token, now, idleSince(now))));
  if (!session || !(await revokeSessionOf(trx, session.user_id, session.id, now))) return;
  const user = await findUser(trx, session.user_id);
  if (!user) return;
  await recordAudit(trx, {
    actor: { kind: 'system' },
    action: 'account.old_login_used',
    subject: { kind: 'user', id: user.id },
    detail: { session_id: session.id },
    at: now,
  });
  const link = `${publicUrl()}/forgot-password`;
  await queueMail(trx, clock, oldLoginUsedMail({ ...addressee(user), link }));
}
