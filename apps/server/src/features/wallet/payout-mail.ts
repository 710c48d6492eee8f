// The mail to an owner whose payout was paid or refused.
import { tokenMinorToTokens } from '@voltagora/domain';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/mail-queue.ts';

export interface PayoutDecision extends Pick<Mail, 'to' | 'lang'> {
  status: 'paid' | 'refused';
  amountMinor: number;
  /** The host's reference or reason. */
  note: string;
  /** Where the owner's payouts are shown. */
  link: string;
}

const LOCALES = { en: 'en-GB', el: 'el-GR' } as const;

const TEXTS = {
  en: {
    paid: (tokens: string, note: string) => ({
      subject: 'Your payout was paid',
      preheader: `${tokens} tokens. Reference: ${note}`,
      paragraphs: [
        'Hello,',
        `The payout of ${tokens} tokens that you asked for was paid.`,
        `Reference of the payment: ${note}`,
      ],
    }),
    refused: (tokens: string, note: string) => ({
      subject: 'Your payout was refused',
      preheader: `${tokens} tokens are in your wallet again.`,
      paragraphs: [
        'Hello,',
        `The payout of ${tokens} tokens that you asked for was refused. The tokens are in your wallet again.`,
        `The reason given: ${note}`,
      ],
    }),
    label: 'See your payouts',
    notes: ['You get this mail because you asked for a payout on Voltagora.'],
  },
  el: {
    paid: (tokens: string, note: string) => ({
      subject: 'Η εκταμίευσή σας έγινε',
      preheader: `${tokens} tokens. Αριθμός αναφοράς: ${note}`,
      paragraphs: [
        'Γεια σας,',
        `Η εκταμίευση των ${tokens} tokens που ζητήσατε έγινε.`,
        `Αριθμός αναφοράς της πληρωμής: ${note}`,
      ],
    }),
    refused: (tokens: string, note: string) => ({
      subject: 'Το αίτημα εκταμίευσής σας απορρίφθηκε',
      preheader: `Τα ${tokens} tokens είναι πάλι στο πορτοφόλι σας.`,
      paragraphs: [
        'Γεια σας,',
        `Το αίτημά σας για εκταμίευση ${tokens} tokens απορρίφθηκε. Τα tokens είναι πάλι στο πορτοφόλι σας.`,
        `Η αιτιολογία: ${note}`,
      ],
    }),
    label: 'Δείτε τις εκταμιεύσεις σας',
    notes: ['Λαμβάνετε αυτό το μήνυμα επειδή ζητήσατε εκταμίευση στο Voltagora.'],
  },
} as const;

export function payoutMail({ to, lang, status, amountMinor, note, link }: PayoutDecision): Mail {
  const { label, notes, [status]: say } = TEXTS[lang];
  const number = new Intl.NumberFormat(LOCALES[lang], { minimumFractionDigits: 2 });
  const { subject, preheader, paragraphs } = say(
    number.format(tokenMinorToTokens(amountMinor)),
    note,
  );
  const kind = `payout_${status}`;
  return layOutMail({
    kind,
    to,
    lang,
    subject,
    preheader,
    paragraphs,
    action: { label, link },
    notes,
  });
}
