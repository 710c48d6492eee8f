// Collects a late bill, whose hold was already released, from the wallet in as many parts as needed.
import { cutQuotient, exactProduct } from '@voltagora/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { lockWallets } from './closing/closing.store.ts';
import { readAvailableMinor } from './refunds/refunds.store.ts';
import { accountId, findLeaver, insertTransfer } from './wallet.store.ts';

/** Hundredths of a token. */
export interface OwedBill {
  reason: 'charging' | 'idle_fee';
  reservationId: string;
  driverId: string;
  ownerId: string;
  dueMinor: number;
  collectedMinor: number;
}

const KEYS = { charging: 'late', idle_fee: 'idle' } as const;

/** Takes the driver's available tokens, up to the rest of the bill; returns the amount. The caller has locked the bill. */
export async function collectOwed(
  { clock }: { clock: Clock },
  trx: Trx,
  { reason, reservationId, driverId, ownerId, dueMinor, collectedMinor }: OwedBill,
  commissionBasisPoints: number,
): Promise<number> {
  const driver = await accountId(trx, 'driver_wallet', driverId);
  const owner = await accountId(trx, 'owner_wallet', ownerId);
  await lockWallets(trx, [driverId, ownerId]);
  // They may have left while this waited for their wallet: it is closed then.
  if ((await findLeaver(trx, owner)) !== undefined) return 0;
  const amountMinor = Math.min(dueMinor - collectedMinor, await readAvailableMinor(trx, driver));
  if (amountMinor <= 0) return 0;
  const common = {
    phase: 'posted',
    pending_id: null,
    reservation_id: reservationId,
    created_at: clock.now(),
  } as const;
  await insertTransfer(trx, {
    ...common,
    id: newId(),
    // The amount collected before is part of the key, so that the same part cannot be taken twice.
    idempotency_key: `${KEYS[reason]}:${reservationId}:${collectedMinor}`,
    debit_account_id: driver,
    credit_account_id: owner,
    amount_minor: amountMinor,
    reason,
  });
  const commissionOf = (minor: number) =>
    cutQuotient(exactProduct(minor, commissionBasisPoints), 10_000);
  const commissionMinor = commissionOf(collectedMinor + amountMinor) - commissionOf(collectedMinor);
  if (commissionMinor > 0) {
    await insertTransfer(trx, {
      ...common,
      id: newId(),
      idempotency_key: `${KEYS[reason]}-commission:${reservationId}:${collectedMinor}`,
      debit_account_id: owner,
      credit_account_id: await accountId(trx, 'platform_commission', null),
      amount_minor: commissionMinor,
      reason: 'commission',
    });
  }
  return amountMinor;
}
