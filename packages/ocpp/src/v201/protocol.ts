// OCPP 2.0.1 as a protocol that a peer can speak.
import type { OcppErrorCode } from '../error-codes.ts';
import type { Inbound, Protocol, Reading } from '../protocol.ts';
import type { V201Action, V201Actions } from './actions.ts';
import { schemas201 } from './schemas.ts';

const { actionNames, violationOf } = schemas201;

/** OCPP-J 2.0.1 §4.3 spells two codes differently. */
const WIRE_CODES: Partial<Record<OcppErrorCode, string>> = {
  FormationViolation: 'FormatViolation',
  OccurenceConstraintViolation: 'OccurrenceConstraintViolation',
};

/** OCPP 2.0.1. */
export const v201: Protocol<V201Actions> = {
  subprotocol: 'ocpp2.0.1',
  actionNames,
  isAction: (name): name is V201Action => actionNames.has(name),
  wireCode: (code) => WIRE_CODES[code] ?? code,
  readRequest: (action, payload) => read(`${action}Request`, payload),
  readResponse: (action, payload) => read(`${action}Response`, payload),
  checkRequest: (action, request) => violationOf(`${action}Request`, request, 'strict'),
  checkResponse: (action, response) => violationOf(`${action}Response`, response, 'strict'),
};

function read<T>(name: string, payload: unknown): Reading<T> {
  const violation = violationOf(name, payload, 'loose');
  if (violation !== null) return { ok: false, violation };
  // The schema of this name has just accepted the value, and T is the type generated from that schema.
  return { ok: true, value: payload as Inbound<T> };
}
