// The frame codec of OCPP-J (1.6J §4): text to CALL, CALLRESULT or CALLERROR and back. Independent of actions and schemas.
import type { OcppErrorCode } from './error-codes.ts';
import { cleaned, readJson, trimFrame } from './json-text.ts';
import type { TextLimits } from './json-text.ts';

/** A CALL of OCPP-J. */
export interface CallFrame {
  type: 'call';
  messageId: string;
  action: string;
  payload: unknown;
}

/** A CALLRESULT of OCPP-J. */
export interface CallResultFrame {
  type: 'result';
  messageId: string;
  payload: unknown;
}

/** A CALLERROR of OCPP-J. */
export interface CallErrorFrame {
  type: 'error';
  messageId: string;
  /** As received: other versions and vendors have codes of their own. */
  code: string;
  description: string;
  details: unknown;
}

/** A message of OCPP-J. */
export type Frame = CallFrame | CallResultFrame | CallErrorFrame;

/**
 * A text that is not a frame. With a `messageId` it is answered with `code`, if the version has it; without one, it cannot be
 * answered.
 */
export interface FrameRefusal {
  code: OcppErrorCode;
  description: string;
  messageId: string | null;
}

/** The result of reading a text: a frame, or why it is not one. */
export type FrameReading = { ok: true; frame: Frame } | { ok: false; refusal: FrameRefusal };

/** The longest legitimate frame is a StopTransaction with hours of meter values. */
export const FRAME_LIMITS: TextLimits = { maxLength: 262_144, maxDepth: 32 };

const LONGEST_MESSAGE_ID = 255;
/** OCPP-J 2.0.1 §4.2.3: replaces the id of a CALL whose id cannot be read. */
const UNREADABLE_ID = '-1';

/** Reads one frame; never throws, whatever the text. */
export function parseFrame(text: string, limits: TextLimits = FRAME_LIMITS): FrameReading {
  const trimmed = trimFrame(text);
  const json = readJson(trimmed, limits);
  if (!json.ok) return refuseText(trimmed, `The message is ${json.reason}`);
  if (!Array.isArray(json.value)) return refuse('ProtocolError', 'A message is an array', null);
  const [type, messageId, ...rest]: unknown[] = json.value;
  if (!isMessageId(messageId)) {
    const description = 'A message id is a string of 1 to 255 characters';
    return type === 2
      ? refuse('RpcFrameworkError', description, UNREADABLE_ID)
      : refuse('ProtocolError', description, null);
  }
  if (type !== 2 && type !== 3 && type !== 4) {
    return typeof type === 'number'
      ? refuse('MessageTypeNotSupported', 'Unknown message type', messageId)
      : refuse('ProtocolError', 'Unknown message type', null);
  }
  if (type === 2) return readCall(messageId, rest);
  return type === 3 ? readResult(messageId, rest) : readError(messageId, rest);
}

/** A CALL as text. */
export function encodeCall(messageId: string, action: string, payload: object): string {
  return JSON.stringify([2, messageId, action, payload]);
}

/** A CALLRESULT as text. */
export function encodeResult(messageId: string, payload: object): string {
  return JSON.stringify([3, messageId, payload]);
}

/** A CALLERROR as text; the description is shortened to the 255 characters of the standard. */
export function encodeError(
  messageId: string,
  code: string,
  description: string,
  details: object = {},
): string {
  return JSON.stringify([4, messageId, code, description.slice(0, 255), details]);
}

function readCall(messageId: string, rest: readonly unknown[]): FrameReading {
  const [action, payload] = rest;
  if (typeof action !== 'string' || action === '') {
    return refuse('ProtocolError', 'The action of a call is a string', messageId);
  }
  const members = readMembers(payload);
  if (members === null)
    return refuse('FormationViolation', 'The payload of a call is an object', messageId);
  return { ok: true, frame: { type: 'call', messageId, action, payload: members } };
}

function readResult(messageId: string, rest: readonly unknown[]): FrameReading {
  const members = readMembers(rest[0]);
  if (members === null)
    return refuse('FormationViolation', 'The payload of a result is an object', null);
  return { ok: true, frame: { type: 'result', messageId, payload: members } };
}

function readError(messageId: string, rest: readonly unknown[]): FrameReading {
  const [code, description, details] = rest;
  return {
    ok: true,
    frame: {
      type: 'error',
      messageId,
      code: typeof code === 'string' ? String(cleaned(code)) : 'GenericError',
      description: typeof description === 'string' ? String(cleaned(description)) : '',
      details: readMembers(details) ?? {},
    },
  };
}

function readMembers(payload: unknown): object | null {
  const members = cleaned(payload ?? {});
  return typeof members === 'object' && !Array.isArray(members) ? members : null;
}

function isMessageId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= LONGEST_MESSAGE_ID;
}

/** Without an answer a charging point resends a broken CALL until it times out, so its id is extracted if possible. */
function refuseText(text: string, description: string): FrameReading {
  const messageId = /^\[\s*2\s*,\s*"([^"\\]{1,255})"\s*,/u.exec(text)?.[1];
  if (messageId !== undefined) return refuse('FormationViolation', description, messageId);
  return /^\[\s*2\s*,/u.test(text)
    ? refuse('RpcFrameworkError', description, UNREADABLE_ID)
    : refuse('FormationViolation', description, null);
}

function refuse(code: OcppErrorCode, description: string, messageId: string | null): FrameReading {
  return { ok: false, refusal: { code, description, messageId } };
}
