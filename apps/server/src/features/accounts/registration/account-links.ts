// Mailed links that open an account: made, mailed and recognised. The database knows a link by its hash alone.
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { queueMail, rehearseMail } from '../../../platform/mail/mail-queue.ts';
import { type AccountMail, activationMail, passwordResetMail } from '../account-mails.ts';
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
} as const;

interface LinkDeps {
  clock: Clock;
  publicUrl: () => string;
}

/** Makes a link that voids the older ones that do the same, and mails it. */
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

/** A link that makes of the account what this registration says. */
export const activationOf = (registered: UserRow): LinkKind => {
  const { password_hash, first_name, last_name, phone_number, role, lang } = registered;
  const registration = { password_hash, first_name, last_name, phone_number, role, lang };
  return { purpose: 'activation', registration };
};

/** Makes a link and answers its address; whoever is told it gets in. */
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

/** Works as hard as mailLink and leaves nothing, so that no answer about nobody comes sooner. */
export async function rehearseLink(
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

/** What a link's two parts stand for. Refuses with link_not_valid what cannot be one. */
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
