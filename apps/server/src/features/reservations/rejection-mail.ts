// The mail to a driver whose booking the station's owner has called off.
import { tokenMinorToTokens } from '@voltagora/domain';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/mail-queue.ts';

export interface Rejection extends Pick<Mail, 'to' | 'lang'> {
  stationName: string;
  timeZone: string;
  start: Date;
  stop: Date;
  /** What was held and is free again, in hundredths of a token. */
  holdMinor: number;
  /** The owner's own words; may be empty. */
  message: string;
  /** Where other stations are found. */
  link: string;
}

const LOCALES = { en: 'en-GB', el: 'el-GR' } as const;

const TEXTS = {
  en: ({ station, when, tokens, message }: Words) => ({
    subject: 'Your booking was cancelled by the station',
    preheader: `${station}, ${when}. You pay nothing.`,
    paragraphs: [
      'Hello,',
      `The owner of ${station} has cancelled your booking of ${when}.`,
      ...(message === '' ? [] : [`They write: “${message}”`]),
      `You pay nothing: the ${tokens} tokens that were held for it are free in your wallet again.`,
    ],
    label: 'Find another station',
    notes: ['You get this mail because you had a booking there. There is nothing else to do.'],
  }),
  el: ({ station, when, tokens, message }: Words) => ({
    subject: 'Η κράτησή σας ακυρώθηκε από τον σταθμό',
    preheader: `${station}, ${when}. Δεν πληρώνετε τίποτα.`,
    paragraphs: [
      'Γεια σας,',
      `Ο ιδιοκτήτης του σταθμού ${station} ακύρωσε την κράτησή σας: ${when}.`,
      ...(message === '' ? [] : [`Σας γράφει: «${message}»`]),
      `Δεν πληρώνετε τίποτα: τα ${tokens} tokens που είχαν δεσμευτεί είναι πάλι διαθέσιμα στο πορτοφόλι σας.`,
    ],
    label: 'Εύρεση άλλου σταθμού',
    notes: ['Λαμβάνετε αυτό το μήνυμα επειδή είχατε κράτηση εκεί. Δεν χρειάζεται να κάνετε κάτι.'],
  }),
};

interface Words {
  station: string;
  when: string;
  tokens: string;
  message: string;
}

export function rejectionMail(rejection: Rejection): Mail {
  const { to, lang, stationName, message, link } = rejection;
  const tokens = new Intl.NumberFormat(LOCALES[lang], { minimumFractionDigits: 2 });
  const { subject, preheader, paragraphs, label, notes } = TEXTS[lang]({
    station: stationName,
    when: windowOf(rejection),
    tokens: tokens.format(tokenMinorToTokens(rejection.holdMinor)),
    message,
  });
  return layOutMail({
    kind: 'booking_rejected',
    to,
    lang,
    subject,
    preheader,
    paragraphs,
    action: { label, link },
    notes,
  });
}

/** In the station's time, as its sign would say it. */
function windowOf({ lang, timeZone, start, stop }: Rejection): string {
  const format = new Intl.DateTimeFormat(LOCALES[lang], {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.formatRange(start, stop);
}
