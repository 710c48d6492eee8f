// An owner refunds a bill in whole or in part, with a reason, up to the host's limit for each booking. The owner returns what was
// earned and the host its commission.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import {
  cutQuotient,
  decimalToMicro,
  payoutMinor,
  payoutTokensMinor,
  tokenMinorToTokens,
} from '@voltagora/domain';
import { recordAudit } from '../../platform/audit/audit-log.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Once } from '../../platform/http/idempotency/idempotent.ts';
import { readTariff } from '../reservations/public.ts';
import { readRefundable } from '../wallet/public.ts';
import { refundBooking, type Refunded, type RefundResult } from './refund-booking.service.ts';
import { lockOwnBooking } from './refunds.reads.ts';

export interface OwnerRefundDeps {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
  /** Of a token, where the booking does not say it. */
  tokenFiatPrice: number;
  /** The most that an owner may refund of one booking, in units of the currency. */
  ownerRefundMaximum: number;
}

export type OwnerRefunds = ReturnType<typeof createOwnerRefunds>;

export const createOwnerRefunds = (deps: OwnerRefundDeps) => ({
  /** What the owner can still refund of a booking. Error code: not_found. */
  refundable: (actor: Actor, id: string): Promise<AnswerOf<'readRefundable'>> =>
    deps.db.transaction().execute((trx) => refundable(deps, trx, actor, id)),
  /** Error codes: not_found, nothing_to_refund, refund_too_large, not_enough_tokens. */
  refund: (
    actor: Actor,
    id: string,
    asked: ValidRequestOf<'refundAsOwner'>['body'],
    once: Once<AnswerOf<'refundAsOwner'>>,
  ): Promise<AnswerOf<'refundAsOwner'>> =>
    deps.db
      .transaction()
      .execute((trx) => once(trx, () => refund(deps, trx, { actor, id, asked }))),
});

async function limitsOf(deps: OwnerRefundDeps, trx: Trx, { userId }: Actor, id: string) {
  const booking = await lockOwnBooking(trx, userId, id);
  if (booking === undefined) throw notFound('reservation');
  const tariff = readTariff(booking.tariff);
  const priceMicro = tariff.tokenPriceMicro ?? decimalToMicro(deps.tokenFiatPrice);
  const hasWallet = booking.deleted_at === null;
  const { leftMinor, refundedMinor } = await readRefundable(trx, id, { hasWallet });
  const limit = cutQuotient(decimalToMicro(deps.ownerRefundMaximum), 10_000);
  const mostMinor = payoutTokensMinor(limit, priceMicro) - refundedMinor;
  const allowedMinor = Math.max(0, Math.min(leftMinor, mostMinor));
  return { allowedMinor, leftMinor, priceMicro, hasWallet, currency: tariff.currency };
}

async function refundable(deps: OwnerRefundDeps, trx: Trx, actor: Actor, id: string) {
  const { allowedMinor, leftMinor, priceMicro, currency } = await limitsOf(deps, trx, actor, id);
  return {
    amount: payoutMinor(allowedMinor, priceMicro) / 100,
    tokens: tokenMinorToTokens(allowedMinor),
    is_limited: allowedMinor < leftMinor,
    currency,
  };
}

async function refund(
  deps: OwnerRefundDeps,
  trx: Trx,
  {
    actor,
    id,
    asked,
  }: { actor: Actor; id: string; asked: ValidRequestOf<'refundAsOwner'>['body'] },
): Promise<AnswerOf<'refundAsOwner'>> {
  const limits = await limitsOf(deps, trx, actor, id);
  const { allowedMinor, priceMicro, hasWallet } = limits;
  if (limits.leftMinor === 0) throw nothingToRefund();
  const cents = asked.amount === undefined ? undefined : Math.round(asked.amount * 100);
  const isWhole = cents === undefined || cents === payoutMinor(allowedMinor, priceMicro);
  const amountMinor = isWhole ? allowedMinor : payoutTokensMinor(cents, priceMicro);
  if (amountMinor > allowedMinor || amountMinor === 0) throw tooLarge();
  const result = requireRefunded(
    await refundBooking(deps, trx, {
      reservationId: id,
      amountMinor,
      atHostsCost: false,
      hasWallet,
    }),
  );
  await recordAudit(trx, {
    actor: { kind: 'user', id: actor.userId },
    action: 'reservation.refunded',
    subject: { kind: 'reservation', id },
    detail: { reason: asked.reason, tokens: tokenMinorToTokens(amountMinor) },
    at: deps.clock.now(),
  });
  return {
    amount: payoutMinor(amountMinor, priceMicro) / 100,
    tokens: tokenMinorToTokens(amountMinor),
    from_owner: tokenMinorToTokens(result.ownerMinor),
    left: tokenMinorToTokens(result.leftMinor),
    currency: limits.currency,
  };
}

const nothingToRefund = () =>
  new AppError('nothing_to_refund', 'Nothing of this booking can be refunded any more.');
const tooLarge = () =>
  new AppError('refund_too_large', 'This is more than you can refund of this booking.');

function requireRefunded(result: RefundResult): Refunded {
  switch (result.kind) {
    case 'refunded':
      return result.given;
    case 'owner_lacks':
      throw new AppError('not_enough_tokens', 'Your balance no longer has these tokens.');
    case 'too_much':
      throw tooLarge();
    case 'no_wallet':
    case 'not_charged':
    case 'too_small_for_card':
      throw nothingToRefund();
  }
}
