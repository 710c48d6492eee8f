// The mail to an owner about a paid or refused payout.
import { tokenMinorToTokens } from '@voltagora/domain';
import { greeting } from '../../../platform/mail/greeting.ts';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-queue.ts';
import { LOCALES } from '../../../platform/texts/language.ts';
import { numberFormat } from '../../../platform/texts/cached-formats.ts';
import { defineTexts } from '../../../platform/texts/texts.ts';
import el from '../texts/el.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };

export interface PayoutDecision extends Pick<Mail, 'to' | 'lang'> {
  status: 'paid' | 'refused';
  amountMinor: number;
  /** The host's reference or reason. */
  note: string;
  /** Address of the owner's payouts page. */
  link: string;
}

const walletTexts = defineTexts({ en, el });

export function payoutMail({ to, lang, status, amountMinor, note, link }: PayoutDecision): Mail {
  const t = walletTexts(lang);
  const format = numberFormat(LOCALES[lang], { minimumFractionDigits: 2 });
  const values = { tokens: format.format(tokenMinorToTokens(amountMinor)), note };
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
