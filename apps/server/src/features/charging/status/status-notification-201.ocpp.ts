// OCPP 2.0.1 G01: what a connector says of itself, and what that says of a hold and of the car there.
import type { PlugStatus } from '@voltagora/domain';
import { readTimestamp } from '@voltagora/ocpp';
import type { OcppHandlers201 } from '../../../platform/ocpp-server/connection.ts';
import { onCableStatus } from '../sessions/cable-status.ts';
import { plugInUse, plugReported } from '../points/charging-points.service.ts';
import { noteFirstStatus } from '../connection/connection-milestones.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { holdLost, isOwnSlotLock } from '../slot-locks/slot-locks.ts';
import { noteFault } from './status-faults.ts';

/** A connector kept for somebody is not to be had; how one is in use is told by its transaction. */
const SHOWN_AS = new Map<string, PlugStatus>([
  ['Available', 'Available'],
  ['Occupied', 'Preparing'],
  ['Reserved', 'Unavailable'],
  ['Unavailable', 'Unavailable'],
  ['Faulted', 'Faulted'],
]);

/** Occupied by a charge, which says itself how it stands; only that its cable is in is taken from it. */
async function isOfItsCharge(
  deps: HandlerDeps,
  { chargingPointId, evseId, at }: { chargingPointId: number; evseId: number; at: Date },
): Promise<boolean> {
  const plugId = await plugInUse(deps, chargingPointId, evseId);
  if (plugId !== undefined) await onCableStatus(deps, plugId, { kind: 'parked', at });
  return plugId !== undefined;
}

/** OCPP 2.0.1 G01. */
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
    // Our own hold is no defect: whose the plug is, and when, the calendar says.
    const status = isHeld ? 'Available' : SHOWN_AS.get(connectorStatus);
    if (status === undefined) {
      log.warn({ chargingPointId, evseId }, 'unknown status of a connector ignored');
      return {};
    }
    const now = clock.now();
    const said = readTimestamp(request.timestamp, now);
    // A clock ahead of ours would make every later status look older than this one.
    const at = said > now ? now : said;
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
        at: said,
        now,
        since: connection.connectedAt,
      });
    }
    if (!known) log.warn({ chargingPointId, evseId }, 'status of an unknown EVSE ignored');
    return {};
  };
