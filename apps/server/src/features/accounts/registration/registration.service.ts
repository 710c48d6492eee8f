// Registration and activation by the mailed link. No response reveals whether an address has an account; only a mail to
// that address does.
import type { ValidRequestOf } from '@voltagora/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Trx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/mail-queue.ts';
import { alreadyRegisteredMail } from '../account-mails.ts';
import {
  activationOf,
  addressee,
  givenLink,
  linkNotValid,
  mailLink,
  PASSWORD_RESET,
  simulateMailLink,
  renewLink,
} from './account-links.ts';
import { deleteLinks, useLink } from './account-links.store.ts';
import type { AccountsParts } from '../accounts-deps.ts';
import {
  activateUser,
  findUserByEmail,
  insertOrReplaceWaiting,
  insertUser,
  keepPassword,
  lockUser,
  type UserRow,
} from '../accounts.store.ts';
import { refuseCommonPassword } from '../login/common-passwords.ts';
import { guardAttempt } from '../login/guard-attempts.ts';
import { hashPassword, passwordMatches } from '../login/password-hash.ts';
import { toUser, type User } from '../present-user.ts';

export type Registration = ValidRequestOf<'createUser'>['body'];

/** Domain of the addresses of deleted accounts; see account-erasure.store.ts. */
const RESERVED = /\.invalid$/;

/** Refuses with validation_failed (a common password, a reserved address) or too_many_requests. */
export async function register(
  parts: AccountsParts,
  asked: Registration,
  address: string,
): Promise<User> {
  const { db, clock, throttle } = parts;
  if (RESERVED.test(asked.email)) {
    throw new AppError('validation_failed', 'Mail cannot be sent to this address.', {
      errors: { email: ['is reserved'] },
    });
  }
  await refuseCommonPassword(asked.password, asked, 'password');
  guardAttempt(throttle, 'mail', { account: asked.email, address });
  const asNew = await toRow(asked, clock.now());
  const repeated = await repeatedPassword(parts, asked);
  await db.transaction().execute(async (trx) => {
    const known = await findUserByEmail(trx, asked.email);
    const waiting = await insertOrReplaceWaiting(trx, asNew);
    if (waiting) {
      const isFirst = waiting.id === asNew.id;
      const isRepeated = repeated !== null && known?.password_hash === repeated;
      return mailRegistration(parts, trx, waiting, isFirst || isRepeated ? asNew : undefined);
    }
    if (!known) return undefined;
    // The link is not sent, and the rest changes nobody; both make the response as slow as for a new account.
    await changeNobody(trx, asNew);
    await renewLink(parts, trx, known.id, activationOf(asNew));
    const link = `${parts.publicUrl()}/login`;
    return queueMail(trx, clock, alreadyRegisteredMail({ ...addressee(known), link }));
  });
  return toUser(asNew);
}

async function changeNobody(trx: Trx, { id, password_hash: hash }: UserRow): Promise<void> {
  await deleteLinks(trx, id);
  await keepPassword(trx, id, hash);
}

/** The hash of the waiting account's password if the same one is given again. Takes the same time for every address. */
async function repeatedPassword(
  { db }: AccountsParts,
  { email, password }: Registration,
): Promise<string | null> {
  const known = await findUserByEmail(db, email);
  const hash = known?.activated_at === null ? known.password_hash : null;
  return (await passwordMatches(password, hash)) ? hash : null;
}

/**
 * Mails the only valid link of a waiting account. `sole` is the registration that the link activates; undefined where others
 * registered the address with other passwords: whoever reads the mail then chooses the password.
 */
async function mailRegistration(
  parts: AccountsParts,
  trx: Trx,
  waiting: UserRow,
  sole: UserRow | undefined,
): Promise<void> {
  await deleteLinks(trx, waiting.id);
  if (!sole) return mailLink(parts, trx, waiting, PASSWORD_RESET);
  await keepPassword(trx, waiting.id, sole.password_hash);
  return mailLink(parts, trx, waiting, activationOf(sole));
}

/** Refuses with validation_failed when the e-mail is taken. */
export async function registerActivated(
  { db, clock, onActivated }: AccountsParts,
  asked: Registration,
): Promise<User> {
  const asNew = { ...(await toRow(asked, clock.now())), activated_at: clock.now() };
  return db.transaction().execute(async (trx) => {
    const user = await insertUser(trx, asNew);
    if (!user) throw new AppError('validation_failed', 'There is an account with this e-mail.');
    await onActivated?.(trx, user);
    return toUser(user);
  });
}

/** Refuses with link_not_valid or too_many_requests. */
export async function activate(
  { db, clock, throttle, onActivated }: AccountsParts,
  asked: ValidRequestOf<'activateUser'>['body'],
  address: string,
): Promise<void> {
  const attempt = guardAttempt(throttle, 'link', { account: asked.uid, address });
  const now = clock.now();
  const link = givenLink('activation', asked, now);
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, link.userId);
    const used = await useLink(trx, link);
    const user = used && (await activateUser(trx, link.userId, now, used.registration));
    if (!user) throw linkNotValid();
    await deleteLinks(trx, user.id);
    await onActivated?.(trx, user);
  });
  attempt.forgive();
}

/**
 * Mails another link if the account is not activated yet. Where several people registered the address, it is unknown
 * which of them asks, so this link lets its reader choose the password. Refuses with too_many_requests.
 */
export async function resendActivation(
  parts: AccountsParts,
  email: string,
  address: string,
): Promise<void> {
  guardAttempt(parts.throttle, 'mail', { account: email, address });
  await parts.db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (user && user.activated_at === null) {
      const isOne = user.password_hash !== null;
      return mailLink(parts, trx, user, isOne ? activationOf(user) : PASSWORD_RESET);
    }
    return simulateMailLink(parts, trx, email, 'activation');
  });
}

async function toRow(asked: Registration, now: Date): Promise<UserRow> {
  const { email, first_name, last_name, phone_number } = asked;
  return {
    id: newId(),
    email,
    password_hash: await hashPassword(asked.password),
    first_name,
    last_name,
    phone_number,
    role: asked.role.name,
    lang: asked.settings.lang,
    created_at: now,
    activated_at: null,
    suspended_at: null,
    deleted_at: null,
  };
}
