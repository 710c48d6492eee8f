import { greeting } from '../../platform/mail/greeting.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/mail-queue.ts';
import { accountTexts } from './account-texts.ts';

type AccountMailKind =
  | 'activation'
  | 'already_registered'
  | 'password_reset'
  | 'browser'
  | 'password_changed'
  | 'old_login_used'
  | 'account_deleted';

export interface AccountMail extends Pick<Mail, 'to' | 'lang'> {
  firstName: string;
  link: string;
}

export const activationMail = (mail: AccountMail): Mail => write('activation', mail);

/** Sent to an account's owner when somebody registers their address again; `link` is the login page. */
export const alreadyRegisteredMail = (mail: AccountMail): Mail => write('already_registered', mail);

export const passwordResetMail = (mail: AccountMail): Mail => write('password_reset', mail);

export const browserMail = (mail: AccountMail): Mail => write('browser', mail);

/** `link` opens the page for a forgotten password. */
export const passwordChangedMail = (mail: AccountMail): Mail => write('password_changed', mail);

/** Sent when a session ended because a replaced refresh token was used; `link` opens the page for a forgotten password. */
export const oldLoginUsedMail = (mail: AccountMail): Mail => write('old_login_used', mail);

/** `link` opens the home page; `settlement` says what happens to the person's tokens. */
export const accountDeletedMail = (mail: AccountMail, settlement: readonly string[] = []): Mail =>
  write('account_deleted', mail, settlement);

function write(
  kind: AccountMailKind,
  { to, lang, firstName, link }: AccountMail,
  more: readonly string[] = [],
): Mail {
  const t = accountTexts(lang);
  return layOutMail({
    kind,
    to,
    lang,
    subject: t(`${kind}.subject`),
    preheader: t(`${kind}.preheader`),
    paragraphs: [greeting(lang, firstName), ...t.list(`${kind}.paragraphs`), ...more],
    action: { label: t(`${kind}.label`), link },
    notes: t.list(`${kind}.notes`),
  });
}
