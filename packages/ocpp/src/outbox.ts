// Outgoing CALLs: one at a time (1.6J §4.1.1). The others wait in two bounded queues; urgent ones, for which a person waits, go
// first.
import { RpcCallError } from './error-codes.ts';
import { encodeCall } from './frame.ts';
import type { CallErrorFrame, CallResultFrame } from './frame.ts';

/** A CALL to send; `goesFirst` puts it before all that are not urgent. */
export interface OutgoingCall {
  action: string;
  payload: object;
  timeoutMs: number;
  goesFirst: boolean;
}

/** Sends CALLs one at a time, as OCPP-J §4.1.1 requires, and matches their responses. */
export interface Outbox {
  /** Resolves with the unchecked payload of the CALLRESULT; rejects with an `RpcCallError`. */
  call(call: OutgoingCall): Promise<unknown>;
  /** False if no CALL of ours waits for this response: late, repeated or invented. */
  settle(answer: CallResultFrame | CallErrorFrame): boolean;
  close(): void;
}

interface Pending extends OutgoingCall {
  messageId: string;
  resolve(payload: unknown): void;
  reject(error: RpcCallError): void;
}

/** An empty outbox; at most `maxWaiting` CALLs wait in it. */
export function createOutbox(options: { send(text: string): void; maxWaiting: number }): Outbox {
  const first: Pending[] = [];
  const others: Pending[] = [];
  let current: { pending: Pending; timer: ReturnType<typeof setTimeout> } | null = null;
  let closed = false;

  function sendNext(): void {
    const pending = current === null ? (first.shift() ?? others.shift()) : undefined;
    if (pending === undefined) return;
    current = { pending, timer: setTimeout(expire, pending.timeoutMs) };
    options.send(encodeCall(pending.messageId, pending.action, pending.payload));
  }

  function finish(): Pending | null {
    const ended = current;
    current = null;
    if (ended !== null) clearTimeout(ended.timer);
    return ended?.pending ?? null;
  }

  function expire(): void {
    const pending = finish();
    pending?.reject(
      new RpcCallError('timeout', pending.action, `No answer within ${pending.timeoutMs} ms`),
    );
    sendNext();
  }

  return {
    call: (call) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(unsentError(call.action));
        const waiting = call.goesFirst ? first : others;
        if (waiting.length >= options.maxWaiting) {
          return reject(
            new RpcCallError('busy', call.action, 'Too many calls wait for this connection'),
          );
        }
        waiting.push({ ...call, messageId: crypto.randomUUID(), resolve, reject });
        return sendNext();
      }),
    settle(answer) {
      if (current?.pending.messageId !== answer.messageId) return false;
      const pending = finish();
      if (answer.type === 'result') pending?.resolve(answer.payload);
      else pending?.reject(callError(pending.action, answer));
      sendNext();
      return true;
    },
    close() {
      closed = true;
      const sent = finish();
      sent?.reject(
        new RpcCallError('closed', sent.action, 'The connection closed before an answer'),
      );
      for (const pending of [...first.splice(0), ...others.splice(0)]) {
        pending.reject(unsentError(pending.action));
      }
    },
  };
}

function unsentError(action: string): RpcCallError {
  return new RpcCallError('unsent', action, 'The connection is closed');
}

function callError(action: string, answer: CallErrorFrame): RpcCallError {
  const message = answer.description === '' ? answer.code : `${answer.code}: ${answer.description}`;
  return new RpcCallError('call-error', action, message, answer);
}
