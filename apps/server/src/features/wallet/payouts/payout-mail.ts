// The mails about payouts: to the owner at each step, and to the host when one is requested or withdrawn.
import { CURRENCY_NAMES } from '@voltagora/domain';
import { greeting } from '../../../platform/mail/greeting.ts';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-queue.ts';
import { type Language } from '../../../platform/texts/language.ts';
import { localFormats } from '../../../platform/texts/local-formats.ts';
import { defineTexts } from '../../../platform/texts/texts.ts';
import { tokenAmount } from '../../../platform/texts/token-amount.ts';
import el from '../texts/el.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };

/** What a payout is worth; without the money where it was requested before that was recorded. */
export interface PayoutAmount {
  /** Hundredths of a token. */
  amountMinor: number;
  /** Hundredths of the currency. */
  fiatMinor?: number | null;
  currency?: string | null;
}

export interface PayoutStep extends Pick<Mail, 'to' | 'lang'>, PayoutAmount {
  status: 'requested' | 'withdrawn' | 'paid' | 'refused';
  /** The host's reference or reason; the masked account of a requested payout. */
  note: string;
  /** Address of the owner's payouts page. */
  link: string;
}

const walletTexts = defineTexts({ en, el });

export function payoutMail({ to, lang, status, note, link, ...amount }: PayoutStep): Mail {
  const t = walletTexts(lang);
  const values = { amount: amountText(lang, amount), note };
  return layOutMail({
    kind: `payout_${status}`,
    to,
    lang,
    subject: t(`payout.${status}.subject`),
    preheader: t(`payout.${status}.preheader`, values),
    paragraphs: [greeting(lang), ...t.list(`payout.${status}.paragraphs`, values)],
    action: { label: t('payout.label'), link },
    notes: [t('payout.why')],
  });
}

export interface HostNews extends Pick<Mail, 'to' | 'lang'>, PayoutAmount {
  status: 'requested' | 'withdrawn';
  payoutId: string;
  owner: string;
  link: string;
}

/** To the host, in the language of the owner. */
export function payoutHostMail({ to, lang, status, link, ...news }: HostNews): Mail {
  const t = walletTexts(lang);
  const { owner, payoutId: id } = news;
  const values = { amount: amountText(lang, news), owner, id };
  return layOutMail({
    kind: `payout_${status}_host`,
    to,
    lang,
    subject: t(`payoutHost.${status}.subject`, values),
    preheader: t(`payoutHost.${status}.preheader`, values),
    paragraphs: [greeting(lang), ...t.list(`payoutHost.${status}.paragraphs`, values)],
    action: { label: t('payoutHost.label'), link },
    notes: [t('payoutHost.why')],
  });
}

/** `€12.05 (120.50 tokens)`. */
export function amountText(lang: Language, { amountMinor, fiatMinor, currency }: PayoutAmount) {
  const name = CURRENCY_NAMES.find((known) => known === currency);
  const isKnown = name !== undefined && fiatMinor !== undefined && fiatMinor !== null;
  const money = isKnown ? localFormats(lang, 'UTC').amount(fiatMinor / 100, name) : undefined;
  return tokenAmount(lang, amountMinor, money);
}
