// The words of the mails about an account, in both languages. Their durations are those of the links in account_links.
import type { Mail } from '../../platform/mail/mail-queue.ts';

export type AccountMailKind =
  | 'activation'
  | 'already_registered'
  | 'password_reset'
  | 'password_changed'
  | 'account_deleted';

interface MailText {
  subject: string;
  preheader: string;
  paragraphs: readonly string[];
  /** What the link does. */
  label: string;
  /** Why they get it, and what to do if it was not them. */
  notes: readonly [why: string, otherwise: string];
}

const activation: Record<Mail['lang'], MailText> = {
  en: {
    subject: 'Activate your Voltagora account',
    preheader: 'One step is left. The link works for three days.',
    paragraphs: [
      'Your account is almost ready. Activate it, then log in with your e-mail address and your password.',
      'The link works once, within three days.',
    ],
    label: 'Activate account',
    notes: [
      'You get this mail because somebody signed up for Voltagora with this e-mail address.',
      'If it was not you, do nothing: without the link the account stays closed.',
    ],
  },
  el: {
    subject: 'Ενεργοποιήστε τον λογαριασμό σας στο Voltagora',
    preheader: 'Μένει ένα βήμα. Ο σύνδεσμος ισχύει για τρεις ημέρες.',
    paragraphs: [
      'Ο λογαριασμός σας είναι σχεδόν έτοιμος. Ενεργοποιήστε τον και συνδεθείτε με το e-mail και τον κωδικό πρόσβασής σας.',
      'Ο σύνδεσμος λειτουργεί μία φορά, μέσα σε τρεις ημέρες.',
    ],
    label: 'Ενεργοποίηση λογαριασμού',
    notes: [
      'Λαμβάνετε αυτό το μήνυμα επειδή κάποιος έκανε εγγραφή στο Voltagora με αυτή τη διεύθυνση e-mail.',
      'Αν δεν ήσασταν εσείς, δεν χρειάζεται να κάνετε τίποτα: χωρίς τον σύνδεσμο ο λογαριασμός μένει κλειστός.',
    ],
  },
};

const alreadyRegistered: Record<Mail['lang'], MailText> = {
  en: {
    subject: 'You already have a Voltagora account',
    preheader: 'Somebody tried to sign up with your e-mail address. Nothing was changed.',
    paragraphs: [
      'Somebody tried to make a new account with your e-mail address. It has one already, so no other was made and nothing was changed.',
      'If it was you, log in. If you do not remember your password, the log-in page lets you set a new one.',
    ],
    label: 'Log in',
    notes: [
      'You get this mail because your e-mail address was used to sign up for Voltagora.',
      'If it was not you, do nothing: whoever tried was not told that you have an account.',
    ],
  },
  el: {
    subject: 'Έχετε ήδη λογαριασμό στο Voltagora',
    preheader: 'Κάποιος προσπάθησε να εγγραφεί με το e-mail σας. Δεν άλλαξε τίποτα.',
    paragraphs: [
      'Κάποιος προσπάθησε να δημιουργήσει νέο λογαριασμό με το e-mail σας. Υπάρχει ήδη ένας, οπότε δεν δημιουργήθηκε άλλος και δεν άλλαξε τίποτα.',
      'Αν ήσασταν εσείς, συνδεθείτε. Αν δεν θυμάστε τον κωδικό πρόσβασης, μπορείτε να ορίσετε νέο από τη σελίδα σύνδεσης.',
    ],
    label: 'Σύνδεση',
    notes: [
      'Λαμβάνετε αυτό το μήνυμα επειδή το e-mail σας χρησιμοποιήθηκε για εγγραφή στο Voltagora.',
      'Αν δεν ήσασταν εσείς, δεν χρειάζεται να κάνετε τίποτα: όποιος προσπάθησε δεν έμαθε ότι έχετε λογαριασμό.',
    ],
  },
};

