// The mail to whom the host has shut out: what still goes on, and whom to ask. The host's reason is for the audit log alone.
import type { Role } from '@voltagora/domain';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-queue.ts';

interface Suspended extends Pick<Mail, 'to' | 'lang'> {
  role: Role;
  /** Where people find the host's address. */
  link: string;
}

const TEXTS = {
  en: {
    subject: 'Your account is suspended',
    preheader: 'You cannot log in any more.',
    opening: 'Whoever runs this network has suspended your account: you cannot log in any more.',
    driver:
      'A charge that is running goes on. Bookings that have not begun end at their time, without a fee. Your tokens stay yours.',
    station_owner:
      'Your stations take no new bookings. Those there are stay, and running charges go on. What you have earned stays yours.',
    asking: 'If you think that this is a mistake, write to the host.',
    label: 'How to reach the host',
    notes: ['You get this mail because you have an account on Voltagora.'],
  },
  el: {
    subject: 'Ο λογαριασμός σας έχει ανασταλεί',
    preheader: 'Δεν μπορείτε πια να συνδεθείτε.',
    opening:
      'Ο διαχειριστής του δικτύου ανέστειλε τον λογαριασμό σας: δεν μπορείτε πια να συνδεθείτε.',
    driver:
      'Μια φόρτιση που είναι σε εξέλιξη συνεχίζεται. Οι κρατήσεις που δεν έχουν αρχίσει λήγουν στην ώρα τους, χωρίς χρέωση. Τα tokens παραμένουν δικά σας.',
    station_owner:
      'Οι σταθμοί σας δεν δέχονται νέες κρατήσεις. Όσες υπάρχουν ισχύουν και οι φορτίσεις σε εξέλιξη συνεχίζονται. Τα έσοδά σας παραμένουν δικά σας.',
    asking: 'Αν πιστεύετε ότι πρόκειται για λάθος, γράψτε στον διαχειριστή.',
    label: 'Πώς θα βρείτε τον διαχειριστή',
    notes: ['Λαμβάνετε αυτό το μήνυμα επειδή έχετε λογαριασμό στο Voltagora.'],
  },
} as const;

const GREETING = { en: 'Hello,', el: 'Γεια σας,' } as const;

export function suspensionMail({ to, lang, role, link }: Suspended): Mail {
  const { subject, preheader, opening, asking, label, notes, [role]: then } = TEXTS[lang];
  const paragraphs = [GREETING[lang], opening, then, asking];
  const action = { label, link };
  return layOutMail({
    kind: 'suspension',
    to,
    lang,
    subject,
    preheader,
    paragraphs,
    action,
    notes,
  });
}
