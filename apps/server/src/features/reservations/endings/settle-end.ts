import { cutQuotient } from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import type { ReservationColumns } from '../lists/reservation-row.reads.ts';

const MICRO_PER_HUNDREDTH = 10_000;

/** An amount as a card is charged it: whole hundredths, what is left over is cut. */
export const microToCents = (micro: number): number => cutQuotient(micro, MICRO_PER_HUNDREDTH);

export interface EndSum {
  totalMicro: number;
  /** The same in hundredths of a token, never above the hold. */
  billedMinor: number;
  reason: 'charging' | 'cancellation_fee' | 'no_show_fee';
  /** Why a payment by card that is still open ends. */
  failure?: 'abandoned' | 'reservation_ended';
}

/**
 * Takes what a reservation came to and gives the rest of its hold back; from a card it is only asked for here, and taken
 * after the commit. In hundredths of a token.
 */
export async function settleEnd(
  { wallet, payments }: Pick<ReservationDeps, 'wallet' | 'payments'>,
  trx: Trx,
  row: Pick<ReservationColumns, 'id' | 'payment_method' | 'hold_minor'>,
  { totalMicro, billedMinor, reason, failure = 'reservation_ended' }: EndSum,
): Promise<{ capturedMinor: number; releasedMinor: number }> {
  if (row.payment_method === 'fiat') {
    const isByCard = await payments.end(trx, {
      reservationId: row.id,
      amountMinor: microToCents(totalMicro),
      tokensMinor: billedMinor,
      reason,
      failure,
    });
    if (isByCard)
      return { capturedMinor: billedMinor, releasedMinor: row.hold_minor - billedMinor };
  }
  return wallet.settle(trx, { reservationId: row.id, amountMinor: billedMinor, reason });
}
