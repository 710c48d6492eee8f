// Creates, mails and checks links that open an account. The database stores only their hashes.
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { queueMail, rehearseMail } from '../../../platform/mail/mail-queue.ts';
import {
  type AccountMail,
  activationMail,
  browserMail,
  passwordResetMail,
} from '../account-mails.ts';
import {
  deleteLinksLike,
  type GivenLink,
  insertLink,
  type LinkKind,
  type LinkPurpose,
} from './account-links.store.ts';
import { lockUser, type UserRow } from '../accounts.store.ts';
import { hashToken, newSecretToken } from '../sessions/tokens.ts';

const HOUR_MS = 3_600_000;

const KINDS = {
  activation: { path: 'activate', lastsMs: 72 * HOUR_MS, write: activationMail },
  password_reset: { path: 'reset-password', lastsMs: HOUR_MS, write: passwordResetMail },
  browser: { path: 'confirm-browser', lastsMs: HOUR_MS, write: browserMail },
} as const;

interface LinkDeps {
  clock: Clock;
  publicUrl: () => string;
}

/** Creates a link, mails it and voids older ones of the same kind. */
export async function mailLink(
  deps: LinkDeps,
  trx: Trx,
  user: UserRow,
  kind: LinkKind,
): Promise<void> {
  const link = await renewLink(deps, trx, user.id, kind);
  await queueMail(trx, deps.clock, KINDS[kind.purpose].write({ ...addressee(user), link }));
}

export const PASSWORD_RESET = { purpose: 'password_reset', registration: null } as const;
export const BROWSER = { purpose: 'browser', registration: null } as const;

/** A link that activates the account with the data of this registration. */
export const activationOf = (registered: UserRow): LinkKind => {
  const { password_hash, first_name, last_name, phone_number, role, lang } = registered;
  const registration = { password_hash, first_name, last_name, phone_number, role, lang };
  return { purpose: 'activation', registration };
};

/** Creates a link and returns its address. The address is a secret that opens the account. */
export async function renewLink(
  { clock, publicUrl }: LinkDeps,
  trx: Trx,
  userId: string,
  kind: LinkKind,
): Promise<string> {
  const { purpose, registration } = kind;
  const { path, lastsMs } = KINDS[purpose];
  const token = newSecretToken();
  const now = clock.now();
  await lockUser(trx, userId);
  await deleteLinksLike(trx, userId, kind);
  await insertLink(trx, {
    id: newId(),
    user_id: userId,
    purpose,
    token_hash: hashToken(token),
    registration: registration && JSON.stringify(registration),
    created_at: now,
    expires_at: new Date(now.getTime() + lastsMs),
  });
  return `${publicUrl()}/${path}/${userId}/${token}`;
}

/** Does the same work as mailLink without an effect, so that response times do not reveal whether an account exists. */
export async function simulateMailLink(
  { clock, publicUrl }: LinkDeps,
  trx: Trx,
  email: string,
  purpose: LinkPurpose,
): Promise<void> {
  const { path, write } = KINDS[purpose];
  const nobody = newId();
  const link = `${publicUrl()}/${path}/${nobody}/${newSecretToken()}`;
  await lockUser(trx, nobody);
  await deleteLinksLike(trx, nobody, { purpose, registration: null });
  await rehearseMail(trx, clock, write({ to: email, lang: 'en', firstName: '', link }));
}

export const addressee = (user: UserRow): Omit<AccountMail, 'link'> => ({
  to: user.email,
  lang: user.lang,
  firstName: user.first_name,
});

const Uid = z.uuid();

/** Parses the two parts of a link. Refuses with link_not_valid when they cannot be one. */
export function givenLink(
  purpose: LinkPurpose,
  { uid, token }: { uid: string; token: string },
  now: Date,
): GivenLink {
  if (!Uid.safeParse(uid).success) throw linkNotValid();
  return { userId: uid, purpose, tokenHash: hashToken(token), now };
}

export const linkNotValid = (): AppError =>
  new AppError(
    'link_not_valid',
    'This link was used, has expired or is not valid. Ask for another.',
  );
