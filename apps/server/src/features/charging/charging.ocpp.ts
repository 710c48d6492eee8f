// Which message is handled where. Every handler answers after its commit and tells the rest of the program after that.
import type { OcppHandlers } from '../../platform/ocpp-server/connection.ts';
import { acknowledged } from './acknowledged.ocpp.ts';
import { authorize } from './id-tags/authorize.ocpp.ts';
import { bootNotification } from './connection/boot-notification.ocpp.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { meterValues } from './metering/meter-values.ocpp.ts';
import { startTransaction } from './sessions/start-transaction.ocpp.ts';
import { statusNotification } from './status/status-notification.ocpp.ts';
import { stopTransaction } from './sessions/stop-transaction.ocpp.ts';

/** The handlers of `createOcppServer`, for OCPP 1.6J. */
export const createOcppHandlers = (deps: HandlerDeps): OcppHandlers => ({
  BootNotification: bootNotification(deps),
  Authorize: authorize(deps),
  StatusNotification: statusNotification(deps),
  StartTransaction: startTransaction(deps),
  MeterValues: meterValues(deps),
  StopTransaction: stopTransaction(deps),
  ...acknowledged(deps),
});
