// The mail to a driver whose card would not take its money back.
import { type CurrencyName, tokenMinorToTokens } from '@voltagora/domain';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-queue.ts';
import { moneyText } from '../money-text.ts';

interface RefundFailed extends Pick<Mail, 'to' | 'lang'> {
  tokensMinor: number;
  amountMinor: number;
  currency: CurrencyName;
  /** The wallet. */
  link: string;
}

const LOCALES = { en: 'en-GB', el: 'el-GR' } as const;

const TEXTS = {
  en: (amount: string, tokens: string) => ({
    subject: 'Your card did not take a refund',
    preheader: `${amount} could not go back to your card. You have ${tokens} tokens instead.`,
    paragraphs: [
      'Hello,',
      `${amount} were to go back to the card that you had paid with, but its bank refused them.`,
      `Nothing is lost: the ${tokens} tokens that they stand for are in your wallet.`,
    ],
    label: 'Open the wallet',
    notes: ['If you would rather have the money, write to whoever runs this installation.'],
  }),
  el: (amount: string, tokens: string) => ({
    subject: 'Η επιστροφή στην κάρτα σας δεν έγινε δεκτή',
    preheader: `Η επιστροφή ${amount} δεν έγινε. Έχετε ${tokens} tokens στη θέση της.`,
    paragraphs: [
      'Γεια σας,',
      `Το ποσό ${amount} επρόκειτο να επιστραφεί στην κάρτα με την οποία είχατε πληρώσει, αλλά η τράπεζά της δεν το δέχτηκε.`,
      `Δεν χάνετε τίποτα: τα ${tokens} tokens που αντιστοιχούν βρίσκονται στο πορτοφόλι σας.`,
    ],
    label: 'Άνοιγμα πορτοφολιού',
    notes: ['Αν προτιμάτε τα χρήματα, γράψτε σε όποιον λειτουργεί αυτή την εγκατάσταση.'],
  }),
};

export function refundFailedMail(failed: RefundFailed): Mail {
  const { to, lang, tokensMinor, amountMinor, currency, link } = failed;
  const tokens = new Intl.NumberFormat(LOCALES[lang], { minimumFractionDigits: 2 });
  const { label, ...words } = TEXTS[lang](
    moneyText(lang, amountMinor, currency),
    tokens.format(tokenMinorToTokens(tokensMinor)),
  );
  return layOutMail({ kind: 'refund_failed', to, lang, ...words, action: { label, link } });
}
