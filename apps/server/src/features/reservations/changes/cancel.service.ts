// Cancels a booking before it charges: the driver pays the fee that it showed, the station's owner refunds everything. A
// reservation ends once, even with concurrent cancellations; its window and hold are released with it.
import type { Reservation } from '@voltagora/contract';
import { cancellationFeeMicro, transitionOf } from '@voltagora/domain';
import { recordAudit } from '../../../platform/audit/audit-log.store.ts';
import type { Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Once, withoutKey } from '../../../platform/http/idempotency/idempotent.ts';
import { mailDriver } from '../mails/booking-mails.service.ts';
import { isStationHidden } from '../../stations/public.ts';
import { endWithFee } from '../endings/ending.service.ts';
import { reservationChanged } from '../reservation-changed.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import type { ReservationColumns } from '../lists/reservation-row.reads.ts';
import { readReservation } from '../lists/reservations.reads.ts';
import { lockReservation } from '../reservations.store.ts';
import { termsOfBooking } from '../lists/stored-json.ts';

/** Cancels for the fee that the reservation showed. Error codes: not_found, reservation_not_cancelable. */
export function cancelReservation(
  deps: ReservationDeps,
  id: string,
  actor: Actor,
  once: Once<Reservation> = withoutKey,
): Promise<Reservation> {
  return callOff(deps, id, actor, {
    once,
    isTheirs: (row) => row.user_id === actor.userId,
    end: (trx, row) => cancelLocked(deps, trx, row),
  });
}

/**
 * Cancels a booking at the owner's station: full refund and a mail to the driver. Error codes: not_found,
 * reservation_not_cancelable.
 */
export function cancelByOwner(
  deps: ReservationDeps,
  id: string,
  actor: Actor,
  { message }: { message: string },
  once: Once<Reservation> = withoutKey,
): Promise<Reservation> {
  return callOff(deps, id, actor, {
    once,
    isTheirs: (row) => row.owner_id === actor.userId,
    end: (trx, row) => rejectLocked(deps, trx, row, { ownerId: actor.userId, message }),
  });
}

async function callOff(
  deps: ReservationDeps,
  id: string,
  actor: Actor,
  how: {
    once: Once<Reservation>;
    isTheirs: (row: ReservationColumns) => boolean;
    end: (trx: Trx, row: ReservationColumns) => Promise<boolean>;
  },
): Promise<Reservation> {
  const end = async (trx: Trx): Promise<Reservation> => {
    const row = await lockReservation(trx, id);
    if (row === undefined || !how.isTheirs(row)) throw notFound('reservation');
    if (await how.end(trx, row)) return readReservation({ ...deps, db: trx }, id, actor);
    const detail = 'This reservation can no longer be cancelled.';
    throw new AppError('reservation_not_cancelable', detail);
  };
  const ended = await deps.db.transaction().execute((trx) => how.once(trx, () => end(trx)));
  deps.bus.publish(reservationChanged, { reservationId: id, plugId: ended.plug.id });
  return ended;
}

/** Cancels for the driver. The caller has locked the row and publishes; returns false when the state does not allow it. */
export async function cancelLocked(
  deps: ReservationDeps,
  trx: Trx,
  row: ReservationColumns,
): Promise<boolean> {
  const now = deps.clock.now();
  const booking = {
    start: row.start_time,
    stop: row.stop_time,
    totalMicro: row.quoted_total_micro,
    bookedAt: row.created_at,
    isStationHidden: await isStationHidden(trx, row.station_id),
  };
  const feeMicro = cancellationFeeMicro(termsOfBooking(row), booking, now);
  const ending = { event: 'cancel', reason: 'cancellation_fee', feeMicro, now } as const;
  const isEnded = await endWithFee(deps, trx, row, ending);
  const isCharged = transitionOf(row.status, 'cancel')?.message === 'receipt' && feeMicro > 0;
  if (isEnded && isCharged) await mailDriver(deps, trx, row.id, 'receipt');
  return isEnded;
}

/** Cancels for the owner. The caller has locked the row and publishes; returns false when the state does not allow it. */
export async function rejectLocked(
  deps: ReservationDeps,
  trx: Trx,
  row: ReservationColumns,
  { ownerId, message }: { ownerId: string; message: string },
): Promise<boolean> {
  const now = deps.clock.now();
  const ending = { event: 'reject', reason: 'cancellation_fee', feeMicro: 0, now } as const;
  if (!(await endWithFee(deps, trx, row, ending))) return false;
  await mailDriver(deps, trx, row.id, 'rejected', { message });
  await recordAudit(trx, {
    actor: { kind: 'user', id: ownerId },
    action: 'reservation.rejected',
    subject: { kind: 'reservation', id: row.id },
    at: now,
  });
  return true;
}
