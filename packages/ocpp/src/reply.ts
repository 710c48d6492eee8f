// Answers one CALL: finds its handler, reads the request, runs the handler, checks the response.
import { OcppRefusal } from './error-codes.ts';
import type { OcppErrorCode } from './error-codes.ts';
import { encodeError, encodeResult } from './frame.ts';
import type { CallFrame } from './frame.ts';
import type { CallMeta, Handler, Handlers, HandlerSteps } from './handlers.ts';
import type { RpcIncident } from './incident.ts';
import type { ActionMap, ActionOf, Inbound, Protocol } from './protocol.ts';

/** What a reply needs. */
export interface Replier<A extends ActionMap, C> {
  protocol: Protocol<A>;
  handlers: Handlers<A, C>;
  context: C;
  before?(): Promise<void>;
  leavesOpen?(error: unknown): boolean;
  report(incident: RpcIncident): void;
}

/** The answer to a CALL, and the effect that follows it. */
export interface Reply {
  /** Null: no answer, so that the other side sends the message again. */
  text: string | null;
  /** The effects of the message; never rejects. */
  effect?: () => Promise<void>;
}

/** Never rejects: any error becomes a CALLERROR, or no answer where the other side must send the message again. */
export async function replyTo<A extends ActionMap, C>(
  frame: CallFrame,
  receivedAt: Date,
  replier: Replier<A, C>,
): Promise<Reply> {
  const { protocol, report } = replier;
  const { action, messageId } = frame;
  const refuse = (code: OcppErrorCode, description: string, details?: object): Reply => {
    report({ kind: 'refused-call', action, messageId, code, description });
    const word = protocol.wireCode(code) ?? 'GenericError';
    return { text: encodeError(messageId, word, description, details) };
  };
  if (!protocol.isAction(action)) return refuse('NotImplemented', 'Unknown action');
  const handler: Handler<A[ActionOf<A>], C> | undefined = replier.handlers[action];
  if (handler === undefined) return refuse('NotSupported', `${action} is not supported here`);
  const request = protocol.readRequest(action, frame.payload);
  if (!request.ok) return refuse(request.violation.code, request.violation.description);
  try {
    await replier.before?.();
    return await handle(action, handler, request.value, { messageId, receivedAt }, replier);
  } catch (error) {
    if (error instanceof OcppRefusal) return refuse(error.code, error.message, error.details);
    report({ kind: 'handler-failed', action, error });
    if (replier.leavesOpen?.(error) === true) return { text: null };
    return { text: encodeError(messageId, 'InternalError', 'The message could not be processed') };
  }
}

async function handle<A extends ActionMap, C, K extends ActionOf<A>>(
  action: K,
  handler: Handler<A[K], C>,
  request: Inbound<A[K]['request']>,
  meta: CallMeta,
  { protocol, context, report }: Replier<A, C>,
): Promise<Reply> {
  const { answer, after } = stepsOf(handler);
  const response = await answer(request, context, meta);
  const violation = protocol.checkResponse(action, response);
  if (violation !== null) {
    report({ kind: 'invalid-response', action, description: violation.description });
    const text = encodeError(meta.messageId, 'InternalError', 'The message could not be answered');
    return { text };
  }
  const text = encodeResult(meta.messageId, response);
  if (after === undefined) return { text };
  const effect = async (): Promise<void> => {
    try {
      await after(request, context, response, meta);
    } catch (error) {
      report({ kind: 'effect-failed', action, error });
    }
  };
  return { text, effect };
}

function stepsOf<T extends ActionMap[string], C>(handler: Handler<T, C>): HandlerSteps<T, C> {
  return typeof handler === 'function' ? { answer: handler } : handler;
}
