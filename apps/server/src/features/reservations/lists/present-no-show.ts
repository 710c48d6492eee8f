import type { Reservation } from '@voltagora/contract';
import {
  type AwaitedBooking,
  lateFeeMicro,
  lateUntil,
  microToTokenMinor,
  NO_CABLE,
  noShowAt,
  tokenMinorToTokens,
} from '@voltagora/domain';
import type { ReservationColumns } from './reservation-row.reads.ts';
import { type AcceptedTariff, termsOfBooking } from './stored-json.ts';
import { type TokenPriceDeps, tokenPriceOf } from '../booking/token-price.ts';

/** Input for the no-show time; undefined when the driver has started or the booking is over. */
export const awaitedBooking = (row: ReservationColumns): AwaitedBooking | undefined =>
  row.status !== 'RESERVED' || (row.start_asked_at !== null && row.start_failure !== NO_CABLE)
    ? undefined
    : { start: row.start_time, stop: row.stop_time, lateUntil: row.late_until };

export function presentNoShow(
  row: ReservationColumns,
  tariff: AcceptedTariff,
  { now, ...prices }: TokenPriceDeps & { now: Date },
): Reservation['no_show'] {
  const booking = awaitedBooking(row);
  if (booking === undefined) return null;
  const terms = termsOfBooking(row);
  const at = noShowAt(booking, terms);
  if (now >= at) return null;
  const feeMicro = lateFeeMicro(terms, { ...booking, totalMicro: row.quoted_total_micro });
  const feeMinor = microToTokenMinor(feeMicro, tokenPriceOf(prices, tariff));
  return {
    at: at.toISOString(),
    can_announce_late: lateUntil(booking, terms, now) !== undefined,
    // Limited to the hold, as when the fee is taken.
    fee_tokens: tokenMinorToTokens(Math.min(feeMinor, row.hold_minor)),
  };
}
