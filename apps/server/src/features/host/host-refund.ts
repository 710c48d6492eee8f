// The host gives a driver back what a reservation cost.
import { tokenMinorToTokens, tokensToTokenMinor } from '@voltagora/domain';
import { recordAudit } from '../../platform/audit/audit-log.store.ts';
import { type RefundOutcome, refundReservation } from '../wallet/public.ts';
import type { HostDeps } from './host-deps.ts';
import { HostRefusal, type Outcome, type RequestOf } from './host-request.ts';
import { plain, tokensOf } from './host-text.ts';
import { findReservation } from './host.reads.ts';

export function refund({ db, clock }: HostDeps, asked: RequestOf<'refund'>): Promise<Outcome> {
  const { reservation: id, tokens, reason, at_our_cost: atHostsCost } = asked;
  return db.transaction().execute(async (trx) => {
    const found = await findReservation(trx, id);
    if (found === undefined) throw new HostRefusal(`There is no reservation ${id}.`);
    if (found.deleted_at !== null) {
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
    const sums = {
      tokens: tokenMinorToTokens(given.amountMinor),
      from_owner: tokenMinorToTokens(given.ownerMinor),
      from_commission: tokenMinorToTokens(given.hostMinor),
      left: tokenMinorToTokens(given.leftMinor),
    };
    await recordAudit(trx, {
      actor: { kind: 'host' },
      action: 'reservation.refunded',
      subject: { kind: 'reservation', id },
      detail: { reason, ...sums },
      at: now,
    });
    return { result: { reservation: id, ...sums }, text: told(given, found) };
  });
}

type Refunded = Extract<RefundOutcome, { kind: 'refunded' }>;

function requireRefunded(outcome: RefundOutcome, id: string): Refunded {
  switch (outcome.kind) {
    case 'refunded':
      return outcome;
    case 'not_charged':
      throw new HostRefusal(
        `Reservation ${id} has not been billed, at least not yet: there is nothing to give back.`,
      );
    case 'too_much':
      throw new HostRefusal(
        outcome.leftMinor === 0
          ? `All that reservation ${id} was charged has been given back already. See: audit --subject ${id}`
          : `No more than ${tokensOf(outcome.leftMinor)} tokens of reservation ${id} can still be given back.`,
      );
    case 'owner_lacks':
      throw new HostRefusal(
        `The owner has ${tokensOf(outcome.availableMinor)} of the ${tokensOf(outcome.neededMinor)} tokens to be given back. ` +
          'Give back less with --tokens, or all of it from your own commission with --at-our-cost.',
      );
  }
}

const told = (given: Refunded, to: { email: string; station_name: string }): string =>
  `${tokensOf(given.amountMinor)} tokens go back to ${plain(to.email)} for ${plain(to.station_name)}: ` +
  `${tokensOf(given.ownerMinor)} from the owner, ${tokensOf(given.hostMinor)} from your commission. ` +
  `${tokensOf(given.leftMinor)} tokens of the bill are left.`;
