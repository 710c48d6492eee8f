// Any OCPP action with an unchanged payload, in the version that the charging point speaks. Owners may send the harmless
// actions, the host all.
import { OWNERS_ACTIONS } from '@voltagora/contract';
import { v16, v201, type Violation } from '@voltagora/ocpp';
import { NOT_CONNECTED } from '../../../platform/ocpp-server/command.ts';
import type { OcppConnection } from '../../../platform/ocpp-server/connection.ts';
import type { CommandOutcome } from './charging-point-commands.ts';

export const isOwnersAction = (action: string): boolean =>
  Object.values(OWNERS_ACTIONS).some((actions) => Object.hasOwn(actions, action));

export type RawOutcome =
  | { kind: 'unknown_action' }
  | { kind: 'wrong_payload'; violation: Violation }
  | { kind: 'sent'; version: OcppConnection['version']; result: CommandOutcome<object> };

export async function sendRaw(
  connection: OcppConnection | null,
  action: string,
  payload: object,
): Promise<RawOutcome> {
  if (connection === null) return { kind: 'sent', version: '1.6', result: NOT_CONNECTED };
  const { version } = connection;
  if (connection.version === '1.6') {
    if (!v16.isAction(action)) return { kind: 'unknown_action' };
    const violation = v16.checkRequest(action, payload as never); // checked by this call
    if (violation !== null) return { kind: 'wrong_payload', violation };
    return { kind: 'sent', version, result: await connection.command(action, payload as never) };
  }
  if (!v201.isAction(action)) return { kind: 'unknown_action' };
  const violation = v201.checkRequest(action, payload as never); // checked by this call
  if (violation !== null) return { kind: 'wrong_payload', violation };
  return { kind: 'sent', version, result: await connection.command(action, payload as never) };
}
