// Mail to an owner whose session is not paid, because the capture from the driver's card failed.
import type { CurrencyName } from '@voltagora/domain';
import { greeting } from '../../../platform/mail/greeting.ts';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-queue.ts';
import { moneyText } from '../money-text.ts';
import { paymentTexts } from '../payment-texts.ts';

/** Why a card that was held is not charged: its bank had let go, the amount is below the least, or the provider refused it. */
export type CaptureFailure = 'authorization_lost' | 'amount_too_small' | 'capture_refused';

interface CaptureFailed extends Pick<Mail, 'to' | 'lang'> {
  stationName: string;
  amountMinor: number;
  currency: CurrencyName;
  failure: CaptureFailure;
  /** Page of the booking. */
  link: string;
}

export function captureFailedMail(failed: CaptureFailed): Mail {
  const { to, lang, stationName, amountMinor, currency, failure, link } = failed;
  const t = paymentTexts(lang);
  const values = { station: stationName, amount: moneyText(lang, amountMinor, currency) };
  return layOutMail({
    kind: 'capture_failed',
    to,
    lang,
    subject: t('captureFailed.subject'),
    preheader: t('captureFailed.preheader', values),
    paragraphs: [
      greeting(lang),
      t(`captureFailed.because.${failure}`, values),
      t('captureFailed.final'),
    ],
    action: { label: t('captureFailed.label'), link },
    notes: [t('captureFailed.why')],
  });
}
