// Ledger transfers of a disputed card payment. Its tokens are frozen while the bank decides: those in the driver's wallet first, then
// what owners and the host earned with them. Lock order: holds of the bookings, wallets, the provider's account, that of disputed
// tokens, the commission, accounts in money; payouts after the wallets of their owners.
import { type CurrencyName, planFreeze } from '@voltagora/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { type ClosingDeps, payOutLeaver } from '../closing/closing.service.ts';
import { lockWallets } from '../closing/closing.store.ts';
import { refuseForDispute, type RefusedPayout } from '../payouts/dispute-payout.service.ts';
import { readAvailableMinor } from '../refunds/refunds.store.ts';
import { accountId, insertTransfer, lockAccount, type NewTransfer } from '../wallet.store.ts';
import {
  type ChargedBooking,
  countFrozen,
  listEarnedWith,
  listFrozen,
  lockHoldsOf,
  type MoneySource,
} from './disputed-money.store.ts';

/** A payment that the bank of its card disputes; tokens in hundredths. */
export interface DisputedPayment {
  disputeId: string;
  paymentId: string;
  driverId: string;
  /** Null for a top-up. */
  reservationId: string | null;
  isSandbox: boolean;
  tokensMinor: number;
}

export interface FrozenTokens {
  /** All that this dispute has frozen, in hundredths of a token. */
  frozenMinor: number;
  /** What owners lost now, and the payouts that were refused for it. */
  owners: { ownerId: string; minor: number }[];
  refusedPayouts: RefusedPayout[];
}

export interface LostCents {
  disputeId: string;
  paymentId: string;
  currency: CurrencyName;
  amountMinor: number;
}

export interface DisputeDebt {
  disputeId: string;
  paymentId: string;
  driverId: string;
  debtMinor: number;
  repaidMinor: number;
}

export const createDisputedMoney = (deps: ClosingDeps) => ({
  /** Freezes what is not frozen yet of the disputed tokens, as far as it is found. May be repeated. */
  freeze: (trx: Trx, payment: DisputedPayment) => freeze(deps, trx, payment),
  /** Returns everything frozen to where it came from; returns by owner what came back. */
  giveBack: (trx: Trx, disputeId: string) => giveBack(deps, trx, disputeId),
  /** Takes everything frozen out of the books, with the money that the bank took back; returns by owner what they lost. */
  lose: (trx: Trx, cents: LostCents) => lose(deps, trx, cents),
  /** Takes what the driver has for the debt of a lost dispute; returns hundredths of a token. The caller has locked the dispute. */
  collect: (trx: Trx, debt: DisputeDebt) => collect(deps, trx, debt),
});

async function freeze(
  deps: ClosingDeps,
  trx: Trx,
  payment: DisputedPayment,
): Promise<FrozenTokens> {
  const { disputeId, driverId, reservationId } = payment;
  const wallet = await accountId(trx, 'driver_wallet', driverId);
  const source: MoneySource = {
    ...payment,
    payerAccountId:
      reservationId === null ? wallet : await accountId(trx, 'provider_clearing', null),
  };
  const ownerIds = await lockEarners(trx, source, driverId);
  const frozen = await countFrozen(trx, disputeId);
  const move = mover(deps, trx, payment, {
    to: (await lockShared(trx)).disputed,
    next: frozen.transfers,
  });
  let missing = payment.tokensMinor - frozen.minor;
  if (missing <= 0) return { frozenMinor: frozen.minor, owners: [], refusedPayouts: [] };
  if (reservationId === null) {
    const taken = Math.min(missing, await readAvailableMinor(trx, wallet));
    await move(wallet, null, taken);
    missing -= taken;
  }
  const earned = (await listEarnedWith(trx, source)).filter(({ ownerId }) => ownerIds.has(ownerId));
  const refusedPayouts = await refusePayouts(deps, trx, earned, missing);
  const shares = planFreeze(earned, missing, await availableOf(trx, earned));
  const owners = new Map<string, number>();
  const host = await accountId(trx, 'platform_commission', null);
  for (const share of shares) {
    await move(share.ownerAccountId, share.reservationId, share.ownerMinor);
    await move(host, share.reservationId, share.hostMinor);
    missing -= share.ownerMinor + share.hostMinor;
    const owner = earned.find(({ ownerAccountId }) => ownerAccountId === share.ownerAccountId);
    if (owner !== undefined && share.ownerMinor > 0) {
      owners.set(owner.ownerId, (owners.get(owner.ownerId) ?? 0) + share.ownerMinor);
    }
  }
  return {
    frozenMinor: payment.tokensMinor - missing,
    owners: [...owners].map(([ownerId, minor]) => ({ ownerId, minor })),
    refusedPayouts,
  };
}

