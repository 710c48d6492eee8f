// Payment of a new booking: a hold of tokens, or a card payment that the driver still has to make.
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

/** The error code why a booking cannot be paid by card, or null. A series cannot: no card authorization lasts for weeks. */
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

/** A booking that costs nothing needs no card payment. */
export const isPaidByCard = (
  { payment_method: method }: Pick<Draft, 'payment_method'>,
  { totalMicro }: Pick<DecidedDraft, 'totalMicro'>,
): boolean => method.type === 'fiat' && microToCents(totalMicro) > 0;

/** In hundredths of a token; 0 for a card payment below the minimum amount of a card. */
export const tokensToHold = (
  deps: TokenPriceDeps,
  { totalMicro, tariff }: DecidedDraft,
  { payment_method: method }: Draft,
): number =>
  method.type === 'fiat' && microToCents(totalMicro) === 0
    ? 0
    : microToTokenMinor(totalMicro, tokenPriceOf(deps, tariff));

/** For a row that was just inserted: holds tokens (RESERVED) or opens a card payment (stays PENDING until paid). */
export async function holdOrOpenPayment(
  deps: Pick<ReservationDeps, 'payments' | 'wallet'>,
  trx: Trx,
  row: NewReservation,
  { ownerId, returnPath }: { ownerId: string; returnPath?: string | undefined },
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
    returnPath,
  });
}
