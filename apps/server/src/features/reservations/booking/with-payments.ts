import type { Reservation } from '@voltagora/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { ReservationDeps } from '../reservation-deps.ts';

export interface PaymentReads {
  db: Db;
  payments: Pick<ReservationDeps['payments'], 'ofReservations'>;
}

/** Adds card payments to a driver's reservations. Only the driver may see them. */
export async function withPayments(
  { db, payments }: PaymentReads,
  actor: Actor,
  reservations: readonly Reservation[],
): Promise<Reservation[]> {
  const byCard = reservations.filter(({ payment_method: method }) => method.type === 'fiat');
  if (actor.role !== 'driver' || byCard.length === 0) return [...reservations];
  const found = await payments.ofReservations(
    db,
    byCard.map(({ id }) => id),
  );
  return reservations.map((shown) => ({ ...shown, payment: found.get(shown.id) ?? null }));
}
