import type { FrameRefusal } from './frame.ts';

/** An observation outside of the request-response protocol; for logs, alarms and security events. */
export type RpcIncident =
  | { kind: 'malformed-frame'; refusal: FrameRefusal; length: number }
  | { kind: 'refused-call'; action: string; messageId: string; code: string; description: string }
  | { kind: 'unmatched-answer'; messageId: string }
  | { kind: 'handler-failed'; action: string; error: unknown }
  | { kind: 'effect-failed'; action: string; error: unknown }
  | { kind: 'invalid-response'; action: string; description: string }
  | { kind: 'backlog-overflow'; waiting: number };
