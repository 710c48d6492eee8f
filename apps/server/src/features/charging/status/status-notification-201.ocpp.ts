// OCPP 2.0.1 G01: status of a connector, and its effect on slot locks and the cable state.
import { inOrderOfReceipt, type PlugStatus } from '@voltagora/domain';
import { readTimestamp } from '@voltagora/ocpp';
import type { OcppHandlers201 } from '../../../platform/ocpp-server/connection.ts';
import { onCableStatus } from '../sessions/cable-status.ts';
import { believeTold } from '../connection/believed-times.ts';
import { plugInUse, plugReported } from '../points/charging-points.service.ts';
import { noteFirstStatus } from '../connection/connection-milestones.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { holdLost, isOwnSlotLock } from '../slot-locks/slot-locks.ts';
import { noteFault } from './status-faults.ts';

/** A reserved connector is not available. The transaction, not this status, tells how a connector in use is doing. */
const SHOWN_AS = new Map<string, PlugStatus>([
  ['Available', 'Available'],
  ['Occupied', 'Preparing'],
  ['Reserved', 'Unavailable'],
  ['Unavailable', 'Unavailable'],
  ['Faulted', 'Faulted'],
]);

/**
 * Whether the connector is occupied by a running session. The session reports its own state; the status only tells that the
 * cable is plugged in.
 */
async function isOfItsCharge(
  deps: HandlerDeps,
  { chargingPointId, evseId, at }: { chargingPointId: number; evseId: number; at: Date },
): Promise<boolean> {
  const plugId = await plugInUse(deps, chargingPointId, evseId);
  if (plugId !== undefined) await onCableStatus(deps, plugId, { kind: 'parked', at });
  return plugId !== undefined;
}

export const statusNotification201 = (
  deps: HandlerDeps,
): NonNullable<OcppHandlers201['StatusNotification']> =>
  async function answer(request, connection) {
    const { clock, log } = deps;
    const { chargingPointId } = connection;
    const { evseId, connectorStatus } = request;
    const errorCode = connectorStatus === 'Faulted' ? 'OtherError' : 'NoError';
    noteFault(deps, connection, { connectorId: evseId, status: connectorStatus, errorCode });
    const isHeld =
      connectorStatus === 'Reserved' && (await isOwnSlotLock(deps, chargingPointId, evseId));
    // A connector reserved by this server's own slot lock is shown as Available; the calendar shows the booking.
    const status = isHeld ? 'Available' : SHOWN_AS.get(connectorStatus);
    if (status === undefined) {
      log.warn({ chargingPointId, evseId }, 'unknown status of a connector ignored');
      return {};
    }
    const now = clock.now();
    const toldAt = readTimestamp(request.timestamp, now);
    const { at: saidAt } = await believeTold(deps.db, { chargingPointId, toldAt, now });
    const at = inOrderOfReceipt(saidAt, now);
    const cable = connectorStatus === 'Occupied' ? 'parked' : 'out';
    if (cable === 'parked' && (await isOfItsCharge(deps, { chargingPointId, evseId, at }))) {
      return {};
    }
    const fault = status === 'Faulted' ? errorCode : null;
    const reported = { status, errorCode: fault, at, cable } as const;
    const { known, hasHold } = await plugReported(deps, chargingPointId, evseId, reported);
    noteFirstStatus(deps, connection, { connector: String(evseId), status });
    if (hasHold && connectorStatus === 'Available') {
      await holdLost(deps, {
        chargingPointId,
        connectorNumber: evseId,
        reason: connectorStatus,
        at: saidAt,
        now,
        since: connection.connectedAt,
      });
    }
    if (!known) log.warn({ chargingPointId, evseId }, 'status of an unknown EVSE ignored');
    return {};
  };
