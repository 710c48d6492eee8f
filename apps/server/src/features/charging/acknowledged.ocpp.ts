// Messages that are taken note of and change nothing.
import type { OcppHandlers } from '../../platform/ocpp-server/connection.ts';
import { noteSecurityEvent } from './charge-points.service.ts';
import type { HandlerDeps } from './handler-deps.ts';

const TEXT_MAX = 255;

type Acknowledged = Pick<
  OcppHandlers,
  | 'Heartbeat'
  | 'DataTransfer'
  | 'DiagnosticsStatusNotification'
  | 'FirmwareStatusNotification'
  | 'LogStatusNotification'
  | 'SignedFirmwareStatusNotification'
  | 'SecurityEventNotification'
>;

export const acknowledged = (deps: HandlerDeps): Acknowledged => {
  const { clock, log } = deps;
  // Its status alone: what else a charger writes may be anything, also about people.
  const noted = (
    { status }: { status: string },
    { chargingPointId }: { chargingPointId: number },
  ) => {
    log.info({ chargingPointId, status: status.slice(0, TEXT_MAX) }, 'charge point reports');
    return {};
  };
  return {
    Heartbeat: () => ({ currentTime: clock.now().toISOString() }),
    // OCPP 1.6 §4.3: no vendor's extension is known here.
    DataTransfer: () => ({ status: 'UnknownVendorId' }),
    DiagnosticsStatusNotification: noted,
    FirmwareStatusNotification: noted,
    LogStatusNotification: noted,
    SignedFirmwareStatusNotification: noted,
    async SecurityEventNotification(request, { chargingPointId }) {
      const { type, timestamp, techInfo = '' } = request;
      await noteSecurityEvent(deps, {
        kind: 'reported_by_charge_point',
        chargingPointId,
        detail: {
          type: type.slice(0, TEXT_MAX),
          timestamp: timestamp.slice(0, TEXT_MAX),
          techInfo: techInfo.slice(0, TEXT_MAX),
        },
      });
      return {};
    },
  };
};