const passwordReset: Record<Mail['lang'], MailText> = {
  en: {
    subject: 'Set a new Voltagora password',
    preheader: 'The link works for one hour.',
    paragraphs: [
      'Set a new password for your account. You are then logged out on every device, and log in with the new one.',
      'The link works once, within one hour.',
    ],
    label: 'Set a new password',
    notes: [
      'You get this mail because somebody said that they forgot the password of your Voltagora account.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
  },
  el: {
    subject: 'Ορίστε νέο κωδικό πρόσβασης για το Voltagora',
    preheader: 'Ο σύνδεσμος ισχύει για μία ώρα.',
    paragraphs: [
      'Ορίστε νέο κωδικό πρόσβασης για τον λογαριασμό σας. Θα αποσυνδεθείτε από όλες τις συσκευές και θα συνδεθείτε ξανά με τον νέο κωδικό.',
      'Ο σύνδεσμος λειτουργεί μία φορά, μέσα σε μία ώρα.',
    ],
    label: 'Ορισμός νέου κωδικού',
    notes: [
      'Λαμβάνετε αυτό το μήνυμα επειδή κάποιος δήλωσε ότι ξέχασε τον κωδικό πρόσβασης του λογαριασμού σας στο Voltagora.',
      'Αν δεν ήσασταν εσείς, δεν χρειάζεται να κάνετε τίποτα: ο κωδικός σας μένει όπως είναι.',
    ],
  },
};

const passwordChanged: Record<Mail['lang'], MailText> = {
  en: {
    subject: 'Your Voltagora password was changed',
    preheader: 'If it was you, there is nothing to do.',
    paragraphs: [
      'The password of your account was changed, and your other devices were logged out. If it was you, there is nothing to do.',
      'If it was not you, somebody else knows how to get into your account. Set a new password now: the link for it comes to this mailbox alone.',
    ],
    label: 'Set a new password',
    notes: [
      'You get this mail because the password of your Voltagora account was changed.',
      'If it was not you, change the password of this mailbox too, and any other password that was the same.',
    ],
  },
  el: {
    subject: 'Ο κωδικός σας στο Voltagora άλλαξε',
    preheader: 'Αν τον αλλάξατε εσείς, δεν χρειάζεται να κάνετε τίποτα.',
    paragraphs: [
      'Ο κωδικός πρόσβασης του λογαριασμού σας άλλαξε και οι άλλες συσκευές σας αποσυνδέθηκαν. Αν τον αλλάξατε εσείς, δεν χρειάζεται να κάνετε τίποτα.',
      'Αν δεν ήσασταν εσείς, κάποιος άλλος έχει πρόσβαση στον λογαριασμό σας. Ορίστε νέο κωδικό τώρα: ο σύνδεσμος έρχεται μόνο σε αυτό το e-mail.',
    ],
    label: 'Ορισμός νέου κωδικού',
    notes: [
      'Λαμβάνετε αυτό το μήνυμα επειδή άλλαξε ο κωδικός πρόσβασης του λογαριασμού σας στο Voltagora.',
      'Αν δεν ήσασταν εσείς, αλλάξτε και τον κωδικό αυτού του e-mail, καθώς και κάθε άλλον που ήταν ίδιος.',
    ],
  },
};

const accountDeleted: Record<Mail['lang'], MailText> = {
  en: {
    subject: 'Your Voltagora account was deleted',
    preheader: 'Your personal data was erased.',
    paragraphs: [
      'Your account was deleted. Your name, e-mail address, phone number, vehicles and business details were erased.',
      'Bookings and payments stay in the books, without your name. You can sign up again with the same address at any time; nothing from before will be there.',
    ],
    label: 'Open Voltagora',
    notes: [
      'You get this mail because your Voltagora account was deleted with its password or shortly after logging in. It is the last one.',
      'If it was not you, tell whoever runs this installation: the contact page says how to reach them.',
    ],
  },
  el: {
    subject: 'Ο λογαριασμός σας στο Voltagora διαγράφηκε',
    preheader: 'Τα προσωπικά σας στοιχεία διαγράφηκαν.',
    paragraphs: [
      'Ο λογαριασμός σας διαγράφηκε. Το όνομα, το e-mail, το τηλέφωνο, τα οχήματα και τα στοιχεία της επιχείρησής σας δεν υπάρχουν πια.',
      'Οι κρατήσεις και οι πληρωμές μένουν στα βιβλία χωρίς το όνομά σας. Μπορείτε να εγγραφείτε ξανά με το ίδιο e-mail όποτε θέλετε· τίποτα από τα παλιά δεν θα υπάρχει.',
    ],
    label: 'Άνοιγμα του Voltagora',
    notes: [
      'Λαμβάνετε αυτό το μήνυμα επειδή ο λογαριασμός σας στο Voltagora διαγράφηκε με τον κωδικό του ή λίγο μετά από σύνδεση. Είναι το τελευταίο.',
      'Αν δεν ήσασταν εσείς, ενημερώστε όποιον λειτουργεί αυτή την εγκατάσταση: η σελίδα επικοινωνίας λέει πώς θα τον βρείτε.',
    ],
  },
};

/** What each mail says. */
export const ACCOUNT_MAIL_TEXTS: Record<AccountMailKind, Record<Mail['lang'], MailText>> = {
  activation,
  already_registered: alreadyRegistered,
  password_reset: passwordReset,
  password_changed: passwordChanged,
  account_deleted: accountDeleted,
};
