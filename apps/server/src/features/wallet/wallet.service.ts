// Tokens: balances, holds of bookings and their settlement. Every movement is one row of the ledger, whose triggers maintain the
// balances; this code never adds or subtracts balances.
import { type CurrencyName, cutQuotient, decimalToMicro, exactProduct } from '@voltagora/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { createCardMoney } from './card-money.service.ts';
import {
  closeWallet,
  payOutLeaver,
  readLastBalanceMinor,
  type WalletOwner,
} from './closing/closing.service.ts';
import { lockWallets } from './closing/closing.store.ts';
import { collectOwed, type OwedBill } from './collect.service.ts';
import { createDisputedMoney } from './disputes/disputed-money.service.ts';
import { listEarnings } from './earnings.reads.ts';
import { createPayouts, type PayoutDeps } from './payouts/payouts.service.ts';
import { requestScheduledPayouts } from './payouts/scheduled-payouts.service.ts';
import { replaceHold } from './replace-hold.service.ts';
import {
  listTransactions,
  readBalance,
  readEarnedMinor,
  type TransactionsPage,
} from './wallet.reads.ts';
import {
  accountId,
  findTransfer,
  holdKey,
  insertTransfer,
  isOutOfFunds,
  lockHoldOf,
  lockWalletsOfHold,
  useOfHold,
  walletsOf,
} from './wallet.store.ts';

type SettleReason = 'charging' | 'cancellation_fee' | 'no_show_fee';

/** The result of a hold, in hundredths of a token; `capturedMinor` is before commission. */
export interface Settlement {
  capturedMinor: number;
  releasedMinor: number;
}

export interface WalletDeps {
  db: Db;
  clock: Clock;
  /** Currency in which tokens are bought and paid out; euros by default. */
  currency?: CurrencyName;
  /** Price of a token in that currency. */
  tokenFiatPrice: number;
  /** The provider of card payments; undefined when there is none. */
  cardProvider?: string | undefined;
  /** The platform's share of an owner's income. */
  commissionPercent: number;
  /** How long income waits after its charge until it can be paid out. */
  payoutDelayDays: number;
  /** No payout transfers money here, so tokens need none behind them. */
  hasTrialPayouts: boolean;
  /** The least that can be paid out, in units of the currency. */
  payoutMinimum?: number;
  payoutHost?: PayoutDeps['payoutHost'];
}

export type Wallet = ReturnType<typeof createWallet>;

export function createWallet(deps: WalletDeps) {
  const commissionBasisPoints = cutQuotient(decimalToMicro(deps.commissionPercent), 10_000);
  return {
    ...createPayouts(deps),
    /** For the job that requests payouts by the schedules of owners. */
    requestScheduledPayouts: () => requestScheduledPayouts(deps),
    /** Ledger transfers of card payments. */
    card: createCardMoney(deps),
    /** Ledger transfers of disputed card payments. */
    disputes: createDisputedMoney(deps),
    balance: (actor: Actor) => readBalance(deps.db, actor, cardOf(deps)),
    transactions: (actor: Actor, page: TransactionsPage) => listTransactions(deps.db, actor, page),
    /** Income of an owner's wallet since then, in hundredths of a token, after commission. */
    earnedMinor: (ownerId: string, since: Date) => readEarnedMinor(deps.db, ownerId, since),
    /** Income within time bounds by plug, for all stations, one station or one plug; reads from the given database. */
    earnings: listEarnings,
    tokenPrice: () => ({
      token_fiat_price: deps.tokenFiatPrice,
      currency: deps.currency ?? 'EURO',
    }),
    /** Grants tokens issued by the platform; idempotent by key. */
    grant: (
      trx: Trx,
      gift: { userId: string; amountMinor: number; idempotencyKey: string; reason: 'welcome' },
    ) => grant(deps, trx, gift),
    /**
     * Holds tokens of a driver for a reservation. Error codes: not_enough_tokens, after which the transaction has to be rolled
     * back.
     */
    hold: (
      trx: Trx,
      hold: { reservationId: string; driverId: string; ownerId: string; amountMinor: number },
    ) => placeHold(deps, trx, hold),
    /**
     * Replaces a reservation's hold by another amount. Error codes: not_enough_tokens, after which the transaction has to be
     * rolled back.
     */
    replaceHold: (trx: Trx, hold: { reservationId: string; amountMinor: number }) =>
      replaceHold(deps, trx, hold),
    /**
     * Posts a reservation's hold up to `amountMinor`, releases the rest, pays the commission. Repeated, it returns the first
     * result.
     */
    settle: (
      trx: Trx,
      use: { reservationId: string; amountMinor: number; reason: SettleReason },
    ): Promise<Settlement> => settle(deps, trx, use, commissionBasisPoints),
    /** Takes what a driver can spend for a late bill; returns the amount in hundredths of a token. */
    collect: (trx: Trx, owed: OwedBill): Promise<number> =>
      collectOwed(deps, trx, owed, commissionBasisPoints),
    /** Call it before settling several reservations in a transaction, with all users whose tokens move. */
    lockWallets: async (trx: Trx, userIds: readonly string[]) =>
      void (await lockWallets(trx, userIds)),
    lastBalanceMinor: readLastBalanceMinor,
    /** Empties a user's wallet; throws while something is held there. */
    close: (trx: Trx, person: WalletOwner) => closeWallet(deps, trx, person),
  };
}

