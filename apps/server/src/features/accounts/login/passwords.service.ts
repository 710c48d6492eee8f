// Forgotten, reset and changed passwords. A new password ends the sessions that the former one opened.
import type { ValidRequestOf } from '@voltagora/contract';
import type { Trx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { queueMail } from '../../../platform/mail/mail-queue.ts';
import { passwordChangedMail } from '../account-mails.ts';
import {
  addressee,
  givenLink,
  linkNotValid,
  mailLink,
  PASSWORD_RESET,
  simulateMailLink,
} from '../registration/account-links.ts';
import { deleteLinks, findLinkUser, useLink } from '../registration/account-links.store.ts';
import type { AccountsParts } from '../accounts-deps.ts';
import {
  activateUser,
  findUser,
  findUserByEmail,
  lockUser,
  updatePassword,
  type UserRow,
} from '../accounts.store.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { guardAttempt } from './guard-attempts.ts';
import { deleteTicketsOf } from './login-tickets.store.ts';
import { rememberedBrowser } from './remembered-browser.ts';
import { hashPassword } from './password-hash.ts';
import { provePassword, wrongPassword } from './prove-password.ts';
import { sessionEnded } from '../sessions/session-ended.ts';
import { revokeSessionsOf } from '../sessions/sessions.store.ts';
import type { SessionStart } from '../sessions/start-session.ts';

type From = Pick<SessionStart, 'address' | 'browser'>;

/** Mails a link if the account exists. Refuses with too_many_requests. */
export async function forgotPassword(
  parts: AccountsParts,
  email: string,
  { address, browser }: From,
): Promise<void> {
  const known = await findUserByEmail(parts.db, email);
  const device = known && rememberedBrowser(parts, browser, known.id);
  guardAttempt(parts.throttle, 'mail', { account: email, address, device });
  await parts.db
    .transaction()
    .execute((trx) =>
      known
        ? mailLink(parts, trx, known, PASSWORD_RESET)
        : simulateMailLink(parts, trx, email, 'password_reset'),
    );
}

/** Refuses with link_not_valid, validation_failed (a common password) or too_many_requests. */
export async function resetPassword(
  parts: AccountsParts,
  { new_password, ...asked }: ValidRequestOf<'resetPassword'>['body'],
  address: string,
): Promise<void> {
  const { db, clock, throttle, onActivated } = parts;
  const attempt = guardAttempt(throttle, 'link', { account: asked.uid, address });
  const now = clock.now();
  const link = givenLink('password_reset', asked, now);
  const user = await findLinkUser(db, link);
  if (!user) throw linkNotValid();
  await refuseCommonPassword(new_password, user, 'new_password');
  const hash = await hashPassword(new_password);
  await db.transaction().execute(async (trx) => {
    const former = user.password_hash;
    await lockUser(trx, user.id);
    const isUsed = await useLink(trx, link);
    if (!isUsed || !(await updatePassword(trx, user.id, { hash, former }))) throw linkNotValid();
    // Opening the link proves the mailbox, which is what activation requires.
    const activated = await activateUser(trx, user.id, now);
    if (activated) await onActivated?.(trx, activated);
    await finishChange(parts, trx, user);
  });
  attempt.forgive();
}

/** Refuses with passwords_do_not_match, wrong_password, validation_failed (a common one) or too_many_requests. */
export async function setPassword(
  parts: AccountsParts,
  actor: Actor,
  { current_password, new_password, re_new_password }: ValidRequestOf<'setPassword'>['body'],
  from: From,
): Promise<void> {
  if (re_new_password !== undefined && re_new_password !== new_password) {
    throw new AppError('passwords_do_not_match', 'Passwords do not match');
  }
  const user = await findUser(parts.db, actor.userId);
  if (!user) throw sessionEnded();
  const given = { password: current_password, field: 'current_password' } as const;
  await provePassword(parts, user, given, from);
  const former = user.password_hash;
  await refuseCommonPassword(new_password, user, 'new_password');
  const hash = await hashPassword(new_password);
  await parts.db.transaction().execute(async (trx) => {
    if (!(await updatePassword(trx, user.id, { hash, former }))) throw wrongPassword(given.field);
    await finishChange(parts, trx, user, actor.sessionId);
  });
}

/** Voids links, half-done logins and other sessions, and tells the person. The second factors stay. */
async function finishChange(
  { clock, publicUrl }: AccountsParts,
  trx: Trx,
  user: UserRow,
  exceptSessionId?: string,
): Promise<void> {
  await deleteLinks(trx, user.id);
  await deleteTicketsOf(trx, user.id);
  await revokeSessionsOf(trx, user.id, clock.now(), exceptSessionId);
  const link = `${publicUrl()}/forgot-password`;
  await queueMail(trx, clock, passwordChangedMail({ ...addressee(user), link }));
}
