// Closes the wallet of a deleted account: paid tokens are refunded, gifts return to their issuer, and an owner's earnings become
// a payout, as far as they are backed by money. The wallet is empty then, and the ledger keeps every movement.
import { type CurrencyName, decimalToMicro, type Role, splitLastBalance } from '@voltagora/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { lockWallets, readPaidInMinor, readWallet } from './closing.store.ts';
import { releaseOpenPayout } from '../payouts/payouts.service.ts';
import type { PayoutRules } from '../payouts/payable.reads.ts';
import {
  addToPayout,
  lockOpenPayout,
  markDecided,
  setPayoutAmount,
} from '../payouts/payouts.store.ts';
import { accountId, findLeaver, insertTransfer } from '../wallet.store.ts';

export interface WalletOwner {
  userId: string;
  role: Role;
}

/** Amounts that left a wallet, in hundredths of a token. */
export interface WalletClosing {
  /** Paid by the user; the host owes it to them. */
  refundedMinor: number;
  giftMinor: number;
  /** Requested in the owner's name; the host owes it to them. */
  payout: { id: string; amountMinor: number } | null;
}

const kindOf = ({ role }: WalletOwner) =>
  role === 'driver' ? ('driver_wallet' as const) : ('owner_wallet' as const);

/** The total of the wallet including holds, in hundredths of a token. */
export const readLastBalanceMinor = async (trx: Trx, person: WalletOwner): Promise<number> =>
  (await readWallet(trx, kindOf(person), person.userId))?.posted_minor ?? 0;

/** Empties a wallet without open holds. Idempotent. */
export async function closeWallet(
  deps: ClosingDeps,
  trx: Trx,
  person: WalletOwner,
): Promise<WalletClosing> {
  const { userId } = person;
  const now = deps.clock.now();
  await lockWallets(trx, [userId]);
  await refuseWhileTransferred(trx, userId);
  const openPayoutId = await releaseOpenPayout(trx, userId, now);
  const wallet = await readWallet(trx, kindOf(person), userId);
  const nothing = { refundedMinor: 0, giftMinor: 0, payout: null };
  if (wallet === undefined) return nothing;
  if (wallet.held_minor > 0) throw new Error(`The wallet of ${userId} still holds tokens`);
  const { id: walletId, posted_minor: balanceMinor } = wallet;
  const move = async (what: string, transfer: Pick<Move, 'to' | 'amountMinor' | 'reason'>) => {
    const key = `closing:${userId}:${what}`;
    if (transfer.amountMinor > 0) await moveOut(trx, { ...transfer, walletId, key, now });
  };
  if (person.role === 'station_owner') {
    if (balanceMinor === 0) return nothing;
    const payableMinor = deps.hasTrialPayouts ? balanceMinor : wallet.backed_minor;
    await moveEarned(trx, { userId, walletId, balanceMinor, payableMinor, key: '', now });
    const of = { ownerId: userId, amountMinor: payableMinor, openPayoutId };
    return {
      ...nothing,
      giftMinor: balanceMinor - payableMinor,
      payout: await askForPayout(deps, trx, of),
    };
  }
  const paidInMinor = await readPaidInMinor(trx, walletId);
  const { paidMinor, giftMinor } = splitLastBalance({ balanceMinor, paidInMinor });
  const clearing = await accountId(trx, 'provider_clearing', null);
  const issued = await accountId(trx, 'tokens_issued', null);
  await move('paid', { to: clearing, amountMinor: paidMinor, reason: 'refund' });
  await move('gift', { to: issued, amountMinor: giftMinor, reason: 'welcome' });
  return { ...nothing, refundedMinor: paidMinor, giftMinor };
}

/** What the bank is about to execute can neither grow nor be taken back. Error code: payout_open. */
async function refuseWhileTransferred(trx: Trx, ownerId: string): Promise<void> {
  const open = await lockOpenPayout(trx, ownerId);
  if (open === undefined || open.file_id === null) return;
  const detail = 'The host is transferring a payout to you. Delete the account once it is paid.';
  throw new AppError('payout_open', detail);
}

