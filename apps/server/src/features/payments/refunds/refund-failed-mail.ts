// Mail to a driver whose card refused a refund.
import { type CurrencyName, tokenMinorToTokens } from '@voltagora/domain';
import { greeting } from '../../../platform/mail/greeting.ts';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-queue.ts';
import { numberFormat } from '../../../platform/texts/cached-formats.ts';
import { LOCALES } from '../../../platform/texts/language.ts';
import { moneyText } from '../money-text.ts';
import { paymentTexts } from '../payment-texts.ts';

interface RefundFailed extends Pick<Mail, 'to' | 'lang'> {
  tokensMinor: number;
  amountMinor: number;
  currency: CurrencyName;
  /** Page of the wallet. */
  link: string;
}

export function refundFailedMail(failed: RefundFailed): Mail {
  const { to, lang, tokensMinor, amountMinor, currency, link } = failed;
  const t = paymentTexts(lang);
  const tokens = numberFormat(LOCALES[lang], { minimumFractionDigits: 2 });
  const values = {
    amount: moneyText(lang, amountMinor, currency),
    tokens: tokens.format(tokenMinorToTokens(tokensMinor)),
  };
  return layOutMail({
    kind: 'refund_failed',
    to,
    lang,
    subject: t('refundFailed.subject'),
    preheader: t('refundFailed.preheader', values),
    paragraphs: [greeting(lang), ...t.list('refundFailed.paragraphs', values)],
    action: { label: t('refundFailed.label'), link },
    notes: [t('refundFailed.otherwise')],
  });
}
