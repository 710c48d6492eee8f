// What people are told in Greek, one function for each kind.
import type { NoticeTexts } from './notice-texts.ts';

const ENDINGS: Record<string, (day: string) => string> = {
  REJECTED: (day) => `Ακυρώθηκε από τον σταθμό: ${day}. Δεν πληρώνετε τίποτα.`,
  NO_SHOW: (day) => `Η φόρτιση δεν ξεκίνησε εγκαίρως: ${day}.`,
  FAILED: (day) => `Η φόρτιση δεν μπόρεσε να ξεκινήσει: ${day}. Δεν πληρώνετε τίποτα.`,
};

export const GREEK: NoticeTexts = {
  reservation_reminder: ({ station, plug, window }) => ({
    title: `Η κράτησή σας αρχίζει σύντομα: ${window}`,
    body: `${station}, ${plug}. Αν θα αργήσετε, δηλώστε το στην κράτηση.`,
  }),
  window_open: ({ station, plug, window }) => ({
    title: 'Η πρίζα είναι τώρα δική σας',
    body: `${station}, ${plug}, ${window}. Συνδέστε το όχημα και ξεκινήστε τη φόρτιση.`,
  }),
  charger_refused: ({ station, plug, window }) => ({
    title: 'Ο φορτιστής δεν κρατά την πρίζα σας',
    body: `${station}, ${plug}, ${window}. Η κράτησή σας ισχύει· μπορείτε να πάρετε άλλη πρίζα εκεί.`,
  }),
  charging_started: ({ station, plug }) => ({
    title: 'Η φόρτιση ξεκίνησε',
    body: `Ρέει ενέργεια: ${station}, ${plug}.`,
  }),
  almost_full: ({ station, energy, percent }) => ({
    title: percent === '' ? `Σχεδόν έτοιμο: ${energy}` : `Σχεδόν γεμάτη μπαταρία: ${percent}`,
    body: `${station}, ${energy} ως τώρα. Η πρίζα μπορεί σύντομα να δοθεί στον επόμενο οδηγό.`,
  }),
  idle_fee_near: ({ station, plug, window, amount }) => ({
    title: `Αποσυνδέστε το όχημα έως τις ${window}`,
    body: `${station}, ${plug}. Από τότε η παραμονή στην πρίζα χρεώνεται ${amount} το λεπτό.`,
  }),
  idle_fee: ({ station, plug, amount }) => ({
    title: `Χρέωση παραμονής: ${amount}`,
    body: `${station}, ${plug}. Το όχημα έμεινε συνδεδεμένο μετά τη λήξη του χρόνου σας· υπάρχει στην απόδειξή σας.`,
  }),
  charging_finished: ({ station, energy }) => ({
    title: `Η φόρτιση ολοκληρώθηκε: ${energy}`,
    body: `${station}. Αποσυνδέστε το όχημα, για να μπορέσει να φορτίσει ο επόμενος οδηγός.`,
  }),
  receipt: ({ station, amount }) => ({
    title: `Απόδειξη: ${amount}`,
    body: `Για την κράτησή σας: ${station}, με όλες τις χρεώσεις.`,
  }),
  low_balance: ({ amount }) => ({
    title: 'Δεν αρκούν για άλλη φόρτιση',
    body: `Στο πορτοφόλι σας απομένουν ${amount}, λιγότερα από όσα κόστισε η τελευταία κράτηση.`,
  }),
  booking_ended: ({ station, day, reason }) => ({
    title: `Η κράτησή σας έληξε: ${station}`,
    body: ENDINGS[reason]?.(day) ?? day,
  }),
  plug_free: ({ station, plug }) => ({
    title: `Ελεύθερη τώρα: ${station}`,
    body: `Ελευθερώθηκε: ${plug}. Κανείς δεν την κρατά για εσάς μέχρι να κάνετε κράτηση.`,
  }),
  cheaper_window: ({ station, plug, day, percent, amount }) => ({
    title: `Φθηνότερα αύριο: ${percent} λιγότερο`,
    body: `${station}, ${plug}, ${day}: το πολύ ${amount}. Η κράτησή σας ισχύει, μέχρι να κλείσετε αυτή την ώρα και να την ακυρώσετε.`,
  }),
  point_offline: ({ station, plug, window }) => ({
    title: `Σημείο φόρτισης εκτός σύνδεσης: ${station}`,
    body: `${plug}: τελευταία επικοινωνία στις ${window}. Οι πρίζες του δεν κλείνονται μέχρι να επανέλθει.`,
  }),
  point_fault: ({ station, plug, reason }) => ({
    title: `Βλάβη σε πρίζα: ${station}`,
    body: `${plug}${reason === '' ? '' : `: ${reason}`}. Δείτε τι αναφέρει το σημείο φόρτισης.`,
  }),
  new_booking: ({ station, plug, day }) => ({
    title: `Νέα κράτηση: ${station}`,
    body: `${plug}, ${day}.`,
  }),
  payout: ({ amount, reason }) =>
    reason === 'paid'
      ? { title: `Έγινε πληρωμή: ${amount}`, body: 'Το ποσό είναι καθ’ οδόν στον λογαριασμό σας.' }
      : {
          title: `Η πληρωμή απορρίφθηκε: ${amount}`,
          body: 'Τα tokens είναι ξανά στο πορτοφόλι σας.',
        },
  mail: {
    hello: 'Γεια σας,',
    label: 'Δείτε περισσότερα',
    note: 'Έχετε επιλέξει να ενημερώνεστε με e-mail. Ποια μηνύματα λαμβάνετε ορίζεται στον λογαριασμό σας, στις Ειδοποιήσεις.',
  },
};