/** Locks holds and wallets of everybody concerned. Who earns with these tokens from now on waits for the driver's wallet. */
async function lockEarners(trx: Trx, source: MoneySource, driverId: string): Promise<Set<string>> {
  const earned = await listEarnedWith(trx, source);
  await lockHoldsOf(
    trx,
    earned.map(({ reservationId }) => reservationId),
  );
  const ownerIds = new Set(earned.map(({ ownerId }) => ownerId));
  await lockWallets(trx, [driverId, ...ownerIds]);
  return ownerIds;
}

/** The shared accounts of a dispute, in the order in which card payments lock them: the provider's before the commission. */
async function lockShared(trx: Trx): Promise<{ clearing: number; disputed: number }> {
  const clearing = await accountId(trx, 'provider_clearing', null);
  await lockAccount(trx, clearing);
  const disputed = await accountId(trx, 'disputed_tokens', null);
  await lockAccount(trx, disputed);
  return { clearing, disputed };
}

/** Withdraws open payouts whose tokens are needed: an owner's share is taken from what is not held. */
async function refusePayouts(
  deps: ClosingDeps,
  trx: Trx,
  earned: readonly ChargedBooking[],
  wantedMinor: number,
): Promise<RefusedPayout[]> {
  const needed = new Map<number, { ownerId: string; minor: number }>();
  const unlimited = new Map(earned.map((booking) => [booking.ownerAccountId, booking.paidMinor]));
  for (const { ownerAccountId, paidMinor } of earned) {
    unlimited.set(ownerAccountId, (unlimited.get(ownerAccountId) ?? 0) + paidMinor);
  }
  for (const { ownerAccountId, ownerMinor } of planFreeze(earned, wantedMinor, unlimited)) {
    const booking = earned.find((one) => one.ownerAccountId === ownerAccountId);
    if (booking === undefined) continue;
    const before = needed.get(ownerAccountId)?.minor ?? 0;
    needed.set(ownerAccountId, { ownerId: booking.ownerId, minor: before + ownerMinor });
  }
  const refused: RefusedPayout[] = [];
  for (const [walletId, { ownerId, minor }] of needed) {
    const payout = await refuseForDispute(deps, trx, { ownerId, walletId, neededMinor: minor });
    if (payout !== undefined) refused.push(payout);
  }
  return refused;
}

async function availableOf(
  trx: Trx,
  earned: readonly ChargedBooking[],
): Promise<Map<number, number>> {
  const available = new Map<number, number>();
  for (const { ownerAccountId: id } of earned) {
    if (!available.has(id)) available.set(id, await readAvailableMinor(trx, id));
  }
  return available;
}

type Move = (from: number, reservationId: string | null, amountMinor: number) => Promise<void>;

function mover(
  { clock }: { clock: Clock },
  trx: Trx,
  { disputeId, paymentId }: Pick<DisputedPayment, 'disputeId' | 'paymentId'>,
  account: { to: number; next: number },
): Move {
  let { next } = account;
  return async (from, reservationId, amountMinor) => {
    if (amountMinor <= 0) return;
    await insertTransfer(trx, {
      ...postedFor(clock, { disputeId, paymentId }),
      idempotency_key: `dispute:${disputeId}:${next}`,
      debit_account_id: from,
      credit_account_id: account.to,
      amount_minor: amountMinor,
      reason: 'dispute',
      reservation_id: reservationId,
    });
    next += 1;
  };
}

const postedFor = (clock: Clock, of: { disputeId: string; paymentId: string | null }) => ({
  id: newId(),
  phase: 'posted' as const,
  pending_id: null,
  reservation_id: null,
  payment_id: of.paymentId,
  dispute_id: of.disputeId,
  created_at: clock.now(),
});

