// Mail to a person whose account was suspended. It omits the host's reason, which is for the audit log only.
import type { Role } from '@voltagora/domain';
import { greeting } from '../../../platform/mail/greeting.ts';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-queue.ts';
import { defineTexts } from '../../../platform/texts/texts.ts';
import el from '../texts/el.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };

interface Suspended extends Pick<Mail, 'to' | 'lang'> {
  role: Role;
  /** Page with the host's contact details. */
  link: string;
}

const hostTexts = defineTexts({ en, el });

export function suspensionMail({ to, lang, role, link }: Suspended): Mail {
  const t = hostTexts(lang);
  return layOutMail({
    kind: 'suspension',
    to,
    lang,
    subject: t('suspension.subject'),
    preheader: t('suspension.preheader'),
    paragraphs: [greeting(lang), ...t.list(`suspension.paragraphs.${role}`)],
    action: { label: t('suspension.label'), link },
    notes: [t('suspension.why')],
  });
}
