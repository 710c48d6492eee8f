import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-queue.ts';
import { greeting } from '../account-mails.ts';

interface LinkedMail extends Pick<Mail, 'to' | 'lang'> {
  firstName: string;
  /** "Google" or "Apple". */
  provider: string;
  /** The page for a forgotten password. */
  link: string;
}

const TEXTS = {
  en: (provider: string) => ({
    subject: `You can now sign in with ${provider}`,
    preheader: `${provider} was connected to your Voltagora account.`,
    paragraphs: [
      `Somebody signed in to Voltagora with a ${provider} account that has your e-mail address. From now on your Voltagora account opens with ${provider}, too. Your password works as before.`,
      `If that was you, there is nothing to do.`,
    ],
    label: 'It was not me: set a new password',
    notes: [
      `If it was not you, secure your ${provider} account first, then set a new password here: that signs out every device.`,
    ],
  }),
  el: (provider: string) => ({
    subject: `Μπορείτε πλέον να συνδέεστε με ${provider}`,
    preheader: `Η ${provider} συνδέθηκε με τον λογαριασμό σας στο Voltagora.`,
    paragraphs: [
      `Κάποιος μπήκε στο Voltagora με λογαριασμό ${provider} που έχει τη δική σας διεύθυνση e-mail. Από εδώ και πέρα ο λογαριασμός σας στο Voltagora ανοίγει και με ${provider}. Ο κωδικός σας ισχύει όπως πριν.`,
      `Αν ήσασταν εσείς, δεν χρειάζεται να κάνετε τίποτα.`,
    ],
    label: 'Δεν ήμουν εγώ: νέος κωδικός',
    notes: [
      `Αν δεν ήσασταν εσείς, ασφαλίστε πρώτα τον λογαριασμό σας ${provider} και έπειτα ορίστε εδώ νέο κωδικό: έτσι αποσυνδέονται όλες οι συσκευές.`,
    ],
  }),
} as const;

/** Tells the owner of an account that a provider opens it from now on. */
export function signInLinkedMail({ to, lang, firstName, provider, link }: LinkedMail): Mail {
  const { subject, preheader, paragraphs, label, notes } = TEXTS[lang](provider);
  return layOutMail({
    kind: 'sign_in_linked',
    to,
    lang,
    subject,
    preheader,
    paragraphs: [greeting(lang, firstName), ...paragraphs],
    action: { label, link },
    notes,
  });
}