type Frozen = Awaited<ReturnType<typeof listFrozen>>[number];

/** Each frozen transfer ends once, by its key. */
const ending = (
  clock: Clock,
  disputeId: string,
  frozen: Frozen,
): Omit<NewTransfer, 'credit_account_id' | 'debit_account_id' | 'reason'> => ({
  ...postedFor(clock, { disputeId, paymentId: null }),
  idempotency_key: `dispute-end:${frozen.id}`,
  amount_minor: frozen.amountMinor,
  reservation_id: frozen.reservationId,
});

async function giveBack(
  deps: ClosingDeps,
  trx: Trx,
  disputeId: string,
): Promise<{ ownerId: string; minor: number }[]> {
  const frozen = await lockFrozen(trx, disputeId);
  const { clearing, disputed } = await lockShared(trx);
  for (const one of frozen) {
    const { accountId: walletId, kind, hasLeft, amountMinor } = one;
    // The wallet of a driver who has left is closed: the host owes them the money, as with their last balance.
    const isOwed = hasLeft && kind === 'driver_wallet';
    await insertTransfer(trx, {
      ...ending(deps.clock, disputeId, one),
      debit_account_id: disputed,
      credit_account_id: isOwed ? clearing : walletId,
      reason: 'dispute_returned',
    });
    if (kind === 'owner_wallet' && hasLeft)
      await payOutLeaver(deps, trx, { walletId, source: one.id, amountMinor });
  }
  return byOwner(frozen);
}

/** What a dispute has frozen, with the wallets of its owners and driver locked. */
async function lockFrozen(trx: Trx, disputeId: string): Promise<Frozen[]> {
  const people = (await listFrozen(trx, disputeId)).flatMap(({ userId }) => userId ?? []);
  await lockWallets(trx, people);
  return listFrozen(trx, disputeId);
}

async function lose(
  deps: ClosingDeps,
  trx: Trx,
  cents: LostCents,
): Promise<{ ownerId: string; minor: number }[]> {
  const { disputeId, paymentId, currency, amountMinor } = cents;
  const { clock } = deps;
  const frozen = await lockFrozen(trx, disputeId);
  const { clearing, disputed } = await lockShared(trx);
  for (const one of frozen) {
    await insertTransfer(trx, {
      ...ending(clock, disputeId, one),
      debit_account_id: disputed,
      credit_account_id: clearing,
      reason: 'dispute_lost',
    });
  }
  if (amountMinor > 0) {
    await insertTransfer(trx, {
      ...postedFor(clock, { disputeId, paymentId }),
      idempotency_key: `dispute-cents:${disputeId}`,
      debit_account_id: await accountId(trx, 'provider_clearing', null, currency),
      credit_account_id: await accountId(trx, 'card_payers', null, currency),
      amount_minor: amountMinor,
      reason: 'dispute_lost',
    });
  }
  return byOwner(frozen);
}

function byOwner(frozen: readonly Frozen[]): { ownerId: string; minor: number }[] {
  const owners = new Map<string, number>();
  for (const { kind, userId, amountMinor } of frozen) {
    if (kind !== 'owner_wallet' || userId === null) continue;
    owners.set(userId, (owners.get(userId) ?? 0) + amountMinor);
  }
  return [...owners].map(([ownerId, minor]) => ({ ownerId, minor }));
}

async function collect(deps: ClosingDeps, trx: Trx, debt: DisputeDebt): Promise<number> {
  const { disputeId, paymentId, driverId, debtMinor, repaidMinor } = debt;
  const wallet = await accountId(trx, 'driver_wallet', driverId);
  await lockWallets(trx, [driverId]);
  const amountMinor = Math.min(debtMinor - repaidMinor, await readAvailableMinor(trx, wallet));
  if (amountMinor <= 0) return 0;
  await insertTransfer(trx, {
    ...postedFor(deps.clock, { disputeId, paymentId }),
    // The amount repaid before is part of the key, so that the same part cannot be taken twice.
    idempotency_key: `dispute-debt:${disputeId}:${repaidMinor}`,
    debit_account_id: wallet,
    credit_account_id: await accountId(trx, 'provider_clearing', null),
    amount_minor: amountMinor,
    reason: 'dispute_debt',
  });
  return amountMinor;
}
