// The open payout of an owner whose tokens a dispute concerns goes back to the balance.
import type { Clock } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/db.ts';
import { readAvailableMinor } from '../refunds/refunds.store.ts';
import { releaseOpenPayout } from './payouts.service.ts';
import { lockOpenPayout, markDecided, readBackedMinor } from './payouts.store.ts';

export interface RefusedPayout {
  payoutId: string;
  ownerId: string;
  amountMinor: number;
  /** The reason that the owner reads. */
  note: string;
}

const DISPUTE_NOTE = 'A bank disputes a card payment that these tokens come from.';

/** Refuses it if it holds tokens that are needed now, or that would no longer be backed by money. The wallet is locked. */
export async function refuseForDispute(
  { clock, hasTrialPayouts }: { clock: Clock; hasTrialPayouts: boolean },
  trx: Trx,
  { ownerId, walletId, neededMinor }: { ownerId: string; walletId: number; neededMinor: number },
): Promise<RefusedPayout | undefined> {
  const open = await lockOpenPayout(trx, ownerId);
  // A payout that the bank is about to execute counts as paid.
  if (open === undefined || open.file_id !== null || neededMinor === 0) return undefined;
  const backedMinor = (await readBackedMinor(trx, ownerId)) - neededMinor;
  const isFree = neededMinor <= (await readAvailableMinor(trx, walletId));
  if (isFree && (hasTrialPayouts || open.amount_minor <= backedMinor)) return undefined;
  const now = clock.now();
  // The payout of a closed wallet has no hold: its tokens have left the wallet.
  const payoutId = await releaseOpenPayout(trx, ownerId, now);
  if (payoutId === undefined) return undefined;
  await markDecided(trx, payoutId, { status: 'refused', note: DISPUTE_NOTE, decided_at: now });
  return { payoutId, ownerId, amountMinor: open.amount_minor, note: DISPUTE_NOTE };
}