/** What comes late to an owner who has left, of a card charged late or of a dispute won: it leaves the closed wallet at once. */
export async function payOutLeaver(
  deps: ClosingDeps,
  trx: Trx,
  earned: {
    walletId: number;
    /** What it is from: a reservation, or tokens that a dispute had frozen. */
    source: string;
    amountMinor: number;
  },
): Promise<void> {
  const { walletId, source, amountMinor: balanceMinor } = earned;
  const leaver = await findLeaver(trx, walletId);
  if (leaver === undefined || balanceMinor === 0) return;
  const { userId } = leaver;
  const now = deps.clock.now();
  const payableMinor = deps.hasTrialPayouts ? balanceMinor : leaver.backedMinor;
  const key = `:${source}`;
  await moveEarned(trx, { userId, walletId, balanceMinor, payableMinor, key, now });
  if (payableMinor === 0) return;
  await addToPayout(trx, { ...payoutOf(deps, userId), amountMinor: payableMinor });
}

/** Payable tokens become a payout, and the others return to their issuer. */
async function moveEarned(
  trx: Trx,
  of: {
    userId: string;
    walletId: number;
    balanceMinor: number;
    payableMinor: number;
    key: string;
    now: Date;
  },
): Promise<void> {
  const { userId, walletId, balanceMinor, payableMinor, key, now } = of;
  const common = { walletId, now };
  if (payableMinor > 0) {
    const to = await accountId(trx, 'owner_payouts', userId);
    const earned = `closing:${userId}:earned${key}`;
    const moved = { to, amountMinor: payableMinor, reason: 'payout' } as const;
    await moveOut(trx, { ...common, ...moved, key: earned });
  }
  if (balanceMinor > payableMinor) {
    const to = await accountId(trx, 'tokens_issued', null);
    const gift = `closing:${userId}:gift${key}`;
    const moved = { to, amountMinor: balanceMinor - payableMinor, reason: 'welcome' } as const;
    await moveOut(trx, { ...common, ...moved, key: gift });
  }
}

const DAY_MS = 24 * 60 * 60_000;

/** The host waits with it as long as owners wait for their income. */
function payoutOf(deps: ClosingDeps, ownerId: string) {
  const { clock, payoutDelayDays, hasTrialPayouts, tokenFiatPrice, currency = 'EURO' } = deps;
  const now = clock.now();
  const notBefore = new Date(now.getTime() + payoutDelayDays * DAY_MS);
  const price = { tokenPriceMicro: decimalToMicro(tokenFiatPrice), currency };
  return { id: newId(), ownerId, isTrial: hasTrialPayouts, price, notBefore, now };
}

/** An open payout grows to the whole balance: its own tokens were held in the wallet and left it with the others. */
async function askForPayout(
  deps: ClosingDeps,
  trx: Trx,
  of: { ownerId: string; amountMinor: number; openPayoutId: string | undefined },
) {
  const { ownerId, amountMinor, openPayoutId } = of;
  const asked = payoutOf(deps, ownerId);
  if (openPayoutId === undefined) {
    if (amountMinor === 0) return null;
    return { id: await addToPayout(trx, { ...asked, amountMinor }), amountMinor };
  }
  if (amountMinor === 0) {
    const note = 'these tokens are not backed by money';
    await markDecided(trx, openPayoutId, { status: 'refused', note, decided_at: asked.now });
    return null;
  }
  const { notBefore, price } = asked;
  const { tokenPriceMicro } = price;
  await setPayoutAmount(trx, openPayoutId, { amountMinor, tokenPriceMicro, notBefore });
  return { id: openPayoutId, amountMinor };
}

export interface ClosingDeps extends PayoutRules {
  clock: Clock;
  tokenFiatPrice: number;
  currency?: CurrencyName;
}

interface Move {
  walletId: number;
  to: number;
  amountMinor: number;
  reason: 'refund' | 'welcome' | 'payout';
  key: string;
  now: Date;
}

const moveOut = (trx: Trx, { walletId, to, amountMinor, reason, key, now }: Move): Promise<void> =>
  insertTransfer(trx, {
    id: newId(),
    idempotency_key: key,
    phase: 'posted',
    pending_id: null,
    debit_account_id: walletId,
    credit_account_id: to,
    amount_minor: amountMinor,
    reason,
    reservation_id: null,
    created_at: now,
  });
