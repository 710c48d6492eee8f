// Describes a frame: its action, the status of its response, and whether it conforms to the standard.
import { isDeepStrictEqual } from 'node:util';
import {
  type CallFrame,
  type CallResultFrame,
  type Frame,
  parseFrame,
  type Reading,
  v16,
  v201,
} from '@voltagora/ocpp';
import type { SeenFrame } from '../../platform/ocpp-server/connection.ts';
import type { FrameRow } from './frame-row.ts';
import { redacted, redactedBroken } from '@voltagora/domain';

export type Described = Pick<
  FrameRow,
  'kind' | 'action' | 'message_id' | 'outcome' | 'mark' | 'payload'
>;

/** Open calls, by which answers get their action. */
export interface PendingCalls {
  note(frame: SeenFrame, messageId: string, action: string): void;
  /** The action of the call that this frame answers; null when that call was not seen. */
  take(frame: SeenFrame, messageId: string): string | null;
}

const OUTCOME_MAX = 100;
const WITHHELD: Record<string, string> = { NotifyCustomerInformation: 'data' };

/** The whole frame, with secrets removed. */
export function describeFrame(seen: SeenFrame, asked: PendingCalls): Described {
  const reading = parseFrame(seen.text);
  if (!reading.ok) {
    const { messageId: message_id, description: outcome } = reading.refusal;
    const payload = redactedBroken(seen.text);
    return { kind: 'broken', action: null, message_id, outcome, mark: 'refused', payload };
  }
  const { frame } = reading;
  const action = actionOf(seen, frame, asked);
  const raw = rawPayload(seen.text);
  const base = { kind: frame.type, action, message_id: frame.messageId };
  if (frame.type === 'error') {
    const { code, description, details } = frame;
    const payload = redactedJson({ code, description, details }, action);
    return { ...base, outcome: code.slice(0, OUTCOME_MAX), mark: 'refused', payload };
  }
  return {
    ...base,
    outcome: frame.type === 'result' ? statusIn(frame.payload) : null,
    mark: seen.direction === 'received' ? markOf(seen, frame, action, raw) : null,
    payload: redactedJson(raw ?? frame.payload, action),
  };
}

function actionOf(seen: SeenFrame, frame: Frame, asked: PendingCalls): string | null {
  if (frame.type !== 'call') return asked.take(seen, frame.messageId);
  asked.note(seen, frame.messageId, frame.action);
  return frame.action;
}

/** The payload as it was sent; undefined when the frame is not valid JSON. */
function rawPayload(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? (parsed[0] === 2 ? parsed[3] : parsed[2]) : undefined;
  } catch {
    return undefined;
  }
}

function markOf(
  seen: SeenFrame,
  frame: CallFrame | CallResultFrame,
  action: string | null,
  raw: unknown,
): Described['mark'] {
  if (action === null) return null;
  const reading = readBy(seen, frame, action);
  if (reading === null || !reading.ok) return 'refused';
  return isDeepStrictEqual(raw, reading.value) ? null : 'repaired';
}

/** Null for an action that is unknown in this version. */
function readBy(
  { version }: SeenFrame,
  { type, payload }: CallFrame | CallResultFrame,
  action: string,
): Reading<object> | null {
  if (version === '1.6') {
    if (!v16.isAction(action)) return null;
    return type === 'call' ? v16.readRequest(action, payload) : v16.readResponse(action, payload);
  }
  if (!v201.isAction(action)) return null;
  return type === 'call' ? v201.readRequest(action, payload) : v201.readResponse(action, payload);
}

/** The `status` of a response, if it has one. */
function statusIn(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const inner = Object.entries(payload).find(([name]) => /^id(?:Tag|Token)Info$/u.test(name))?.[1];
  if (inner !== undefined) return statusIn(inner);
  return 'status' in payload && typeof payload.status === 'string'
    ? payload.status.slice(0, OUTCOME_MAX)
    : null;
}

function redactedJson(payload: unknown, action: string | null): string {
  const secret = action === null ? undefined : WITHHELD[action];
  const isWithheld = secret !== undefined && typeof payload === 'object' && payload !== null;
  return JSON.stringify(redacted(isWithheld ? { ...payload, [secret]: '***' } : payload)) ?? '';
}
