// Moves a booking to another plug of its station when its charging point refuses the slot lock or is offline. Window, price,
// terms and hold stay; the other plug's calendar must have room.
import type { Reservation } from '@voltagora/contract';
import type { Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Once } from '../../../platform/http/idempotency/idempotent.ts';
import { mailDriver } from '../mails/booking-mails.service.ts';
import { lockCalendars } from '../endings/open-bookings.store.ts';
import { isPlugLost, listOtherPlugs } from './other-plugs.reads.ts';
import { reservationChanged } from '../reservation-changed.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import type { ReservationColumns } from '../lists/reservation-row.reads.ts';
import { findReservation, readReservation } from '../lists/reservations.reads.ts';
import { applyEvent, isTaken, lockReservation, moveEntryTo } from '../reservations.store.ts';

export interface AskedMove {
  plugId: number;
  once: Once<Reservation>;
}

/** A move to the current plug changes nothing. Error codes: not_found, move_not_possible, window_taken. */
export async function moveReservation(
  deps: ReservationDeps,
  id: string,
  actor: Actor,
  { plugId, once }: AskedMove,
): Promise<Reservation> {
  const seen = await findReservation(deps.db, id);
  if (seen === undefined || seen.user_id !== actor.userId) throw notFound('reservation');
  const moveIn = async (trx: Trx): Promise<Reservation> => {
    await lockCalendars(trx, [seen.plug_id, plugId]);
    const row = await lockReservation(trx, id);
    if (row === undefined) throw notFound('reservation');
    if (row.plug_id !== plugId) await move(deps, trx, row, plugId);
    return readReservation({ ...deps, db: trx }, id, actor);
  };
  const moved = await deps.db
    .transaction()
    .execute((trx) => once(trx, () => moveIn(trx)))
    .catch((error: unknown) => {
      throw isTaken(error)
        ? new AppError('window_taken', 'The other plug is taken in this window.')
        : error;
    });
  for (const changed of new Set([seen.plug_id, plugId])) {
    deps.bus.publish(reservationChanged, { reservationId: id, plugId: changed });
  }
  return moved;
}

async function move(
  deps: ReservationDeps,
  trx: Trx,
  row: ReservationColumns,
  plugId: number,
): Promise<void> {
  const now = deps.clock.now();
  const isStarting = row.start_asked_at !== null && row.start_failure === null;
  const canMove = !isStarting && now < row.stop_time && (await isPlugLost(trx, row, now));
  const others = canMove ? await listOtherPlugs(trx, row, now) : [];
  if (!others.some(({ id }) => id === plugId)) throw notPossible();
  await moveEntryTo(trx, row.id, plugId);
  const isMoved = await applyEvent(trx, row.id, row.status, 'move', {
    plug_id: plugId,
    start_asked_at: null,
    start_agreed_at: null,
    start_failure: null,
    charger_hold: null,
    charger_hold_reason: null,
    charger_hold_at: null,
  });
  if (!isMoved) throw notPossible();
  await mailDriver(deps, trx, row.id, 'moved');
}

const notPossible = (): AppError =>
  new AppError('move_not_possible', 'This reservation cannot be moved to this plug.');