const cardOf = ({ cardProvider: provider, currency = 'EURO' }: WalletDeps) =>
  provider === undefined ? undefined : { provider, currency };

async function grant(
  { clock }: WalletDeps,
  trx: Trx,
  gift: { userId: string; amountMinor: number; idempotencyKey: string; reason: 'welcome' },
): Promise<void> {
  const wallet = await accountId(trx, 'driver_wallet', gift.userId);
  if (gift.amountMinor === 0) return;
  const first = await findTransfer(trx, gift.idempotencyKey);
  if (first !== undefined) {
    if (first.credit_account_id === wallet && first.amount_minor === gift.amountMinor) return;
    throw new Error(`The key ${gift.idempotencyKey} was used for another transfer`);
  }
  await insertTransfer(trx, {
    id: newId(),
    idempotency_key: gift.idempotencyKey,
    phase: 'posted',
    pending_id: null,
    debit_account_id: await accountId(trx, 'tokens_issued', null),
    credit_account_id: wallet,
    amount_minor: gift.amountMinor,
    reason: gift.reason,
    reservation_id: null,
    created_at: clock.now(),
  });
}

async function placeHold(
  { clock }: WalletDeps,
  trx: Trx,
  hold: { reservationId: string; driverId: string; ownerId: string; amountMinor: number },
): Promise<void> {
  const wallets = await walletsOf(trx, hold);
  try {
    await insertTransfer(trx, {
      id: newId(),
      idempotency_key: holdKey(hold.reservationId),
      phase: 'pending',
      pending_id: null,
      debit_account_id: wallets.driver,
      credit_account_id: wallets.owner,
      amount_minor: hold.amountMinor,
      reason: 'reservation',
      reservation_id: hold.reservationId,
      created_at: clock.now(),
    });
  } catch (error) {
    if (!isOutOfFunds(error)) throw error;
    throw new AppError('not_enough_tokens', 'There are not enough tokens in the wallet.');
  }
}

async function settle(
  deps: WalletDeps,
  trx: Trx,
  use: { reservationId: string; amountMinor: number; reason: SettleReason },
  commissionBasisPoints: number,
): Promise<Settlement> {
  const hold = await lockHoldOf(trx, use.reservationId);
  if (hold === undefined) throw new Error(`No hold for reservation ${use.reservationId}`);
  const settled = (capturedMinor: number) => ({
    capturedMinor,
    releasedMinor: hold.amount_minor - capturedMinor,
  });
  const first = await useOfHold(trx, hold.id);
  if (first !== undefined) return settled(first.amount_minor);
  const { clock } = deps;
  const amountMinor = Math.min(use.amountMinor, hold.amount_minor);
  if (amountMinor > 0) await lockWalletsOfHold(trx, hold);
  await insertTransfer(trx, {
    id: newId(),
    idempotency_key: `settle:${use.reservationId}`,
    phase: amountMinor > 0 ? 'post' : 'void',
    pending_id: hold.id,
    debit_account_id: hold.debit_account_id,
    credit_account_id: hold.credit_account_id,
    amount_minor: amountMinor,
    reason: use.reason,
    reservation_id: use.reservationId,
    created_at: clock.now(),
  });
  const commissionMinor = cutQuotient(exactProduct(amountMinor, commissionBasisPoints), 10_000);
  if (commissionMinor > 0) {
    await insertTransfer(trx, {
      id: newId(),
      idempotency_key: `commission:${use.reservationId}`,
      phase: 'posted',
      pending_id: null,
      debit_account_id: hold.credit_account_id,
      credit_account_id: await accountId(trx, 'platform_commission', null),
      amount_minor: commissionMinor,
      reason: 'commission',
      reservation_id: use.reservationId,
      created_at: clock.now(),
    });
  }
  await payOutLeaver(deps, trx, {
    walletId: hold.credit_account_id,
    source: use.reservationId,
    amountMinor: amountMinor - commissionMinor,
  });
  return settled(amountMinor);
}
