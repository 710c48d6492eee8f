// The mail to an owner who is not paid for a charge, because the driver's card could not be charged.
import type { CurrencyName } from '@voltagora/domain';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-queue.ts';
import { moneyText } from '../money-text.ts';

interface CaptureFailed extends Pick<Mail, 'to' | 'lang'> {
  stationName: string;
  amountMinor: number;
  currency: CurrencyName;
  /** The booking. */
  link: string;
}

const TEXTS = {
  en: (station: string, amount: string) => ({
    subject: 'A card could not be charged',
    preheader: `${station}: ${amount} will not come.`,
    paragraphs: [
      'Hello,',
      `The driver of a booking at ${station} was to pay ${amount} by card, but the card's bank had ended the hold before it could be charged.`,
      'This is final: nothing reaches your wallet for this booking, and no commission is taken.',
    ],
    label: 'See the booking',
    notes: ['You get this mail because the station is yours.'],
  }),
  el: (station: string, amount: string) => ({
    subject: 'Μια κάρτα δεν μπόρεσε να χρεωθεί',
    preheader: `${station}: το ποσό ${amount} δεν θα εισπραχθεί.`,
    paragraphs: [
      'Γεια σας,',
      `Ο οδηγός μιας κράτησης στον σταθμό ${station} επρόκειτο να πληρώσει ${amount} με κάρτα, αλλά η τράπεζα είχε άρει τη δέσμευση πριν γίνει η χρέωση.`,
      'Αυτό είναι οριστικό: για την κράτηση αυτή δεν μπαίνει τίποτα στο πορτοφόλι σας και δεν παρακρατείται προμήθεια.',
    ],
    label: 'Δείτε την κράτηση',
    notes: ['Λαμβάνετε αυτό το μήνυμα επειδή ο σταθμός είναι δικός σας.'],
  }),
};

export function captureFailedMail(failed: CaptureFailed): Mail {
  const { to, lang, stationName, amountMinor, currency, link } = failed;
  const amount = moneyText(lang, amountMinor, currency);
  const { label, ...words } = TEXTS[lang](stationName, amount);
  return layOutMail({ kind: 'capture_failed', to, lang, ...words, action: { label, link } });
}
