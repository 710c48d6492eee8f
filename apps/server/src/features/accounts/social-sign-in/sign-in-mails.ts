import { greeting } from '../../../platform/mail/greeting.ts';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-queue.ts';
import { accountTexts } from '../account-texts.ts';

interface LinkedMail extends Pick<Mail, 'to' | 'lang'> {
  firstName: string;
  /** "Google" or "Apple". */
  provider: string;
  /** Address of the page for a forgotten password. */
  link: string;
}

/** Tells the owner of an account that it can now be opened with a provider. */
export function signInLinkedMail({ to, lang, firstName, provider, link }: LinkedMail): Mail {
  const t = accountTexts(lang);
  return layOutMail({
    kind: 'sign_in_linked',
    to,
    lang,
    subject: t('sign_in_linked.subject', { provider }),
    preheader: t('sign_in_linked.preheader', { provider }),
    paragraphs: [greeting(lang, firstName), ...t.list('sign_in_linked.paragraphs', { provider })],
    action: { label: t('sign_in_linked.label'), link },
    notes: t.list('sign_in_linked.notes', { provider }),
  });
}
