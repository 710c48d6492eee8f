// What the host reads when somebody has written to it.
import type { ValidRequestOf } from '@voltagora/contract';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/mail-queue.ts';

const WORDS = {
  en: {
    subject: (name: string) => `Message from ${name}`,
    from: (name: string, email: string) => `From ${name}, ${email}:`,
    answer: 'Answer',
    notes: (url: string) => [
      `Written on ${url}/contact. Whether the e-mail address is the writer's own was not checked.`,
      'An answer to this mail goes to the writer.',
    ],
  },
  el: {
    subject: (name: string) => `Μήνυμα από ${name}`,
    from: (name: string, email: string) => `Από ${name}, ${email}:`,
    answer: 'Απάντηση',
    notes: (url: string) => [
      `Γράφτηκε στη σελίδα ${url}/contact. Δεν έχει ελεγχθεί αν η διεύθυνση e-mail ανήκει στον αποστολέα.`,
      'Η απάντηση σε αυτό το μήνυμα πηγαίνει στον αποστολέα.',
    ],
  },
} as const;

type Message = ValidRequestOf<'contactHost'>['body'];

export function contactMail(to: string, publicUrl: string, message: Message): Mail {
  const { name, email, lang } = message;
  const words = WORDS[lang];
  const lines = message.message.split(/\n+/).filter((line) => line.trim() !== '');
  const mail = layOutMail({
    kind: 'contact',
    to,
    lang,
    subject: words.subject(name),
    preheader: lines[0]?.slice(0, 120) ?? '',
    paragraphs: [words.from(name, email), ...lines],
    action: { label: words.answer, link: `mailto:${encodeURIComponent(email)}` },
    notes: words.notes(publicUrl),
  });
  return { ...mail, replyTo: email };
}
