import type { OcppHandlers } from '../../../platform/ocpp-server/connection.ts';
import { afterBoot, answerBoot, said } from './answer-boot.ocpp.ts';
import type { HandlerDeps } from '../handler-deps.ts';

export const bootNotification = (
  deps: HandlerDeps,
): NonNullable<OcppHandlers['BootNotification']> => ({
  answer: (request, connection) =>
    answerBoot(deps, connection, {
      vendor: said(request.chargePointVendor),
      model: said(request.chargePointModel),
      serialNumber: said(request.chargePointSerialNumber) ?? said(request.chargeBoxSerialNumber),
      firmwareVersion: said(request.firmwareVersion),
    }),
  after: (_request, connection, answered) => afterBoot(deps, connection, answered),
});
