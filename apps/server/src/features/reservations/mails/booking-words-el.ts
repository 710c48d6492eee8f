// What mails about bookings say in Greek, one function for each occasion.
import type { BookingTexts } from './booking-words.ts';

const NOTES = ['Λαμβάνετε αυτό το μήνυμα επειδή κάνατε κράτηση στο Voltagora.'];
const LABEL = 'Δείτε την κράτηση';

/** What mails about bookings say in Greek. */
export const GREEK: BookingTexts = {
  confirmed: ({ station, place, plug, whens, held, isByCard }) => ({
    subject: whens.length > 1 ? 'Οι κρατήσεις σας επιβεβαιώθηκαν' : 'Η κράτησή σας επιβεβαιώθηκε',
    preheader: `${station}, ${whens[0]}`,
    paragraphs: [
      'Γεια σας,',
      `Η πρίζα είναι δική σας: ${station}, ${place}, ${plug}.`,
      ...whens.map((when) => `${when} (ώρα σταθμού)`),
      isByCard
        ? `Έχουν δεσμευτεί ${held} στην κάρτα σας. Πληρώνετε μόνο όσα φορτίσετε, ποτέ περισσότερα.`
        : `Έχουν δεσμευτεί ${held} στο πορτοφόλι σας${whens.length > 1 ? ' για κάθε κράτηση' : ''}. Πληρώνετε μόνο όσα φορτίσετε, ποτέ περισσότερα.`,
    ],
    label: LABEL,
    notes: [...NOTES, 'Μέχρι πότε ακυρώνεται δωρεάν φαίνεται στη σελίδα της κράτησης.'],
  }),
  reminder: ({ station, place, plug, when }) => ({
    subject: 'Η κράτησή σας αρχίζει σύντομα',
    preheader: `${station}, ${when}`,
    paragraphs: [
      'Γεια σας,',
      `Η κράτησή σας αρχίζει σύντομα: ${station}, ${place}, ${plug}.`,
      `${when} (ώρα σταθμού)`,
      'Αν θα αργήσετε, δηλώστε το στη σελίδα της κράτησης και θα σας περιμένουμε περισσότερο.',
    ],
    label: LABEL,
    notes: NOTES,
  }),
  extended: ({ station, when, held }) => ({
    subject: 'Η κράτησή σας παρατάθηκε',
    preheader: `${station}, ${when}`,
    paragraphs: [
      'Γεια σας,',
      `Η κράτησή σας στον σταθμό ${station} παρατάθηκε: ${when} (ώρα σταθμού).`,
      `Για αυτήν έχουν δεσμευτεί πλέον ${held}. Πληρώνετε μόνο όσα φορτίσετε, ποτέ περισσότερα.`,
    ],
    label: LABEL,
    notes: NOTES,
  }),
  moved: ({ station, plug, when }) => ({
    subject: 'Η κράτησή σας μεταφέρθηκε',
    preheader: `${station}, ${plug}`,
    paragraphs: [
      'Γεια σας,',
      `Η κράτησή σας στον σταθμό ${station} μεταφέρθηκε σε άλλη πρίζα, ${plug}: ${when} (ώρα σταθμού).`,
      'Η τιμή και οι όροι μένουν όπως ήταν.',
    ],
    label: LABEL,
    notes: NOTES,
  }),
  rejected: ({ station, when, held, isByCard, message }) => ({
    subject: 'Η κράτησή σας ακυρώθηκε από τον σταθμό',
    preheader: `${station}, ${when}. Δεν πληρώνετε τίποτα.`,
    paragraphs: [
      'Γεια σας,',
      `Ο ιδιοκτήτης του σταθμού ${station} ακύρωσε την κράτησή σας: ${when}.`,
      ...(message === '' ? [] : [`Σας γράφει: «${message}»`]),
      isByCard
        ? `Δεν πληρώνετε τίποτα: τα ${held} που είχαν δεσμευτεί στην κάρτα σας αποδεσμεύονται.`
        : `Δεν πληρώνετε τίποτα: τα ${held} που είχαν δεσμευτεί είναι πάλι διαθέσιμα στο πορτοφόλι σας.`,
    ],
    label: 'Εύρεση άλλου σταθμού',
    notes: ['Λαμβάνετε αυτό το μήνυμα επειδή είχατε κράτηση εκεί. Δεν χρειάζεται να κάνετε κάτι.'],
  }),
  no_show: ({ station, when, charged }) => ({
    subject: 'Η κράτησή σας έληξε χωρίς φόρτιση',
    preheader: `${station}, ${when}`,
    paragraphs: [
      'Γεια σας,',
      `Η κράτησή σας στον σταθμό ${station} έληξε, επειδή η φόρτιση δεν ξεκίνησε εγκαίρως: ${when} (ώρα σταθμού).`,
      charged === ''
        ? 'Δεν πληρώνετε τίποτα.'
        : `Η χρέωση μη προσέλευσης είναι ${charged}. Το υπόλοιπο ποσό που είχε δεσμευτεί αποδεσμεύτηκε.`,
    ],
    label: LABEL,
    notes: NOTES,
  }),
  failed: ({ station, when, held, isShutOut }) => ({
    subject: isShutOut ? 'Η κράτησή σας έληξε' : 'Η φόρτισή σας δεν ξεκίνησε',
    preheader: `${station}, ${when}. Δεν πληρώνετε τίποτα.`,
    paragraphs: [
      'Γεια σας,',
      `Η κράτησή σας στον σταθμό ${station} έληξε, επειδή ${isShutOut ? 'ο λογαριασμός σας έχει ανασταλεί' : 'η φόρτιση δεν μπόρεσε να ξεκινήσει'}: ${when} (ώρα σταθμού).`,
      `Δεν πληρώνετε τίποτα: τα ${held} που είχαν δεσμευτεί αποδεσμεύτηκαν.`,
    ],
    label: 'Εύρεση άλλου σταθμού',
    notes: NOTES,
  }),
  unpaid: ({ station, when }) => ({
    subject: 'Η κράτησή σας δεν πληρώθηκε',
    preheader: `${station}, ${when}. Δεν χρεωθήκατε τίποτα.`,
    paragraphs: [
      'Γεια σας,',
      `Η κράτησή σας στον σταθμό ${station} έληξε, επειδή η πληρωμή με κάρτα δεν ολοκληρώθηκε: ${when} (ώρα σταθμού).`,
      'Δεν χρεωθήκατε τίποτα και η πρίζα είναι πάλι ελεύθερη για άλλους. Μπορείτε να δοκιμάσετε ξανά με άλλη κάρτα ή με tokens.',
    ],
    label: LABEL,
    notes: NOTES,
  }),
  receipt: ({ station, when, energy, charged }) => ({
    subject: 'Η απόδειξή σας',
    preheader: `${station}: ${charged}`,
    paragraphs: [
      'Γεια σας,',
      energy === ''
        ? `Η κράτησή σας στον σταθμό ${station} ακυρώθηκε καθυστερημένα: ${when} (ώρα σταθμού).`
        : `Η φόρτισή σας στον σταθμό ${station} ολοκληρώθηκε: ${when} (ώρα σταθμού).`,
      ...(energy === '' ? [] : [`Ενέργεια: ${energy}`]),
      energy === '' ? `Χρέωση: ${charged}` : `Σύνολο: ${charged}`,
      'Η απόδειξη με όλες τις γραμμές της βρίσκεται στη σελίδα της κράτησης.',
    ],
    label: 'Δείτε την απόδειξη',
    notes: NOTES,
  }),
  refunded: ({ station, when, amount, isToCard }) => ({
    subject: 'Σας επιστράφηκαν χρήματα',
    preheader: `${station}: ${amount}`,
    paragraphs: [
      'Γεια σας,',
      `Επιστροφή: ${amount} από όσα πληρώσατε στον σταθμό ${station}: ${when} (ώρα σταθμού).`,
      isToCard ? 'Το ποσό επιστρέφει στην κάρτα σας.' : 'Θα τα βρείτε στο πορτοφόλι σας.',
    ],
    label: LABEL,
    notes: NOTES,
  }),
};
