// The end of a reservation that was never charged: by whoever cancels it, or because nobody came.
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
 * Ends a reservation that was never charged, locked by the caller: the fee is captured, the rest of the hold and the
 * window are given back. False when its state has no such end.
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
    /** Why it could not be started, where nobody has noted it yet. */
    startFailure?: string;
  },
): Promise<boolean> {
  const { now, startFailure } = ending;
  // What has not been held yet cannot be charged.
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
    // A card is charged after the commit.
    paid: method === 'tokens',
    billed_total_micro: amountMicro,
    billed_minor: billedMinor,
    bill_items: JSON.stringify([item]),
  };
}
