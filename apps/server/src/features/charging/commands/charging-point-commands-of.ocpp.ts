import { NOT_CONNECTED } from '../../../platform/ocpp-server/command.ts';
import type { OcppServer } from '../../../platform/ocpp-server/types.ts';
import { chargingPointCommands16 } from './charging-point-commands-16.ocpp.ts';
import { chargingPointCommands201 } from './charging-point-commands-201.ocpp.ts';
import type { ChargingPointCommands } from './charging-point-commands.ts';

const notConnected = () => Promise.resolve(NOT_CONNECTED);

/** Commands to a charging point that is not connected: each one fails. */
const NOBODY: ChargingPointCommands = {
  start: notConnected,
  stop: notConnected,
  cutPower: notConnected,
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

/** Returns the commands of a charging point in the OCPP version of its present connection. */
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
