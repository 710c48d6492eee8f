// The other side's CALLs: queued, bounded, and answered strictly in the order they came.
import { OcppRefusal } from './error-codes.ts';
import type { OcppErrorCode } from './error-codes.ts';
import { encodeError, encodeResult } from './frame.ts';
import type { CallFrame, FrameRefusal } from './frame.ts';
import type { CallMeta, Handler, Handlers, HandlerSteps } from './handlers.ts';
import type { RpcIncident } from './incident.ts';
import type { ActionMap, ActionOf, Inbound, Protocol } from './protocol.ts';

export interface InboxOptions<A extends ActionMap, C> {
  protocol: Protocol<A>;
  handlers: Handlers<A, C>;
  context: C;
  maxWaiting: number;
  /** Nothing is answered before it settles. */
  ready: Promise<unknown>;
  now(): Date;
  send(text: string): void;
  report(incident: RpcIncident): void;
  overflow(): void;
}

export interface Inbox {
  accept(frame: CallFrame): void;
  /** Answers a broken CALL in its turn. */
  refuse(refusal: FrameRefusal & { messageId: string }): void;
  /** Resolves when nothing is being answered and every effect so far has ended. */
  idle(): Promise<void>;
  close(): void;
}

interface Reply {
  text: string;
  effect?: () => Promise<void>;
}

export function createInbox<A extends ActionMap, C>(options: InboxOptions<A, C>): Inbox {
  const { protocol, handlers, context, report } = options;
  const waiting: (() => Promise<Reply>)[] = [];
  let effects = Promise.resolve();
  let unfinishedEffects = 0;
  let draining: Promise<void> | null = null;
  let closed = false;

  function enqueue(job: () => Promise<Reply>): void {
    if (closed) return;
    const unfinished = waiting.length + unfinishedEffects;
    if (unfinished >= options.maxWaiting) {
      report({ kind: 'backlog-overflow', waiting: unfinished });
      options.overflow();
      return;
    }
    waiting.push(job);
    draining ??= drain();
  }

  async function drain(): Promise<void> {
    await options.ready;
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const reply = await job();
      if (!closed) options.send(reply.text);
      if (reply.effect !== undefined) follow(reply.effect);
    }
    draining = null;
  }

  function follow(effect: () => Promise<void>): void {
    unfinishedEffects += 1;
    effects = effects.then(effect).finally(() => {
      unfinishedEffects -= 1;
    });
  }

  async function reply(frame: CallFrame, receivedAt: Date): Promise<Reply> {
    const { action, messageId } = frame;
    if (!protocol.isAction(action)) return refusal(frame, 'NotImplemented', 'Unknown action');
    const handler: Handler<A[ActionOf<A>], C> | undefined = handlers[action];
    if (handler === undefined)
      return refusal(frame, 'NotSupported', `${action} is not supported here`);
    const request = protocol.readRequest(action, frame.payload);
    if (!request.ok) return refusal(frame, request.violation.code, request.violation.description);
    try {
      return await handle(action, handler, request.value, { messageId, receivedAt });
    } catch (error) {
      if (error instanceof OcppRefusal)
        return refusal(frame, error.code, error.message, error.details);
      report({ kind: 'handler-failed', action, error });
      return {
        text: encodeError(messageId, 'InternalError', 'The message could not be processed'),
      };
    }
  }

  async function handle<K extends ActionOf<A>>(
    action: K,
    handler: Handler<A[K], C>,
    request: Inbound<A[K]['request']>,
    meta: CallMeta,
  ): Promise<Reply> {
    const { answer, after } = stepsOf(handler);
    const response = await answer(request, context, meta);
    const violation = protocol.checkResponse(action, response);
    if (violation !== null) {
      report({ kind: 'invalid-response', action, description: violation.description });
      return {
        text: encodeError(meta.messageId, 'InternalError', 'The message could not be answered'),
      };
    }
    const text = encodeResult(meta.messageId, response);
    if (after === undefined) return { text };
    return {
      text,
      effect: () => take(action, async () => after(request, context, response, meta)),
    };
  }

  async function take(action: string, effect: () => Promise<void>): Promise<void> {
    try {
      await effect();
    } catch (error) {
      report({ kind: 'effect-failed', action, error });
    }
  }

  function refusal(
    frame: CallFrame,
    code: OcppErrorCode,
    description: string,
    details?: object,
  ): Reply {
    report({
      kind: 'refused-call',
      action: frame.action,
      messageId: frame.messageId,
      code,
      description,
    });
    return { text: encodeError(frame.messageId, code, description, details) };
  }

  return {
    accept(frame) {
      const receivedAt = options.now();
      enqueue(() => reply(frame, receivedAt));
    },
    refuse: ({ messageId, code, description }) =>
      enqueue(async () => ({ text: encodeError(messageId, code, description) })),
    async idle() {
      await draining;
      await effects;
    },
    close() {
      closed = true;
      waiting.length = 0;
    },
  };
}

function stepsOf<T extends ActionMap[string], C>(handler: Handler<T, C>): HandlerSteps<T, C> {
  return typeof handler === 'function' ? { answer: handler } : handler;
}
