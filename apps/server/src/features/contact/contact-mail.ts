import type { ValidRequestOf } from '@voltagora/contract';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/mail-queue.ts';
import { defineTexts } from '../../platform/texts/texts.ts';
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

const contactTexts = defineTexts({ en, el });

type Message = ValidRequestOf<'contactHost'>['body'];

/** In the language of the host; the message stays as it was written. */
export function contactMail(
  { to, lang }: Pick<Mail, 'to' | 'lang'>,
  publicUrl: string,
  message: Message,
): Mail {
  const { name, email } = message;
  const t = contactTexts(lang);
  const lines = message.message.split(/\n+/).filter((line) => line.trim() !== '');
  const mail = layOutMail({
    kind: 'contact',
    to,
    lang,
    subject: t('subject', { name }),
    preheader: lines[0]?.slice(0, 120) ?? '',
    paragraphs: [t('from', { name, email }), ...lines],
    action: { label: t('answer'), link: `mailto:${encodeURIComponent(email)}` },
    notes: t.list('notes', { url: publicUrl }),
  });
  return { ...mail, replyTo: email };
}
