import { tokenMinorToTokens } from '@voltagora/domain';
import type { Mail } from '../../../platform/mail/mail-queue.ts';

/** What the host owes a person who has left, in hundredths of a token. */
export interface LastTokens {
  /** On its way back to the cards that it was paid with. */
  toCardsMinor: number;
  refundedMinor: number;
  payout: { id: string; amountMinor: number } | null;
}

const LOCALES = { en: 'en-GB', el: 'el-GR' } as const;

const TEXTS = {
  en: {
    toCards: (tokens: string) =>
      `What you had paid for ${tokens} tokens that you did not use goes back to your card within a few days.`,
    refund: (tokens: string, reference: string) =>
      `You had paid for ${tokens} tokens that you did not use. Whoever runs this installation pays them back: write to them with this mail and the reference ${reference}.`,
    payout: (tokens: string, reference: string) =>
      `A payout of the ${tokens} tokens that you had earned is asked for. Whoever runs this installation pays it: write to them with this mail and the reference ${reference}.`,
  },
  el: {
    toCards: (tokens: string) =>
      `Το ποσό που είχατε πληρώσει για ${tokens} tokens που δεν χρησιμοποιήσατε επιστρέφεται στην κάρτα σας μέσα σε λίγες ημέρες.`,
    refund: (tokens: string, reference: string) =>
      `Είχατε πληρώσει για ${tokens} tokens που δεν χρησιμοποιήσατε. Θα σας τα επιστρέψει όποιος λειτουργεί αυτή την εγκατάσταση: στείλτε του αυτό το μήνυμα με τον κωδικό αναφοράς ${reference}.`,
    payout: (tokens: string, reference: string) =>
      `Έχει ζητηθεί η πληρωμή των ${tokens} tokens που είχατε κερδίσει. Θα σας τα πληρώσει όποιος λειτουργεί αυτή την εγκατάσταση: στείλτε του αυτό το μήνυμα με τον κωδικό αναφοράς ${reference}.`,
  },
};

/** What a farewell says of money: nobody here knows the person any more, so the mail itself is their proof. */
export function settlementWords(
  lang: Mail['lang'],
  { toCardsMinor, refundedMinor, payout }: LastTokens,
  userId: string,
): string[] {
  const number = new Intl.NumberFormat(LOCALES[lang], { minimumFractionDigits: 2 });
  const tokens = (minor: number) => number.format(tokenMinorToTokens(minor));
  const { toCards, refund, payout: paidOut } = TEXTS[lang];
  return [
    ...(toCardsMinor > 0 ? [toCards(tokens(toCardsMinor))] : []),
    ...(refundedMinor > 0 ? [refund(tokens(refundedMinor), userId)] : []),
    ...(payout ? [paidOut(tokens(payout.amountMinor), payout.id)] : []),
  ];
}
