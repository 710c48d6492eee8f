// Refunds the cost of a reservation to the driver's wallet, or to the card that paid.
import { tokenMinorToTokens, tokensToTokenMinor } from '@voltagora/domain';
import { recordAudit } from '../../../platform/audit/audit-log.store.ts';
import { type CardRefund, lockPaidByCard, refundToCard } from '../../payments/public.ts';
import { mailDriver } from '../../reservations/public.ts';
import { type RefundOutcome, refundReservation } from '../../wallet/public.ts';
import type { HostDeps } from '../host-deps.ts';
import { HostRefusal, type Outcome, type RequestOf } from '../terminal/host-request.ts';
import { moneyOf, plain, tokensOf } from '../terminal/host-text.ts';
import { findReservation } from '../host.reads.ts';

export function refund(deps: HostDeps, asked: RequestOf<'refund'>): Promise<Outcome> {
  const { db, clock } = deps;
  const { reservation: id, tokens, reason, at_our_cost: atHostsCost } = asked;
  return db.transaction().execute(async (trx) => {
    const found = await findReservation(trx, id);
    if (found === undefined) throw new HostRefusal(`There is no reservation ${id}.`);
    const card = await lockPaidByCard(trx, id);
    if (found.deleted_at !== null && card === undefined) {
      throw new HostRefusal('The driver has deleted the account: there is no wallet to pay into.');
    }
    const amountMinor = tokens === undefined ? undefined : tokensToTokenMinor(tokens);
    const now = clock.now();
    const outcome = await refundReservation(trx, {
      reservationId: id,
      amountMinor,
      atHostsCost,
      now,
    });
    const given = requireRefunded(outcome, id);
    const toCard = card && (await refundToCard(trx, card, { tokensMinor: given.amountMinor, now }));
    if (card && toCard === undefined) {
      throw new HostRefusal(
        'These tokens are worth less than a cent, which cannot be refunded to a card.',
      );
    }
    const sums = {
      tokens: tokenMinorToTokens(given.amountMinor),
      from_owner: tokenMinorToTokens(given.ownerMinor),
      from_commission: tokenMinorToTokens(given.hostMinor),
      left: tokenMinorToTokens(given.leftMinor),
      ...(toCard && { to_card: toCard.amountMinor / 100, currency: toCard.currency }),
    };
    await recordAudit(trx, {
      actor: { kind: 'host' },
      action: 'reservation.refunded',
      subject: { kind: 'reservation', id },
      detail: { reason, ...sums },
      at: now,
    });
    await mailDriver(deps, trx, id, 'refunded', {
      amountMinor: given.amountMinor,
      ...(toCard && { toCardMinor: toCard.amountMinor }),
    });
    return { result: { reservation: id, ...sums }, text: told(given, { ...found, toCard }) };
  });
}

type Refunded = Extract<RefundOutcome, { kind: 'refunded' }>;

function requireRefunded(outcome: RefundOutcome, id: string): Refunded {
  switch (outcome.kind) {
    case 'refunded':
      return outcome;
    case 'not_charged':
      throw new HostRefusal(
        `Reservation ${id} has not been billed, so there is nothing to refund.`,
      );
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
  `${tokensOf(given.amountMinor)} tokens` +
  (toCard ? ` (${moneyOf(toCard)} to the card)` : '') +
  ` go back to ${to.deleted_at === null ? plain(email) : 'a deleted account'} for ${plain(station_name)}: ` +
  `${tokensOf(given.ownerMinor)} from the owner, ${tokensOf(given.hostMinor)} from your commission. ` +
  `${tokensOf(given.leftMinor)} tokens of the bill remain.`;
