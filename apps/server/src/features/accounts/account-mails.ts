// The mails about a person's account, one function each. What they say is in account-mail-texts.ts.
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/mail-queue.ts';
import { ACCOUNT_MAIL_TEXTS, type AccountMailKind } from './account-mail-texts.ts';

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
  const { subject, preheader, paragraphs, label, notes } = ACCOUNT_MAIL_TEXTS[kind][lang];
  return layOutMail({
    kind,
    to,
    lang,
    subject,
    preheader,
    paragraphs: [greeting(lang, firstName), ...paragraphs, ...more],
    action: { label, link },
    notes,
  });
}

const HELLO = { en: 'Hello', el: 'Γεια σας' } as const;
const NAME_MAX = 40;

/**
 * By name only if it can be nothing but one: anybody can have a mail sent to any address by signing up with it, and
 * a "name" with an address in it would turn that mail into theirs.
 */
export function greeting(lang: Mail['lang'], firstName: string): string {
  const name = firstName.replace(/\s+/g, ' ').trim();
  const mayLead = /[/@:\\]|\S\.\S|www|\p{Cc}/iu.test(name);
  const isUsed = name !== '' && name.length <= NAME_MAX && !mayLead;
  return isUsed ? `${HELLO[lang]} ${name},` : `${HELLO[lang]},`;
}
