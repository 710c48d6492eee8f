// The mail to a driver whose card has been given money back.
import type { CurrencyName } from '@voltagora/domain';
import { greeting } from '../../../platform/mail/greeting.ts';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-queue.ts';
import { moneyText } from '../money-text.ts';
import { paymentTexts } from '../payment-texts.ts';

interface RefundDone extends Pick<Mail, 'to' | 'lang'> {
  amountMinor: number;
  currency: CurrencyName;
  /** The wallet. */
  link: string;
}

export function refundDoneMail({ to, lang, amountMinor, currency, link }: RefundDone): Mail {
  const t = paymentTexts(lang);
  const values = { amount: moneyText(lang, amountMinor, currency) };
  return layOutMail({
    kind: 'refund_done',
    to,
    lang,
    subject: t('refundDone.subject'),
    preheader: t('refundDone.preheader', values),
    paragraphs: [greeting(lang), ...t.list('refundDone.paragraphs', values)],
    action: { label: t('refundFailed.label'), link },
    notes: [],
  });
}
