// OCPP 2.0.1 has variables of components instead of configuration keys. They are named `Component.Variable`, or
// `Component[instance].Variable[instance]`.
import { randomInt } from 'node:crypto';
import type { Response201 } from '@voltagora/ocpp';
import type { OcppConnection201 } from '../../../platform/ocpp-server/connection.ts';
import {
  FOR_A_DRIVER,
  type ChargingPointCommands,
  type ConfigurationRead,
} from './charging-point-commands.ts';
import { cutPower } from './cut-power.ocpp.ts';
import { inventoryOf } from '../connection/inventory.ocpp.ts';
import { readVariableName, variableName } from './variable-name.ts';

const INT32_MAX = 2_147_483_647;
/** E01.FR.07 allows one connector per EVSE; its number is 1. */
const FIRST_CONNECTOR = 1;

export function chargingPointCommands201(connection: OcppConnection201): ChargingPointCommands {
  const { command } = connection;
  return {
    start: ({ connectorNumber: evseId, idTag }) =>
      command(
        'RequestStartTransaction',
        {
          evseId,
          remoteStartId: randomInt(1, INT32_MAX),
          idToken: { idToken: idTag, type: 'Central' },
        },
        FOR_A_DRIVER,
      ),
    stop: ({ transactionId, chargingPointTransactionId }) =>
      command(
        'RequestStopTransaction',
        {
          transactionId: chargingPointTransactionId ?? String(transactionId),
        },
        FOR_A_DRIVER,
      ),
    cutPower: (evseId, session) => cutPower(connection, evseId, session),
    /** E14.FR.01: the indicator is left out for a transaction that the station does not know. */
    async hasMoreToTell(transactionId) {
      const asked = await command('GetTransactionStatus', { transactionId });
      if (!asked.ok) return false;
      const { messagesInQueue, ongoingIndicator } = asked.response;
      return messagesInQueue || ongoingIndicator === true;
    },
    reset: (type) => command('Reset', { type: type === 'Hard' ? 'Immediate' : 'OnIdle' }),
    unlock: (evseId) =>
      command('UnlockConnector', { evseId, connectorId: FIRST_CONNECTOR }, FOR_A_DRIVER),
    setAvailability: (evseId, operationalStatus) =>
      command('ChangeAvailability', {
        operationalStatus,
        ...(evseId > 0 && { evse: { id: evseId } }),
      }),
    trigger: (requestedMessage, evseId) =>
      command('TriggerMessage', {
        requestedMessage,
        ...(evseId !== undefined && evseId > 0 && { evse: evseOf(requestedMessage, evseId) }),
      }),
    clearCache: () => command('ClearCache', {}),
    reserve: ({ reservationNumber: id, connectorNumber: evseId, idTag, expiresAt }) =>
      command('ReserveNow', {
        id,
        evseId,
        expiryDateTime: expiresAt.toISOString(),
        idToken: { idToken: idTag, type: 'Central' },
      }),
    cancelReservation: (reservationId) => command('CancelReservation', { reservationId }),
    readConfiguration: (key) =>
      key === undefined ? inventoryOf(connection) : readVariable(connection, key),
    async changeConfiguration(key, value) {
      const name = readVariableName(key);
      if (name === undefined) return UNKNOWN;
      const setVariableData: [{ attributeValue: string } & typeof name] = [
        { ...name, attributeValue: value },
      ];
      const set = await command('SetVariables', { setVariableData });
      if (!set.ok) return set;
      const status = set.response.setVariableResult[0]?.attributeStatus ?? 'Rejected';
      return { ok: true, response: { status } };
    },
  };
}

const UNKNOWN = { ok: true, response: { status: 'UnknownVariable' } } as const;

/** F06.FR.12: StatusNotification is triggered for a connector, the other messages for an EVSE. */
const evseOf = (message: string, id: number) =>
  message === 'StatusNotification' ? { id, connectorId: FIRST_CONNECTOR } : { id };

type Result = Response201<'GetVariables'>['getVariableResult'][number];

async function readVariable({ command }: OcppConnection201, key: string) {
  const unknown = { ok: true, response: { configurationKey: [], unknownKey: [key] } } as const;
  const name = readVariableName(key);
  if (name === undefined)
    return {
      ...unknown,
      response: { ...unknown.response, configurationKey: [], unknownKey: [key] },
    };
  const read = await command('GetVariables', { getVariableData: [name] });
  if (!read.ok) return read;
  const [result] = read.response.getVariableResult;
  return { ok: true, response: present(key, result) } as const;
}

function present(
  key: string,
  result:
    | (Pick<Result, 'component' | 'variable' | 'attributeValue'> & { attributeStatus: string })
    | undefined,
): ConfigurationRead {
  if (result?.attributeStatus !== 'Accepted') return { configurationKey: [], unknownKey: [key] };
  const { component, variable, attributeValue } = result;
  const known = { key: variableName(component, variable), readonly: false };
  return {
    configurationKey: [
      { ...known, ...(attributeValue !== undefined && { value: attributeValue }) },
    ],
    unknownKey: [],
  };
}
