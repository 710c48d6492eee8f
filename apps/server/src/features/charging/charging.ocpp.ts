// Which message is handled where. Every handler answers after its commit and tells the rest of the program after that.
import type { OcppHandlers } from '../../platform/ocpp-server/connection.ts';
import { acknowledged } from './acknowledged.ocpp.ts';
import { authorize } from './authorize.ocpp.ts';
import { bootNotification } from './boot-notification.ocpp.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { meterValues } from './meter-values.ocpp.ts';
import { startTransaction } from './start-transaction.ocpp.ts';
import { statusNotification } from './status-notification.ocpp.ts';
import { stopTransaction } from './stop-transaction.ocpp.ts';

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
