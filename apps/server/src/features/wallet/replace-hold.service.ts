import type { Clock } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { insertTransfer, isOutOfFunds, lockHoldOf, useOfHold } from './wallet.store.ts';

/** Releases a reservation's hold and places one of `amountMinor` instead; the caller has locked the reservation. */
export async function replaceHold(
  { clock }: { clock: Clock },
  trx: Trx,
  { reservationId, amountMinor }: { reservationId: string; amountMinor: number },
): Promise<void> {
  const hold = await lockHoldOf(trx, reservationId);
  if (hold === undefined || (await useOfHold(trx, hold.id)) !== undefined) {
    throw new Error(`No open hold for reservation ${reservationId}`);
  }
  if (hold.amount_minor === amountMinor) return;
  const common = {
    debit_account_id: hold.debit_account_id,
    credit_account_id: hold.credit_account_id,
    reason: 'reservation' as const,
    reservation_id: reservationId,
    created_at: clock.now(),
  };
  await insertTransfer(trx, {
    ...common,
    id: newId(),
    idempotency_key: `release:${hold.id}`,
    phase: 'void',
    pending_id: hold.id,
    amount_minor: 0,
  });
  try {
    await insertTransfer(trx, {
      ...common,
      id: newId(),
      idempotency_key: nextKey(hold.idempotency_key),
      phase: 'pending',
      pending_id: null,
      amount_minor: amountMinor,
    });
  } catch (error) {
    if (!isOutOfFunds(error)) throw error;
    throw new AppError('not_enough_tokens', 'There are not enough tokens in the wallet.');
  }
}

/** hold:{reservation}, hold:{reservation}:2, hold:{reservation}:3 */
function nextKey(key: string): string {
  const [kind = '', reservationId = '', number = '1'] = key.split(':');
  return `${kind}:${reservationId}:${Number(number) + 1}`;
}
