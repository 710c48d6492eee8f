// Handlers of received CALLs. Response and effects are two functions, so that no effect of a message can delay or break its
// response.
import type { ActionMap, ActionOf, Inbound } from './protocol.ts';

/** Facts about the CALL itself. */
export interface CallMeta {
  messageId: string;
  receivedAt: Date;
}

type Call = ActionMap[string];

/** Returns the response, or throws: an `OcppRefusal` answers with its code, any other error with InternalError. */
export type Answer<T extends Call, C> = (
  request: Inbound<T['request']>,
  context: C,
  meta: CallMeta,
) => T['response'] | Promise<T['response']>;

/**
 * Runs after the response is sent, one after the other for each connection, even if the connection has ended meanwhile. It must
 * not wait for the charging point: start a command without awaiting it.
 */
export type After<T extends Call, C> = (
  request: Inbound<T['request']>,
  context: C,
  response: T['response'],
  meta: CallMeta,
) => void | Promise<void>;

/** A handler in two steps: its answer, and the effects that follow once the answer is sent. */
export interface HandlerSteps<T extends Call, C> {
  answer: Answer<T, C>;
  after?: After<T, C>;
}

/** Handles one action: the answer alone, or the answer and its effects. */
export type Handler<T extends Call, C> = Answer<T, C> | HandlerSteps<T, C>;

/** One handler per action; an action of the standard without one is answered with NotSupported. */
export type Handlers<A extends ActionMap, C> = { readonly [K in ActionOf<A>]?: Handler<A[K], C> };
