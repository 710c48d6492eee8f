// Faults that chargers report with a status, for the event log: each when it comes and when it is over.
import type { OcppConnection } from '../../platform/ocpp-server/connection.ts';
import type { PointEvents } from './point-events.ts';

interface Reported {
  connectorId: number;
  status: string;
  errorCode: string;
  info?: string;
  vendorErrorCode?: string;
}

const TEXT_MAX = 100;
const NONE = 'NoError';
const faults = new WeakMap<object, Map<number, string>>();

/** A fault that is repeated, as chargers do with every status, is noted once per connection. */
export function noteFault(
  { events }: { events: PointEvents },
  connection: Pick<OcppConnection, 'chargingPointId'>,
  { connectorId, status, errorCode, info, vendorErrorCode }: Reported,
): void {
  const known = faults.get(connection) ?? new Map<number, string>();
  faults.set(connection, known);
  const isFault = errorCode !== NONE || status === 'Faulted';
  const before = known.get(connectorId) ?? NONE;
  const fault = isFault ? `${errorCode} ${vendorErrorCode ?? ''}`.slice(0, TEXT_MAX) : NONE;
  if (fault === before) return;
  known.set(connectorId, fault);
  events.note({
    chargingPointId: connection.chargingPointId,
    kind: isFault ? 'fault' : 'fault_over',
    actorId: null,
    detail: {
      connector: connectorId,
      status: status.slice(0, TEXT_MAX),
      ...(isFault && { error_code: errorCode.slice(0, TEXT_MAX) }),
      ...(isFault && vendorErrorCode && { vendor_code: vendorErrorCode.slice(0, TEXT_MAX) }),
      ...(isFault && info && { info: info.slice(0, TEXT_MAX) }),
    },
  });
}
