// Refunds the cost of a reservation to the driver's wallet, or to the card that paid.
import { tokenMinorToTokens, tokensToTokenMinor } from '@voltagora/domain';
import type { Trx } from '../../../../platform/db/db.ts';
import { recordAudit } from '../../../../platform/audit/audit-log.store.ts';
import {
  type CardRefund,
  lockPaidByCard,
  refundToCard,
  type RefundablePayment,
} from '../../../payments/public.ts';
import { mailDriver } from '../../../reservations/public.ts';
import { type RefundOutcome, refundReservation } from '../../../wallet/public.ts';
import type { HostDeps } from '../../host-deps.ts';
import { HostRefusal, type Outcome, type RequestOf } from '../../terminal/host-request.ts';
import { moneyOf, plain, tokensOf } from '../../terminal/host-text.ts';
import { findReservation } from '../../host.reads.ts';

export function refund(deps: HostDeps, asked: RequestOf<'refund'>): Promise<Outcome> {
  const { db, clock } = deps;
  const { reservation: id, tokens, reason, at_our_cost: atHostsCost } = asked;
  return db.transaction().execute(async (trx) => {
    const found = await findReservation(trx, id);
    if (found === undefined) throw new HostRefusal(`There is no reservation ${id}.`);
    const card = await lockPaidByCard(trx, id);
    const outcome = await refundReservation(trx, {
      reservationId: id,
      amountMinor: tokens === undefined ? undefined : tokensToTokenMinor(tokens),
      atHostsCost,
      hasWallet: found.deleted_at === null,
      now: clock.now(),
    });
    const given = requireRefunded(outcome, id);
    const toCard = await askForCardRefund(trx, card, { given, now: clock.now() });
    const sums = {
      tokens: tokenMinorToTokens(totalOf(given)),
      from_owner: tokenMinorToTokens(given.ownerMinor),
      from_commission: tokenMinorToTokens(given.hostMinor),
      left: tokenMinorToTokens(given.leftMinor),
      ...(toCard && {
        to_card: toCard.amountMinor / 100,
        currency: toCard.currency,
        to_wallet: tokenMinorToTokens(given.walletMinor),
      }),
    };
    await recordAudit(trx, {
      actor: { kind: 'host' },
      action: 'reservation.refunded',
      subject: { kind: 'reservation', id },
      detail: { reason, ...sums },
      at: clock.now(),
    });
    await mailDriver(deps, trx, id, 'refunded', {
      toWalletMinor: given.walletMinor,
      ...(toCard && { toCardMinor: toCard.amountMinor }),
    });
    return { result: { reservation: id, ...sums }, text: told(given, { ...found, toCard }) };
  });
}

type Refunded = Extract<RefundOutcome, { kind: 'refunded' }>;
const totalOf = ({ cardMinor, walletMinor }: Refunded): number => cardMinor + walletMinor;

/** Undefined where nothing of it was paid by card. */
async function askForCardRefund(
  trx: Trx,
  card: RefundablePayment | undefined,
  { given, now }: { given: Refunded; now: Date },
): Promise<CardRefund | undefined> {
  if (given.cardMinor === 0) return undefined;
  if (card === undefined) throw new Error('The ledger has a charge of a card that no payment has');
  const asked = await refundToCard(trx, card, { tokensMinor: given.cardMinor, now });
  if (asked !== undefined) return asked;
  throw new HostRefusal('So few tokens are worth less than a cent, which no card takes back.');
}

function requireRefunded(outcome: RefundOutcome, id: string): Refunded {
  switch (outcome.kind) {
    case 'refunded':
      return outcome;
    case 'not_charged':
      throw new HostRefusal(
        `Reservation ${id} has not been billed, so there is nothing to refund.`,
      );
    case 'no_wallet':
      throw new HostRefusal('The driver has deleted the account: there is no wallet to pay into.');
    case 'too_much':
      throw new HostRefusal(
        outcome.leftMinor === 0
          ? `Reservation ${id} has been refunded in full already. See: audit --subject ${id}`
          : `At most ${tokensOf(outcome.leftMinor)} tokens of reservation ${id} can still be refunded.`,
      );
    case 'owner_lacks':
      throw new HostRefusal(
        `The owner has ${tokensOf(outcome.availableMinor)} of the ${tokensOf(outcome.neededMinor)} tokens to be refunded. ` +
          'Refund less with --tokens, or pay all of it from your commission with --at-our-cost.',
      );
  }
}

interface Receiver {
  email: string;
  deleted_at: Date | null;
  station_name: string;
  toCard: CardRefund | undefined;
}

const told = (given: Refunded, { email, station_name, toCard, ...to }: Receiver): string =>
  `${tokensOf(totalOf(given))} tokens` +
  (toCard ? ` (${moneyOf(toCard)} to the card${alsoToWallet(given)})` : '') +
  ` go back to ${to.deleted_at === null ? plain(email) : 'a deleted account'} for ${plain(station_name)}: ` +
  `${tokensOf(given.ownerMinor)} from the owner, ${tokensOf(given.hostMinor)} from your commission. ` +
  `${tokensOf(given.leftMinor)} tokens of the bill are left.`;

const alsoToWallet = ({ walletMinor }: Refunded): string =>
  walletMinor === 0 ? '' : `, ${tokensOf(walletMinor)} tokens to the wallet`;
