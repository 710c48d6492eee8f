import { cutQuotient } from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import type { ReservationColumns } from '../lists/reservation-row.reads.ts';

const MICRO_PER_HUNDREDTH = 10_000;

/** The amount for a card, truncated to hundredths. */
export const microToCents = (micro: number): number => cutQuotient(micro, MICRO_PER_HUNDREDTH);

export interface EndSum {
  totalMicro: number;
  /** The price in hundredths of a token, at most the hold. */
  billedMinor: number;
  reason: 'charging' | 'cancellation_fee' | 'no_show_fee';
  /** Why an open card payment ends. */
  failure?: 'abandoned' | 'reservation_ended';
}

/**
 * Captures the price of a reservation and releases the rest of its hold, in hundredths of a token. For a card, the capture is only
 * requested here and made after the commit.
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
