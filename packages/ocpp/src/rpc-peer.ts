// One end of an OCPP-J connection, the same for a server and for a charging point. It owns no socket: text arrives through
// `receive` and leaves through `send`.
import { RpcCallError } from './error-codes.ts';
import { FRAME_LIMITS, parseFrame } from './frame.ts';
import type { Frame } from './frame.ts';
import type { Handlers } from './handlers.ts';
import { createInbox } from './inbox.ts';
import type { RpcIncident } from './incident.ts';
import { createOutbox } from './outbox.ts';
import type { ActionMap, ActionOf, Inbound, Protocol } from './protocol.ts';

/** What an RPC peer needs; times in milliseconds, lengths in UTF-16 units. */
export interface RpcPeerOptions<A extends ActionMap, C> {
  protocol: Protocol<A>;
  handlers: Handlers<A, C>;
  /** Passed to every handler, for example the connection. */
  context: C;
  send(text: string): void;
  /** Called when the other side exceeds the limits; a WebSocket close code and reason. */
  disconnect(code: number, reason: string): void;
  report?(incident: RpcIncident): void;
  /** Time-out of the other side's response, from when the CALL is sent. */
  callTimeoutMs?: number;
  /** Maximum number of waiting received CALLs. */
  maxInboundWaiting?: number;
  /** Maximum number of our waiting CALLs, for each urgency. */
  maxOutboundWaiting?: number;
  maxFrameLength?: number;
  /** Received CALLs wait for it; it must not reject. */
  ready?: Promise<unknown>;
  /** Runs before each received CALL is handled; if it throws, the CALL fails with that error. */
  before?(): Promise<void>;
  /** Whether a CALL that failed with this error stays unanswered, so that the other side sends it again. */
  leavesOpen?(error: unknown): boolean;
  now?(): Date;
}

/** How a CALL is sent; `timeoutMs` replaces the peer's default. */
export interface CallOptions {
  timeoutMs?: number;
  /** Urgent: sent before CALLs that are not, because a person waits for it. */
  goesFirst?: boolean;
}

/** One side of an OCPP-J connection: sends CALLs, answers CALLs. */
export interface RpcPeer<A extends ActionMap> {
  /** Rejects with an `RpcCallError`, whose `kind` says whether the other side may have acted. */
  call<K extends ActionOf<A>>(
    action: K,
    request: A[K]['request'],
    options?: CallOptions,
  ): Promise<Inbound<A[K]['response']>>;
  /** Handles one text message; never throws. */
  receive(text: string): void;
  /** Resolves when no received CALL is being answered and all effects have ended. */
  idle(): Promise<void>;
  /** Call this when the connection has ended: pending calls reject, waiting received ones are dropped. */
  close(): void;
}

/** A peer for one open connection. */
export function createRpcPeer<A extends ActionMap, C>(options: RpcPeerOptions<A, C>): RpcPeer<A> {
  const { protocol, callTimeoutMs = 30_000 } = options;
  const limits = { ...FRAME_LIMITS, maxLength: options.maxFrameLength ?? FRAME_LIMITS.maxLength };
  const report = (incident: RpcIncident): void => options.report?.(incident);
  const outbox = createOutbox({ send, maxWaiting: options.maxOutboundWaiting ?? 50 });
  const inbox = createInbox({
    ...options,
    send,
    report,
    ready: options.ready ?? Promise.resolve(),
    now: options.now ?? (() => new Date()),
    maxWaiting: options.maxInboundWaiting ?? 200,
    overflow: () => {
      close();
      options.disconnect(1008, 'Too many calls waiting');
    },
  });

  function send(text: string): void {
    try {
      options.send(text);
    } catch {
      close();
      options.disconnect(1011, 'The connection could not be written to');
    }
  }

  function close(): void {
    inbox.close();
    outbox.close();
  }

  function route(frame: Frame): void {
    if (frame.type === 'call') inbox.accept(frame);
    else if (!outbox.settle(frame))
      report({ kind: 'unmatched-answer', messageId: frame.messageId });
  }

  return {
    async call(action, request, { timeoutMs = callTimeoutMs, goesFirst = false } = {}) {
      const wrong = protocol.checkRequest(action, request);
      if (wrong !== null) throw new RpcCallError('invalid-request', action, wrong.description);
      const response = protocol.readResponse(
        action,
        await outbox.call({ action, payload: request, timeoutMs, goesFirst }),
      );
      if (response.ok) return response.value;
      throw new RpcCallError('invalid-response', action, response.violation.description);
    },
    receive(text) {
      const reading = parseFrame(text, limits);
      if (reading.ok) return route(reading.frame);
      const { messageId, ...refusal } = reading.refusal;
      report({ kind: 'malformed-frame', refusal: reading.refusal, length: text.length });
      if (messageId !== null) inbox.refuse({ ...refusal, messageId });
    },
    idle: inbox.idle,
    close,
  };
}
