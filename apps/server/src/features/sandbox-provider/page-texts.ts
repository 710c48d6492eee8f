// What the sandbox's page says, in English and Greek.
import type { EventMode, TestCard } from './checkout-life.ts';

export type Language = 'en' | 'el';

export interface PageTexts {
  band: string;
  bandMore: string;
  payTitle: string;
  amount: string;
  to: string;
  for: string;
  held: string;
  atOnce: string;
  payBy: string;
  cards: string;
  card: Record<TestCard, { name: string; outcome: string }>;
  failure: Record<'declined' | 'refused_at_bank', string>;
  testing: string;
  mode: string;
  modes: Record<EventMode, string>;
  pay: (amount: string) => string;
  cancel: string;
  bank: { title: string; text: string; confirm: string; refuse: string };
  waiting: { title: string; text: string; otherCard: string };
  paid: { title: string; held: string; taken: string };
  expired: { title: string; text: string };
  canceled: { title: string; text: string };
  unknown: { title: string; text: string };
  foreign: { title: string; text: string };
  back: string;
  home: string;
}

const en: PageTexts = {
  band: 'Sandbox: no money moves',
  bandMore: 'This page stands in for a bank, with cards that do not exist. Nobody is charged.',
  payTitle: 'Pay by card',
  amount: 'Amount',
  to: 'To',
  for: 'For',
  held: 'Held on the card now and charged at the end: never more than this.',
  atOnce: 'Charged at once.',
  payBy: 'Pay by',
  cards: 'Test card',
  card: {
    pays: { name: 'Card ending in 4242', outcome: 'The payment goes through' },
    declined: { name: 'Card ending in 0002', outcome: 'Is declined; you can try again' },
    second_step: { name: 'Card ending in 3155', outcome: 'The bank asks you to confirm' },
    no_answer: { name: 'Card ending in 0119', outcome: 'The bank does not answer in time' },
  },
  failure: {
    declined: 'The card was declined. Nothing is held on it. Choose another card, or go back.',
    refused_at_bank:
      'You refused the payment at the bank. Nothing is held. Try again with any card, or go back.',
  },
  testing: 'For testing',
  mode: 'How Voltagora is told of this payment',
  modes: {
    prompt: 'At once',
    late: '20 seconds late',
    twice: 'Everything twice',
    disordered: 'Out of order',
    never: 'Never',
  },
  pay: (amount) => `Pay ${amount}`,
  cancel: 'Back without paying',
  bank: {
    title: 'Confirm at your bank',
    text: 'Here your bank would ask whether it is you who pays.',
    confirm: 'Confirm the payment',
    refuse: 'Refuse it',
  },
  waiting: {
    title: 'The bank does not answer',
    text: 'Nothing is held. You can pay with another card, or wait: when the time is up, this payment ends by itself.',
    otherCard: 'Choose another card',
  },
  paid: {
    title: 'Paid already',
    held: 'The amount is held. You need not do anything here.',
    taken: 'This payment is done. You need not do anything here.',
  },
  expired: {
    title: 'The time for this payment is up',
    text: 'Nothing was held or charged. Go back to see how your booking or top-up stands, and to begin again.',
  },
  canceled: {
    title: 'This payment was given up',
    text: 'What was held has been given back. Nothing was charged.',
  },
  unknown: {
    title: 'There is no such payment',
    text: 'The address is incomplete or wrong. Open the payment again from your bookings or your wallet.',
  },
  foreign: {
    title: 'That did not come from this page',
    text: 'Nothing was changed. Open the payment again from your bookings or your wallet.',
  },
  back: 'Back to Voltagora',
  home: 'To the start page',
};

