// The mails about a person's account, one function each.
import { greeting } from '../../platform/mail/greeting.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/mail-queue.ts';
import { accountTexts } from './account-texts.ts';

type AccountMailKind =
  | 'activation'
  | 'already_registered'
  | 'password_reset'
  | 'password_changed'
  | 'account_deleted';

export interface AccountMail extends Pick<Mail, 'to' | 'lang'> {
  firstName: string;
  link: string;
}

/** `link` activates the account. */
export const activationMail = (mail: AccountMail): Mail => write('activation', mail);

/** To somebody who has an account, when their address is used to make another; `link` is the log-in page. */
export const alreadyRegisteredMail = (mail: AccountMail): Mail => write('already_registered', mail);

/** `link` lets them set a new password. */
export const passwordResetMail = (mail: AccountMail): Mail => write('password_reset', mail);

/** `link` is the page for a forgotten password. */
export const passwordChangedMail = (mail: AccountMail): Mail => write('password_changed', mail);

/** `link` is the first page; `settlement` what becomes of their tokens. */
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
