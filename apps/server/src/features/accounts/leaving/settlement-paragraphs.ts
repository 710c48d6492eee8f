import { type CurrencyName, payoutMinor } from '@voltagora/domain';
import type { Language } from '../../../platform/texts/language.ts';
import { localFormats } from '../../../platform/texts/local-formats.ts';
import { tokenAmount } from '../../../platform/texts/token-amount.ts';
import { accountTexts } from '../account-texts.ts';

/** What the host still owes a deleted account, in hundredths of a token and, of what goes to cards, of the currency. */
export interface LastTokens {
  /** Being refunded to the cards that paid. */
  toCards: { tokensMinor: number; amountMinor: number };
  refundedMinor: number;
  payout: { id: string; amountMinor: number } | null;
}

/** The price of a token, in micro units of the currency. */
export interface TokenWorth {
  priceMicro: number;
  currency: CurrencyName;
}

/** Paragraphs about money in the mail about a deleted account. This mail is the person's only proof. */
export function settlementParagraphs(
  { lang, id }: { lang: Language; id: string },
  { toCards, refundedMinor, payout }: LastTokens,
  { priceMicro, currency }: TokenWorth,
): string[] {
  const t = accountTexts(lang);
  const local = localFormats(lang, 'UTC');
  const amountOf = (tokensMinor: number, fiatMinor = payoutMinor(tokensMinor, priceMicro)) =>
    tokenAmount(lang, tokensMinor, local.amount(fiatMinor / 100, currency));
  const paragraphs: string[] = [];
  if (toCards.tokensMinor > 0) {
    const amount = amountOf(toCards.tokensMinor, toCards.amountMinor);
    paragraphs.push(t('settlement.toCards', { amount }));
  }
  if (refundedMinor > 0) {
    const amount = amountOf(refundedMinor);
    paragraphs.push(t('settlement.refund', { amount, reference: id }));
  }
  if (payout !== null) {
    const amount = amountOf(payout.amountMinor);
    paragraphs.push(t('settlement.payout', { amount, reference: payout.id }));
  }
  return paragraphs;
}
