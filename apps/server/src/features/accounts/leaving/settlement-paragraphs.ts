import { tokenMinorToTokens } from '@voltagora/domain';
import { numberFormat } from '../../../platform/texts/cached-formats.ts';
import { type Language, LOCALES } from '../../../platform/texts/language.ts';
import { accountTexts } from '../account-texts.ts';

/** What the host still owes a deleted account, in hundredths of a token. */
export interface LastTokens {
  /** Being refunded to the cards that paid. */
  toCardsMinor: number;
  refundedMinor: number;
  payout: { id: string; amountMinor: number } | null;
}

/** Paragraphs about money in the mail about a deleted account. This mail is the person's only proof. */
export function settlementParagraphs(
  language: Language,
  { toCardsMinor, refundedMinor, payout }: LastTokens,
  userId: string,
): string[] {
  const t = accountTexts(language);
  const format = numberFormat(LOCALES[language], { minimumFractionDigits: 2 });
  const tokens = (minor: number) => format.format(tokenMinorToTokens(minor));
  return [
    ...(toCardsMinor > 0 ? [t('settlement.toCards', { tokens: tokens(toCardsMinor) })] : []),
    ...(refundedMinor > 0
      ? [t('settlement.refund', { tokens: tokens(refundedMinor), reference: userId })]
      : []),
    ...(payout
      ? [t('settlement.payout', { tokens: tokens(payout.amountMinor), reference: payout.id })]
      : []),
  ];
}
