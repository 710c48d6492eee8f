// The mails about a disputed card payment: to its driver, to owners whose tokens it concerns, and to the host.
import { type CurrencyName, cutQuotient, exactProduct } from '@voltagora/domain';
import { greeting } from '../../../platform/mail/greeting.ts';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-queue.ts';
import { tokenAmount } from '../../../platform/texts/token-amount.ts';
import { moneyText } from '../money-text.ts';
import { paymentTexts } from '../payment-texts.ts';
import type { DisputeRow } from './disputes.store.ts';

export interface DisputeMail extends Pick<Mail, 'to' | 'lang'> {
  what:
    | 'driverOpened'
    | 'driverWon'
    | 'driverLost'
    | 'driverOwes'
    | 'ownerOpened'
    | 'ownerWon'
    | 'ownerLost';
  amountMinor: number;
  currency: CurrencyName;
  /** What the mail is about, of the disputed tokens. */
  tokensMinor: number;
  /** What the payment cost and bought: the price of its tokens. */
  payment: { amount_minor: number; tokens_minor: number };
  /** The wallet, or the payouts of an owner. */
  link: string;
}

export function disputeMail(mail: DisputeMail): Mail {
  const { to, lang, what, amountMinor, currency, link } = mail;
  const t = paymentTexts(lang);
  const values = { amount: moneyText(lang, amountMinor, currency), part: partText(mail) };
  return layOutMail({
    kind: `dispute_${what}`,
    to,
    lang,
    subject: t(`dispute.${what}.subject`),
    preheader: t(`dispute.${what}.preheader`, values),
    paragraphs: [greeting(lang), ...t.list(`dispute.${what}.paragraphs`, values)],
    action: {
      label: what.startsWith('owner') ? t('dispute.payouts') : t('refundFailed.label'),
      link,
    },
    notes: [t('dispute.why')],
  });
}

function partText({ lang, currency, tokensMinor, payment }: DisputeMail): string {
  if (payment.tokens_minor === 0) return tokenAmount(lang, tokensMinor);
  const product = exactProduct(payment.amount_minor, tokensMinor);
  const worthMinor = cutQuotient(product, payment.tokens_minor);
  return tokenAmount(lang, tokensMinor, moneyText(lang, worthMinor, currency));
}

interface HostMail extends Pick<Mail, 'to' | 'lang'> {
  what: 'opened' | 'unknown' | 'won' | 'lost';
  dispute: DisputeRow;
  link: string;
}

export function hostDisputeMail({ to, lang, what, dispute, link }: HostMail): Mail {
  const t = paymentTexts(lang);
  const values = {
    amount: `${(dispute.amount_minor / 100).toFixed(2)} ${dispute.currency}`,
    id: dispute.provider_dispute_id,
    provider: dispute.provider,
    reason: dispute.reason,
    by: dispute.respond_by?.toISOString().slice(0, 16).replace('T', ' ') ?? '-',
  };
  return layOutMail({
    kind: `dispute_host_${what}`,
    to,
    lang,
    subject: t(`dispute.host.${what}.subject`, values),
    preheader: t(`dispute.host.${what}.preheader`, values),
    paragraphs: t.list(`dispute.host.${what}.paragraphs`, values),
    action: { label: t('dispute.host.label'), link },
    notes: [],
  });
}
