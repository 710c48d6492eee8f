// Tells the host, the driver and the owners that a payment is disputed, and how it ended.
import type { Trx } from '../../../platform/db/db.ts';
import { queueMail } from '../../../platform/mail/mail-queue.ts';
import { type FrozenTokens, findPayoutRecipient, payoutMail } from '../../wallet/public.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import type { PaymentRow } from '../payment-row.reads.ts';
import { disputeMail, type DisputeMail, hostDisputeMail } from './dispute-mail.ts';
import { type DisputeRow, findTold } from './disputes.store.ts';

interface Disputed {
  dispute: DisputeRow;
  /** Undefined when it is in none of our books. */
  payment: PaymentRow | undefined;
}

export async function tellOpened(
  deps: PaymentsDeps,
  trx: Trx,
  { dispute, payment }: Disputed,
): Promise<void> {
  await tellHost(deps, trx, { dispute, what: payment ? 'opened' : 'unknown' });
  if (payment === undefined) return;
  const tell = teller(deps, trx, { dispute, payment });
  await tell(payment.user_id, { what: 'driverOpened', tokensMinor: dispute.tokens_minor });
}

/** Owners whose tokens were frozen now. */
export async function tellFrozen(
  deps: PaymentsDeps,
  trx: Trx,
  { dispute, payment, frozen }: Disputed & { frozen: FrozenTokens },
): Promise<void> {
  if (payment === undefined) return;
  const tell = teller(deps, trx, { dispute, payment });
  for (const { ownerId, minor } of frozen.owners) {
    await tell(ownerId, { what: 'ownerOpened', tokensMinor: minor });
  }
  await tellRefusedPayouts(deps, trx, frozen);
}

interface Ended extends Disputed {
  status: 'won' | 'lost';
  debtMinor: number;
  owners: { ownerId: string; minor: number }[];
}

export async function tellEnded(deps: PaymentsDeps, trx: Trx, ended: Ended): Promise<void> {
  const { dispute, payment, status, debtMinor, owners } = ended;
  await tellHost(deps, trx, { dispute, what: status });
  if (payment === undefined) return;
  const tell = teller(deps, trx, { dispute, payment });
  const isLost = status === 'lost';
  const driver = isLost ? (debtMinor > 0 ? 'driverOwes' : 'driverLost') : 'driverWon';
  await tell(payment.user_id, {
    what: driver,
    tokensMinor: debtMinor > 0 ? debtMinor : dispute.tokens_minor,
  });
  for (const { ownerId, minor } of owners) {
    await tell(ownerId, { what: isLost ? 'ownerLost' : 'ownerWon', tokensMinor: minor });
  }
}

async function tellRefusedPayouts(
  { clock, publicUrl }: PaymentsDeps,
  trx: Trx,
  { refusedPayouts }: Pick<FrozenTokens, 'refusedPayouts'>,
): Promise<void> {
  for (const { ownerId, amountMinor, note } of refusedPayouts) {
    const { email: to, lang, deleted_at } = await findPayoutRecipient(trx, ownerId);
    if (deleted_at !== null) continue;
    const link = `${publicUrl()}/owner/payouts`;
    await queueMail(
      trx,
      clock,
      payoutMail({ to, lang, status: 'refused', amountMinor, note, link }),
    );
  }
}

async function tellHost(
  { clock, hostEmail: to, hostLanguage: lang, publicUrl }: PaymentsDeps,
  trx: Trx,
  { dispute, what }: { dispute: DisputeRow; what: 'opened' | 'unknown' | 'won' | 'lost' },
): Promise<void> {
  if (to === undefined) return;
  const mail = hostDisputeMail({ to, lang, what, dispute, link: publicUrl() });
  await queueMail(trx, clock, mail);
}

function teller(
  { clock, publicUrl }: PaymentsDeps,
  trx: Trx,
  { dispute, payment }: { dispute: DisputeRow; payment: PaymentRow },
) {
  return async (userId: string, say: Pick<DisputeMail, 'what' | 'tokensMinor'>): Promise<void> => {
    const told = await findTold(trx, userId);
    if (told === undefined) return;
    const page = say.what.startsWith('owner') ? '/owner/payouts' : '/wallet';
    await queueMail(
      trx,
      clock,
      disputeMail({
        ...told,
        ...say,
        amountMinor: dispute.amount_minor,
        currency: payment.currency,
        payment,
        link: `${publicUrl()}${page}`,
      }),
    );
  };
}
