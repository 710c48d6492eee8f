// The mail to an owner whose bank account was changed or removed.
import { greeting } from '../../platform/mail/greeting.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/mail-queue.ts';
import { defineTexts } from '../../platform/texts/texts.ts';
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

const bankAccountTexts = defineTexts({ en, el });

interface Change extends Pick<Mail, 'to' | 'lang'> {
  /** With its middle hidden. */
  iban: string;
  isRemoved: boolean;
  /** Address of the owner's payouts page. */
  link: string;
}

export function bankAccountMail({ to, lang, iban, isRemoved, link }: Change): Mail {
  const t = bankAccountTexts(lang);
  const kind = isRemoved ? 'removed' : 'changed';
  return layOutMail({
    kind: `bank_account_${kind}`,
    to,
    lang,
    subject: t(`${kind}.subject`),
    preheader: t(`${kind}.preheader`, { iban }),
    paragraphs: [greeting(lang), ...t.list(`${kind}.paragraphs`, { iban })],
    action: { label: t('label'), link },
    notes: [t('why')],
  });
}
