// Mail to an owner whose session is not paid, because the capture from the driver's card failed.
import type { CurrencyName } from '@voltagora/domain';
import { greeting } from '../../../platform/mail/greeting.ts';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-queue.ts';
import { moneyText } from '../money-text.ts';
import { paymentTexts } from '../payment-texts.ts';

interface CaptureFailed extends Pick<Mail, 'to' | 'lang'> {
  stationName: string;
  amountMinor: number;
  currency: CurrencyName;
  /** Page of the booking. */
  link: string;
}

export function captureFailedMail(failed: CaptureFailed): Mail {
  const { to, lang, stationName, amountMinor, currency, link } = failed;
  const t = paymentTexts(lang);
  const values = { station: stationName, amount: moneyText(lang, amountMinor, currency) };
  return layOutMail({
    kind: 'capture_failed',
    to,
    lang,
    subject: t('captureFailed.subject'),
    preheader: t('captureFailed.preheader', values),
    paragraphs: [greeting(lang), ...t.list('captureFailed.paragraphs', values)],
    action: { label: t('captureFailed.label'), link },
    notes: [t('captureFailed.why')],
  });
}
