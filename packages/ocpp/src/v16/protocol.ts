// OCPP 1.6 as a protocol that a peer can speak.
import type { OcppErrorCode } from '../error-codes.ts';
import type { Inbound, Protocol, Reading } from '../protocol.ts';
import type { V16Action, V16Actions } from './actions.ts';
import { repaired } from './repair.ts';
import { schemas16 } from './schemas.ts';

const { actionNames, violationOf } = schemas16;

/** OCPP-J 1.6 §4.1.3: a message of an unknown type is ignored. */
const ONLY_201: ReadonlySet<OcppErrorCode> = new Set([
  'MessageTypeNotSupported',
  'RpcFrameworkError',
]);

/** OCPP 1.6J with its security extension. */
export const v16: Protocol<V16Actions> = {
  subprotocol: 'ocpp1.6',
  actionNames,
  isAction: (name): name is V16Action => actionNames.has(name),
  wireCode: (code) => (ONLY_201.has(code) ? null : code),
  readRequest: (action, payload) => read(`${action}Request`, payload),
  readResponse: (action, payload) => read(`${action}Response`, payload),
  checkRequest: (action, request) => violationOf(`${action}Request`, request, 'strict'),
  checkResponse: (action, response) => violationOf(`${action}Response`, response, 'strict'),
};

function read<T>(name: string, payload: unknown): Reading<T> {
  const value = repaired(name, payload);
  const violation = violationOf(name, value, 'loose');
  if (violation !== null) return { ok: false, violation };
  // The schema of this name has just accepted the value, and T is the type generated from that schema.
  return { ok: true, value: value as Inbound<T> };
}
