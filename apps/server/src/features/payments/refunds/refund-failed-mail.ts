// Mail to a driver whose card refused a refund.
import type { CurrencyName } from '@voltagora/domain';
import { greeting } from '../../../platform/mail/greeting.ts';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-queue.ts';
import { tokenAmount } from '../../../platform/texts/token-amount.ts';
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
  const amount = moneyText(lang, amountMinor, currency);
  const values = { amount, inWallet: tokenAmount(lang, tokensMinor, amount) };
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
