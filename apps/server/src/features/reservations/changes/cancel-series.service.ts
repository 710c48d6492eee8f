// Cancels one booking of a weekly series and all later ones in one transaction, each with the fee that it showed.
import type { Reservation } from '@voltagora/contract';
import type { Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Once, withoutKey } from '../../../platform/http/idempotency/idempotent.ts';
import { cancelLocked } from './cancel.service.ts';
import { lockSeriesFrom } from '../endings/open-bookings.store.ts';
import { reservationChanged } from '../reservation-changed.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import { readReservation } from '../lists/reservations.reads.ts';

/** A booking that is charging goes on. Error codes: not_found, reservation_not_cancelable. */
export async function cancelSeries(
  deps: ReservationDeps,
  id: string,
  actor: Actor,
  once: Once<Reservation> = withoutKey,
): Promise<Reservation> {
  const ended: { id: string; plug_id: number }[] = [];
  const cancelIn = async (trx: Trx): Promise<Reservation> => {
    const rows = await lockSeriesFrom(trx, id, actor.userId);
    const asked = rows.find((row) => row.id === id);
    if (asked === undefined) throw notFound('reservation');
    const people = rows.flatMap(({ user_id, owner_id }) => [user_id, owner_id ?? user_id]);
    await deps.wallet.lockWallets(trx, people);
    if (!(await cancelLocked(deps, trx, asked))) {
      const detail = 'This reservation can no longer be cancelled.';
      throw new AppError('reservation_not_cancelable', detail);
    }
    ended.push(asked);
    for (const row of rows) {
      if (row !== asked && (await cancelLocked(deps, trx, row))) ended.push(row);
    }
    return readReservation({ ...deps, db: trx }, id, actor);
  };
  const cancelled = await deps.db.transaction().execute((trx) => once(trx, () => cancelIn(trx)));
  for (const { id: reservationId, plug_id: plugId } of ended) {
    deps.bus.publish(reservationChanged, { reservationId, plugId });
  }
  return cancelled;
}
