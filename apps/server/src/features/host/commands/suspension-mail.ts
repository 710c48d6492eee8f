// The mail to a person whose account the host has suspended. The host's reason is for the audit log alone.
import type { Role } from '@voltagora/domain';
import { greeting } from '../../../platform/mail/greeting.ts';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-queue.ts';
import { defineTexts } from '../../../platform/texts/texts.ts';
import el from '../texts/el.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };

interface Suspended extends Pick<Mail, 'to' | 'lang'> {
  role: Role;
  /** Where people find the host's address. */
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