const el: PageTexts = {
  band: 'Δοκιμαστικό περιβάλλον: δεν κινούνται χρήματα',
  bandMore:
    'Αυτή η σελίδα παίρνει τη θέση της τράπεζας, με κάρτες που δεν υπάρχουν. Δεν χρεώνεται κανείς.',
  payTitle: 'Πληρωμή με κάρτα',
  amount: 'Ποσό',
  to: 'Προς',
  for: 'Για',
  held: 'Δεσμεύεται τώρα στην κάρτα και χρεώνεται στο τέλος: ποτέ περισσότερο από αυτό.',
  atOnce: 'Χρεώνεται αμέσως.',
  payBy: 'Πληρωμή έως',
  cards: 'Δοκιμαστική κάρτα',
  card: {
    pays: { name: 'Κάρτα που τελειώνει σε 4242', outcome: 'Η πληρωμή γίνεται' },
    declined: {
      name: 'Κάρτα που τελειώνει σε 0002',
      outcome: 'Απορρίπτεται· μπορείτε να ξαναδοκιμάσετε',
    },
    second_step: { name: 'Κάρτα που τελειώνει σε 3155', outcome: 'Η τράπεζα ζητά επιβεβαίωση' },
    no_answer: { name: 'Κάρτα που τελειώνει σε 0119', outcome: 'Η τράπεζα δεν απαντά εγκαίρως' },
  },
  failure: {
    declined: 'Η κάρτα απορρίφθηκε. Δεν δεσμεύτηκε τίποτα. Επιλέξτε άλλη κάρτα ή επιστρέψτε.',
    refused_at_bank:
      'Αρνηθήκατε την πληρωμή στην τράπεζα. Δεν δεσμεύτηκε τίποτα. Δοκιμάστε ξανά με όποια κάρτα θέλετε ή επιστρέψτε.',
  },
  testing: 'Για δοκιμές',
  mode: 'Πώς ενημερώνεται το Voltagora για την πληρωμή',
  modes: {
    prompt: 'Αμέσως',
    late: 'Με 20 δευτερόλεπτα καθυστέρηση',
    twice: 'Όλα δύο φορές',
    disordered: 'Με λάθος σειρά',
    never: 'Ποτέ',
  },
  pay: (amount) => `Πληρωμή ${amount}`,
  cancel: 'Επιστροφή χωρίς πληρωμή',
  bank: {
    title: 'Επιβεβαιώστε στην τράπεζά σας',
    text: 'Εδώ η τράπεζά σας θα ρωτούσε αν πληρώνετε πράγματι εσείς.',
    confirm: 'Επιβεβαίωση πληρωμής',
    refuse: 'Άρνηση',
  },
  waiting: {
    title: 'Η τράπεζα δεν απαντά',
    text: 'Δεν δεσμεύτηκε τίποτα. Μπορείτε να πληρώσετε με άλλη κάρτα ή να περιμένετε: όταν τελειώσει ο χρόνος, η πληρωμή λήγει μόνη της.',
    otherCard: 'Επιλογή άλλης κάρτας',
  },
  paid: {
    title: 'Έχει ήδη πληρωθεί',
    held: 'Το ποσό έχει δεσμευτεί. Δεν χρειάζεται να κάνετε τίποτα εδώ.',
    taken: 'Η πληρωμή ολοκληρώθηκε. Δεν χρειάζεται να κάνετε τίποτα εδώ.',
  },
  expired: {
    title: 'Ο χρόνος για αυτή την πληρωμή τελείωσε',
    text: 'Δεν δεσμεύτηκε και δεν χρεώθηκε τίποτα. Επιστρέψτε για να δείτε την κράτηση ή την αγορά σας και να ξεκινήσετε ξανά.',
  },
  canceled: {
    title: 'Αυτή η πληρωμή ακυρώθηκε',
    text: 'Ό,τι είχε δεσμευτεί αποδεσμεύτηκε. Δεν χρεώθηκε τίποτα.',
  },
  unknown: {
    title: 'Δεν υπάρχει τέτοια πληρωμή',
    text: 'Η διεύθυνση είναι ελλιπής ή λανθασμένη. Ανοίξτε ξανά την πληρωμή από τις κρατήσεις ή το πορτοφόλι σας.',
  },
  foreign: {
    title: 'Αυτό δεν στάλθηκε από αυτή τη σελίδα',
    text: 'Δεν άλλαξε τίποτα. Ανοίξτε ξανά την πληρωμή από τις κρατήσεις ή το πορτοφόλι σας.',
  },
  back: 'Επιστροφή στο Voltagora',
  home: 'Στην αρχική σελίδα',
};

export const pageTexts: Record<Language, PageTexts> = { en, el };

/** The first language of an Accept-Language header that the page speaks, in the order of the header. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const [first] = acceptLanguage?.match(/\b(?:en|el)\b/gi) ?? [];
  return first?.toLowerCase() === 'el' ? 'el' : 'en';
}
