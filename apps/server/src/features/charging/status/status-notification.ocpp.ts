// OCPP 1.6 §4.9: status of a connector, and its effect on slot locks.
import { inOrderOfReceipt, type PlugStatus } from '@voltagora/domain';
import { readTimestamp } from '@voltagora/ocpp';
import type { OcppHandlers } from '../../../platform/ocpp-server/connection.ts';
import { CABLE_OF_STATUS } from '../sessions/cable-status.ts';
import { believeTold } from '../connection/believed-times.ts';
import { plugReported } from '../points/charging-points.service.ts';
import { vendorQuirksOn } from '../points/vendor-quirks.ts';
import { noteFirstStatus } from '../connection/connection-milestones.ts';
import { holdLost, isOwnSlotLock } from '../slot-locks/slot-locks.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { faultOf, noteFault } from './status-faults.ts';

/** The statuses are those of OCPP except Reserved: a reserved connector is not available. */
const SHOWN_AS = new Map<string, PlugStatus>([
  ['Available', 'Available'],
  ['Preparing', 'Preparing'],
  ['Charging', 'Charging'],
  ['SuspendedEVSE', 'SuspendedEVSE'],
  ['SuspendedEV', 'SuspendedEV'],
  ['Finishing', 'Finishing'],
  ['Reserved', 'Unavailable'],
  ['Unavailable', 'Unavailable'],
  ['Faulted', 'Faulted'],
]);

export const statusNotification = (
  deps: HandlerDeps,
): NonNullable<OcppHandlers['StatusNotification']> =>
  async function answer(request, connection) {
    const { clock, log } = deps;
    const { chargingPointId } = connection;
    const reported = faultOf(request, await vendorQuirksOn(deps, connection));
    const { connectorId, errorCode } = reported;
    noteFault(deps, connection, reported);
    const isHeld =
      request.status === 'Reserved' && (await isOwnSlotLock(deps, chargingPointId, connectorId));
    // A connector reserved by this server's own slot lock is shown as Available; the calendar shows the booking.
    const status = isHeld ? 'Available' : SHOWN_AS.get(request.status);
    // OCPP 1.6 §4.9: connector 0 is the main controller of the charging point, not a plug.
    if (connectorId === 0) return {};
    if (status === undefined) {
      log.warn({ chargingPointId, connectorId }, 'unknown status of a connector ignored');
      return {};
    }
    const now = clock.now();
    const toldAt = readTimestamp(request.timestamp, now);
    const { at: saidAt } = await believeTold(deps.db, { chargingPointId, toldAt, now });
    const at = inOrderOfReceipt(saidAt, now);
    const { known, hasHold } = await plugReported(deps, chargingPointId, connectorId, {
      status,
      errorCode: errorCode === 'NoError' ? null : errorCode,
      at,
      cable: CABLE_OF_STATUS[status],
    });
    noteFirstStatus(deps, connection, { connector: String(connectorId), status });
    if (hasHold && request.status === 'Available') {
      const loss = {
        chargingPointId,
        connectorNumber: connectorId,
        reason: request.status,
        at: saidAt,
        now,
      };
      await holdLost(deps, { ...loss, since: connection.connectedAt });
    }
    if (!known)
      log.warn({ chargingPointId, connectorId }, 'status of an unknown connector ignored');
    return {};
  };
