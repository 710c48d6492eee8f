import type { OcppHandlers201 } from '../../../platform/ocpp-server/connection.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { holdLost } from './slot-locks.ts';

const REASON_MAX = 50;

/** OCPP 2.0.1 H04: the charging point reports that a reservation ended there. */
export const reservationStatusUpdate = (
  deps: HandlerDeps,
): NonNullable<OcppHandlers201['ReservationStatusUpdate']> =>
  async function answer(request, { chargingPointId, connectedAt: since }) {
    const { reservationId: reservationNumber, reservationUpdateStatus } = request;
    const now = deps.clock.now();
    const reason = reservationUpdateStatus.slice(0, REASON_MAX);
    // The message names the reservation, so it cannot refer to an older one.
    const at = new Date(now.getTime() + 1);
    await holdLost(deps, { chargingPointId, reservationNumber, reason, at, since, now });
    return {};
  };
