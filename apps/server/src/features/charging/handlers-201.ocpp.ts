// Which message of OCPP 2.0.1 is handled where; like charging.ocpp.ts for 1.6, into the same services.
import type { OcppHandlers201 } from '../../platform/ocpp-server/connection.ts';
import { acknowledged201 } from './acknowledged-201.ocpp.ts';
import { authorize201 } from './authorize-201.ocpp.ts';
import { bootNotification201 } from './boot-notification-201.ocpp.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { notifyReport } from './inventory.ocpp.ts';
import { meterValues201 } from './meter-values-201.ocpp.ts';
import { reservationStatusUpdate } from './reservation-status-update.ocpp.ts';
import { statusNotification201 } from './status-notification-201.ocpp.ts';
import { transactionEvent } from './transaction-event.ocpp.ts';

/** The handlers of `createOcppServer`, for OCPP 2.0.1. */
export const createOcppHandlers201 = (deps: HandlerDeps): OcppHandlers201 => ({
  BootNotification: bootNotification201(deps),
  Authorize: authorize201(deps),
  StatusNotification: statusNotification201(deps),
  TransactionEvent: transactionEvent(deps),
  MeterValues: meterValues201(deps),
  NotifyReport: notifyReport,
  ReservationStatusUpdate: reservationStatusUpdate(deps),
  ...acknowledged201(deps),
});
