import type { OcppHandlers201 } from '../../../platform/ocpp-server/connection.ts';
import { afterBoot, answerBoot, said } from './answer-boot.ocpp.ts';
import type { HandlerDeps } from '../handler-deps.ts';

export const bootNotification201 = (
  deps: HandlerDeps,
): NonNullable<OcppHandlers201['BootNotification']> => ({
  answer: ({ chargingStation: station }, connection) =>
    answerBoot(deps, connection, {
      vendor: said(station.vendorName),
      model: said(station.model),
      serialNumber: said(station.serialNumber),
      firmwareVersion: said(station.firmwareVersion),
    }),
  after: (_request, connection, answered) => afterBoot(deps, connection, answered),
});
