import { NOT_CONNECTED } from '../../../platform/ocpp-server/command.ts';
import type { OcppServer } from '../../../platform/ocpp-server/types.ts';
import { chargingPointCommands16 } from './charging-point-commands-16.ocpp.ts';
import { chargingPointCommands201 } from './charging-point-commands-201.ocpp.ts';
import type { ChargingPointCommands } from './charging-point-commands.ts';

const notConnected = () => Promise.resolve(NOT_CONNECTED);

/** What commands to a charging point that is not here come to. */
const NOBODY: ChargingPointCommands = {
  start: notConnected,
  stop: notConnected,
  hasMoreToTell: () => Promise.resolve(false),
  reset: notConnected,
  unlock: notConnected,
  setAvailability: notConnected,
  trigger: notConnected,
  clearCache: notConnected,
  reserve: notConnected,
  cancelReservation: notConnected,
  readConfiguration: notConnected,
  changeConfiguration: notConnected,
};

/** Commands to a charging point, in the version of OCPP that it speaks now. */
export function commandsOf(
  ocpp: Pick<OcppServer, 'connection'>,
  chargingPointId: number,
): ChargingPointCommands {
  const connection = ocpp.connection(chargingPointId);
  if (connection === null) return NOBODY;
  return connection.version === '1.6'
    ? chargingPointCommands16(connection)
    : chargingPointCommands201(connection);
}
