// Tells owner and host about a payout that was requested or withdrawn, in the transaction that does it.
import type { Payout } from '@voltagora/contract';
import { tokensToTokenMinor } from '@voltagora/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/db.ts';
import { queueMail } from '../../../platform/mail/mail-queue.ts';
import type { Language } from '../../../platform/texts/language.ts';
import { payoutHostMail, payoutMail } from './payout-mail.ts';

export interface PayoutHost {
  /** Undefined: the host gets no mail. */
  hostEmail?: string | undefined;
  hostLanguage: Language;
  publicUrl: () => string;
}

interface News {
  payout: Payout;
  payee: { email: string; lang: Language };
}
type NewsDeps = PayoutHost & { clock: Clock };

export const tellRequested = (deps: NewsDeps, trx: Trx, news: News): Promise<void> =>
  tell(deps, trx, news, 'requested');

export const tellWithdrawn = (deps: NewsDeps, trx: Trx, news: News): Promise<void> =>
  tell(deps, trx, news, 'withdrawn');

async function tell(
  { hostEmail, hostLanguage, publicUrl, clock }: NewsDeps,
  trx: Trx,
  { payout, payee: { email, lang } }: News,
  status: 'requested' | 'withdrawn',
): Promise<void> {
  const amount = {
    amountMinor: tokensToTokenMinor(payout.tokens),
    fiatMinor: Math.round(payout.fiat_amount * 100),
    currency: payout.currency ?? null,
  };
  const link = `${publicUrl()}/owner/payouts`;
  const step = { to: email, lang, status, note: payout.iban ?? '', link, ...amount };
  await queueMail(trx, clock, payoutMail(step));
  if (hostEmail === undefined) return;
  const news = { status, payoutId: payout.id, owner: email, ...amount, link: publicUrl() };
  await queueMail(trx, clock, payoutHostMail({ to: hostEmail, lang: hostLanguage, ...news }));
}
