import { NOT_CONNECTED } from '../../platform/ocpp-server/command.ts';
import type { OcppServer } from '../../platform/ocpp-server/types.ts';
import { chargerCommands16 } from './charger-commands-16.ocpp.ts';
import { chargerCommands201 } from './charger-commands-201.ocpp.ts';
import type { ChargerCommands } from './charger-commands.ts';

const notConnected = () => Promise.resolve(NOT_CONNECTED);

/** What commands to a charging point that is not here come to. */
const NOBODY: ChargerCommands = {
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
): ChargerCommands {
  const connection = ocpp.connection(chargingPointId);
  if (connection === null) return NOBODY;
  return connection.version === '1.6'
    ? chargerCommands16(connection)
    : chargerCommands201(connection);
}
