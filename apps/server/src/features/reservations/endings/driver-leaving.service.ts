// Ends the bookings of a user who deletes the account: their own are cancelled on the usual terms, those at their stations are
// rejected by the owner. Runs in the transaction that deletes the account.
import type { Trx } from '../../../platform/db/db.ts';
import { cancelLocked, rejectLocked } from '../changes/cancel.service.ts';
import { lockCalendars, lockOpenBookings } from './open-bookings.store.ts';
import { reservationChanged } from '../reservation-changed.ts';
import type { ReservationDeps } from '../reservation-deps.ts';

export interface OpenBookings {
  own: number;
  atStations: number;
  isCharging: boolean;
}

/** The open bookings, all locked. `plugIds` are the plugs of the user's stations, whose calendars are locked too. */
export async function surveyOpenBookings(
  trx: Trx,
  userId: string,
  plugIds: readonly number[],
): Promise<OpenBookings> {
  await lockCalendars(trx, plugIds);
  const rows = await lockOpenBookings(trx, userId);
  const own = rows.filter(({ user_id }) => user_id === userId).length;
  const isCharging = rows.some(({ status }) => status === 'CHARGING');
  return { own, atStations: rows.length - own, isCharging };
}

/** Ends what surveyOpenBookings has found; none of it is charging. Call what it answers once that is committed. */
export async function endOpenBookings(
  deps: ReservationDeps,
  trx: Trx,
  userId: string,
): Promise<() => void> {
  const rows = await lockOpenBookings(trx, userId);
  const people = rows.flatMap(({ user_id, owner_id }) => [user_id, owner_id ?? user_id]);
  await deps.wallet.lockWallets(trx, people);
  for (const row of rows) {
    const isEnded =
      row.user_id === userId
        ? await cancelLocked(deps, trx, row)
        : await rejectLocked(deps, trx, row, { ownerId: userId, message: '' });
    if (!isEnded) throw new Error(`Reservation ${row.id} is ${row.status} and cannot be ended`);
  }
  return () => {
    for (const { id, plug_id: plugId } of rows) {
      deps.bus.publish(reservationChanged, { reservationId: id, plugId });
    }
  };
}
