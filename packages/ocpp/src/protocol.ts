// What a peer needs to speak a version of OCPP. v16 is one; the peer itself is independent of versions.
import type { OcppErrorCode } from './error-codes.ts';

/** The calls of a version: request and response type per action name. */
export type ActionMap = Record<string, { request: object; response: object }>;

/** The name of an action. */
export type ActionOf<A extends ActionMap> = keyof A & string;

/** How a payload violates its schema, as the CALLERROR to answer. */
export interface Violation {
  code: OcppErrorCode;
  description: string;
}

/**
 * A payload as received: the right shape, but enumerations may contain values of a vendor, strings may be longer than the
 * standard allows, date-times are unchecked text (see `readTimestamp`), and there may be further fields.
 */
export type Inbound<T> = T extends string
  ? string extends T
    ? T
    : T | (string & Record<never, never>)
  : T extends readonly (infer Item)[]
    ? Inbound<Item>[]
    : T extends object
      ? { [K in keyof T]: Inbound<T[K]> }
      : T;

/** A payload that passed validation, or how it breaks its schema. */
export type Reading<T> = { ok: true; value: Inbound<T> } | { ok: false; violation: Violation };

/** One version of OCPP: its subprotocol, its actions and its validation. */
export interface Protocol<A extends ActionMap> {
  /** As negotiated in Sec-WebSocket-Protocol. */
  readonly subprotocol: string;
  /** From the official schemas. */
  readonly actionNames: ReadonlySet<string>;
  isAction(name: string): name is ActionOf<A>;
  /** The code of a CALLERROR in this version; null if it has none and the message must be ignored. */
  wireCode(code: OcppErrorCode): string | null;
  /** Lenient, for incoming messages. */
  readRequest<K extends ActionOf<A>>(action: K, payload: unknown): Reading<A[K]['request']>;
  readResponse<K extends ActionOf<A>>(action: K, payload: unknown): Reading<A[K]['response']>;
  /** Strict by the standard, for outgoing messages. */
  checkRequest<K extends ActionOf<A>>(action: K, request: A[K]['request']): Violation | null;
  checkResponse<K extends ActionOf<A>>(action: K, response: A[K]['response']): Violation | null;
}
