import type { OcppConnection16 } from '../../../platform/ocpp-server/connection.ts';
import { FOR_A_DRIVER, type ChargingPointCommands } from './charging-point-commands.ts';

export const chargingPointCommands16 = ({ command }: OcppConnection16): ChargingPointCommands => ({
  start: ({ connectorNumber: connectorId, idTag }) =>
    command('RemoteStartTransaction', { connectorId, idTag }, FOR_A_DRIVER),
  stop: ({ transactionId }) => command('RemoteStopTransaction', { transactionId }, FOR_A_DRIVER),
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
  reserve: ({ reservationNumber: reservationId, connectorNumber: connectorId, idTag, expiresAt }) =>
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
});
