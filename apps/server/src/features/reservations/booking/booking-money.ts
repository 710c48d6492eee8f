// The money of a new booking: tokens held at once, or a payment by card that has to be made first.
import type { ReservationDraft } from '@voltagora/contract';
import { microToTokenMinor } from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import { refuseCard } from '../../payments/public.ts';
import type { DecidedDraft } from './draft.service.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import type { NewReservation } from '../reservations.store.ts';
import { microToCents } from '../endings/settle-end.ts';
import { StoredTariff } from '../lists/stored-json.ts';
import { type TokenPriceDeps, tokenPriceOf } from './token-price.ts';

type Draft = Pick<ReservationDraft, 'payment_method' | 'weeks'>;

/** Why a booking cannot be paid by card; null when it can. A series is one hold per week, and no card holds so long. */
export function cardRefusalOf(
  { payments, tokenPricesMicro }: Pick<ReservationDeps, 'payments' | 'tokenPricesMicro'>,
  { tariff, totalMicro, window }: DecidedDraft,
  { weeks }: Pick<Draft, 'weeks'>,
) {
  if (weeks > 1) return 'payment_method_unavailable';
  return payments.cardRefusal({
    currency: tariff.currency,
    amountMinor: microToCents(totalMicro),
    tokensMinor: microToTokenMinor(totalMicro, tokenPriceOf({ tokenPricesMicro }, tariff)),
    stop: window.stop,
  });
}

/** Refuses with payment_method_unavailable, payment_amount_out_of_range and payment_window_too_far. */
export function refuseUnpayable(
  deps: Pick<ReservationDeps, 'payments' | 'tokenPricesMicro'>,
  decided: DecidedDraft,
  draft: Draft,
): void {
  if (draft.payment_method.type === 'tokens') return;
  const refusal = cardRefusalOf(deps, decided, draft);
  if (refusal !== null) throw refuseCard(refusal);
}

/** Nothing is to be paid by card for a booking that costs nothing. */
export const isPaidByCard = (
  { payment_method: method }: Pick<Draft, 'payment_method'>,
  { totalMicro }: Pick<DecidedDraft, 'totalMicro'>,
): boolean => method.type === 'fiat' && microToCents(totalMicro) > 0;

/** In hundredths of a token; 0 for what is less than a card can be charged. */
export const tokensToHold = (
  deps: TokenPriceDeps,
  { totalMicro, tariff }: DecidedDraft,
  { payment_method: method }: Draft,
): number =>
  method.type === 'fiat' && microToCents(totalMicro) === 0
    ? 0
    : microToTokenMinor(totalMicro, tokenPriceOf(deps, tariff));

/** Of a row that has just been written: RESERVED with the hold of its tokens, PENDING until it is paid by card. */
export async function holdOrOpenPayment(
  deps: Pick<ReservationDeps, 'payments' | 'wallet'>,
  trx: Trx,
  row: NewReservation,
  { ownerId }: { ownerId: string },
): Promise<void> {
  const { id: reservationId, user_id: driverId, hold_minor: amountMinor } = row;
  if (row.status === 'RESERVED') {
    await deps.wallet.hold(trx, { reservationId, driverId, ownerId, amountMinor });
    return;
  }
  const { currency } = StoredTariff.parse(JSON.parse(String(row.tariff)));
  const asked = { reservationId, driverId, currency, tokensMinor: amountMinor };
  await deps.payments.openBooking(trx, {
    ...asked,
    amountMinor: microToCents(row.quoted_total_micro),
  });
}
