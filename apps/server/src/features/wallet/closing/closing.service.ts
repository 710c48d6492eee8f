// Closes the wallet of a deleted account: paid tokens are refunded, gifts return to their issuer, and an owner's earnings become
// a payout. The wallet is empty then, and the ledger keeps every movement.
import { type Role, splitLastBalance } from '@voltagora/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { lockWallets, readPaidInMinor, readWallet } from './closing.store.ts';
import { releaseOpenPayout } from '../payouts/payouts.service.ts';
import { addToPayout, setPayoutAmount } from '../payouts/payouts.store.ts';
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
  { clock }: { clock: Clock },
  trx: Trx,
  person: WalletOwner,
): Promise<WalletClosing> {
  const { userId } = person;
  const now = clock.now();
  await lockWallets(trx, [userId]);
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
    const to = await accountId(trx, 'owner_payouts', userId);
    await move('earned', { to, amountMinor: balanceMinor, reason: 'payout' });
    const payout = await askForPayout(trx, { ownerId: userId, balanceMinor, openPayoutId, now });
    return { ...nothing, payout };
  }
  const paidInMinor = await readPaidInMinor(trx, walletId);
  const { paidMinor, giftMinor } = splitLastBalance({ balanceMinor, paidInMinor });
  const clearing = await accountId(trx, 'provider_clearing', null);
  const issued = await accountId(trx, 'tokens_issued', null);
  await move('paid', { to: clearing, amountMinor: paidMinor, reason: 'refund' });
  await move('gift', { to: issued, amountMinor: giftMinor, reason: 'welcome' });
  return { ...nothing, refundedMinor: paidMinor, giftMinor };
}

/** What an owner who has left has earned since, of a booking whose card was charged late: it leaves the closed wallet at once. */
export async function payOutLeaver(
  { clock }: { clock: Clock },
  trx: Trx,
  earned: { walletId: number; reservationId: string; amountMinor: number },
): Promise<void> {
  const { walletId, reservationId, amountMinor } = earned;
  const leaver = await findLeaver(trx, walletId);
  if (leaver === undefined || amountMinor === 0) return;
  const { userId: ownerId } = leaver;
  const now = clock.now();
  const to = await accountId(trx, 'owner_payouts', ownerId);
  const key = `closing:${ownerId}:earned:${reservationId}`;
  await moveOut(trx, { walletId, to, amountMinor, reason: 'payout', key, now });
  await addToPayout(trx, { id: newId(), ownerId, amountMinor, now });
}

/** An open payout grows to the whole balance: its own tokens were held in the wallet and left it with the others. */
async function askForPayout(
  trx: Trx,
  of: { ownerId: string; balanceMinor: number; openPayoutId: string | undefined; now: Date },
) {
  const { ownerId, balanceMinor: amountMinor, openPayoutId, now } = of;
  if (openPayoutId === undefined) {
    return { id: await addToPayout(trx, { id: newId(), ownerId, amountMinor, now }), amountMinor };
  }
  await setPayoutAmount(trx, openPayoutId, amountMinor);
  return { id: openPayoutId, amountMinor };
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
