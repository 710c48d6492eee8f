import type { OcppConnection16 } from '../../../platform/ocpp-server/connection.ts';
import { cutPower } from './cut-power.ocpp.ts';
import { FOR_A_DRIVER, type ChargingPointCommands } from './charging-point-commands.ts';

export function chargingPointCommands16(connection: OcppConnection16): ChargingPointCommands {
  const { command } = connection;
  return {
    start: ({ connectorNumber: connectorId, idTag }) =>
      command('RemoteStartTransaction', { connectorId, idTag }, FOR_A_DRIVER),
    stop: ({ transactionId }) => command('RemoteStopTransaction', { transactionId }, FOR_A_DRIVER),
    cutPower: (connectorNumber, session) => cutPower(connection, connectorNumber, session),
    hasMoreToTell: () => Promise.resolve(false),
    reset: (type) => command('Reset', { type }),
    unlock: (connectorId) => command('UnlockConnector', { connectorId }, FOR_A_DRIVER),
    setAvailability: (connectorId, type) => command('ChangeAvailability', { connectorId, type }),
    trigger: (requestedMessage, connectorId) =>
      command('TriggerMessage', {
        requestedMessage,
        ...(connectorId !== undefined && { connectorId }),
      }),
    clearCache: () => command('ClearCache', {}),
    reserve: ({
      reservationNumber: reservationId,
      connectorNumber: connectorId,
      idTag,
      expiresAt,
    }) =>
      command('ReserveNow', {
        connectorId,
        expiryDate: expiresAt.toISOString(),
        idTag,
        reservationId,
      }),
    cancelReservation: (reservationId) => command('CancelReservation', { reservationId }),
    async readConfiguration(key) {
      const read = await command('GetConfiguration', key === undefined ? {} : { key: [key] });
      if (!read.ok) return read;
      const { configurationKey = [], unknownKey = [] } = read.response;
      return { ok: true, response: { configurationKey, unknownKey } };
    },
    changeConfiguration: (key, value) => command('ChangeConfiguration', { key, value }),
  };
}
