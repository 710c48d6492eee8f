// Ends a reservation without a session: cancelled, or a no-show.
import {
  microToTokenMinor,
  type PriceItem,
  type ReservationEvent,
  transitionOf,
} from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import type { ReservationColumns } from '../lists/reservation-row.reads.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import { applyEvent, releaseEntry } from '../reservations.store.ts';
import { settleEnd } from './settle-end.ts';
import { sellerJson, StoredTariff } from '../lists/stored-json.ts';
import { tokenPriceOf } from '../booking/token-price.ts';

/**
 * Ends a reservation without a session, which the caller has locked: captures the fee, releases the rest of the hold, and
 * frees the window. False when its state does not allow this end.
 */
export async function endWithFee(
  deps: Pick<ReservationDeps, 'wallet' | 'payments' | 'tokenPricesMicro' | 'readSeller'>,
  trx: Trx,
  row: ReservationColumns,
  ending: {
    event: ReservationEvent;
    reason: 'cancellation_fee' | 'no_show_fee';
    feeMicro: number;
    now: Date;
    /** Why the start failed, if that is not stored yet. */
    startFailure?: string;
  },
): Promise<boolean> {
  const { now, startFailure } = ending;
  // Without a hold there is nothing to charge.
  const isFree = transitionOf(row.status, ending.event)?.money === 'release';
  const feeMicro = isFree ? 0 : ending.feeMicro;
  const priceMicro = tokenPriceOf(deps, StoredTariff.parse(row.tariff));
  const feeMinor = Math.min(microToTokenMinor(feeMicro, priceMicro), row.hold_minor);
  const isEnded = await applyEvent(trx, row.id, row.status, ending.event, {
    ended_at: now,
    ...(startFailure !== undefined && { start_failure: startFailure }),
    ...(feeMinor > 0 && {
      ...feeBill(row, ending.reason, { feeMicro, feeMinor }),
      seller: sellerJson(await deps.readSeller(trx, row.station_id)),
    }),
  });
  if (!isEnded) return false;
  await settleEnd(deps, trx, row, {
    totalMicro: feeMicro,
    billedMinor: feeMinor,
    reason: ending.reason,
    failure: ending.event === 'cancel' ? 'abandoned' : 'reservation_ended',
  });
  await releaseEntry(trx, row.id, now);
  return true;
}

function feeBill(
  { payment_method: method }: ReservationColumns,
  kind: PriceItem['kind'],
  { feeMicro: amountMicro, feeMinor: billedMinor }: { feeMicro: number; feeMinor: number },
) {
  const item: PriceItem = { kind, quantity: 1, unitPriceMicro: amountMicro, amountMicro };
  return {
    // The card is charged after the commit.
    paid: method === 'tokens',
    billed_total_micro: amountMicro,
    billed_minor: billedMinor,
    bill_items: JSON.stringify([item]),
  };
}
