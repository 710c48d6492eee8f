// Refunds the cost of a reservation to the driver's wallet, or to the card that paid.
import { tokenMinorToTokens, tokensToTokenMinor } from '@voltagora/domain';
import { recordAudit } from '../../../../platform/audit/audit-log.store.ts';
import type { CardRefund } from '../../../payments/public.ts';
import { refundBooking, type Refunded, type RefundResult } from '../../../refunds/public.ts';
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
    const result = await refundBooking(deps, trx, {
      reservationId: id,
      amountMinor: tokens === undefined ? undefined : tokensToTokenMinor(tokens),
      atHostsCost,
      hasWallet: found.deleted_at === null,
    });
    const { given, toCard } = requireRefunded(result, id);
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
    return { result: { reservation: id, ...sums }, text: told(given, { ...found, toCard }) };
  });
}

const totalOf = ({ cardMinor, walletMinor }: Refunded): number => cardMinor + walletMinor;

type Given = Extract<RefundResult, { kind: 'refunded' }>;

function requireRefunded(outcome: RefundResult, id: string): Given {
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
    case 'too_small_for_card':
      throw new HostRefusal('So few tokens are worth less than a cent, which no card takes back.');
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
