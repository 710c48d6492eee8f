// Which message of OCPP 2.0.1 is handled where; like charging.ocpp.ts for 1.6, into the same services.
import type { OcppHandlers201 } from '../../platform/ocpp-server/connection.ts';
import { acknowledged201 } from './acknowledged-201.ocpp.ts';
import { authorize201, type Authorize201Deps } from './id-tags/authorize-201.ocpp.ts';
import { bootNotification201 } from './connection/boot-notification-201.ocpp.ts';
import { notifyReport } from './connection/inventory.ocpp.ts';
import { meterValues201 } from './metering/meter-values-201.ocpp.ts';
import { reservationStatusUpdate } from './slot-locks/reservation-status-update.ocpp.ts';
import { statusNotification201 } from './status/status-notification-201.ocpp.ts';
import { transactionEvent } from './sessions/transaction-event.ocpp.ts';

/** The handlers of `createOcppServer`, for OCPP 2.0.1. */
export const createOcppHandlers201 = (deps: Authorize201Deps): OcppHandlers201 => ({
  BootNotification: bootNotification201(deps),
  Authorize: authorize201(deps),
  StatusNotification: statusNotification201(deps),
  TransactionEvent: transactionEvent(deps),
  MeterValues: meterValues201(deps),
  NotifyReport: notifyReport,
  ReservationStatusUpdate: reservationStatusUpdate(deps),
  ...acknowledged201(deps),
});
