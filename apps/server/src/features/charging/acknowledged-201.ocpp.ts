// Messages of OCPP 2.0.1 that are taken note of and change nothing.
import type { OcppHandlers201 } from '../../platform/ocpp-server/connection.ts';
import { noteSecurityEvent } from './charge-points.service.ts';
import type { HandlerDeps } from './handler-deps.ts';

const TEXT_MAX = 255;

type Acknowledged = Pick<
  OcppHandlers201,
  | 'Heartbeat'
  | 'DataTransfer'
  | 'FirmwareStatusNotification'
  | 'LogStatusNotification'
  | 'PublishFirmwareStatusNotification'
  | 'SecurityEventNotification'
  | 'NotifyEvent'
  | 'NotifyMonitoringReport'
  | 'NotifyCustomerInformation'
  | 'NotifyDisplayMessages'
  | 'NotifyChargingLimit'
  | 'ClearedChargingLimit'
  | 'ReportChargingProfiles'
>;

export const acknowledged201 = (deps: HandlerDeps): Acknowledged => {
  const { clock, log } = deps;
  const nothing = () => ({});
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
    // P02: no vendor's extension is known here.
    DataTransfer: () => ({ status: 'UnknownVendorId' }),
    FirmwareStatusNotification: noted,
    LogStatusNotification: noted,
    PublishFirmwareStatusNotification: noted,
    NotifyEvent: nothing,
    NotifyMonitoringReport: nothing,
    NotifyCustomerInformation: nothing,
    NotifyDisplayMessages: nothing,
    NotifyChargingLimit: nothing,
    ClearedChargingLimit: nothing,
    ReportChargingProfiles: nothing,
    async SecurityEventNotification({ type, timestamp, techInfo = '' }, { chargingPointId }) {
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
