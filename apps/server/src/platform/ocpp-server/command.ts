import { RpcCallError } from '@voltagora/ocpp';
import type {
  ActionMap,
  ActionOf,
  CallOptions,
  Inbound,
  RpcFailureKind,
  RpcPeer,
  V16Actions,
} from '@voltagora/ocpp';

/**
 * The result of a command. After `timeout` and `closed` the charging point may have carried out the command. For `call-error`,
 * `code` is the charging point's error code.
 */
export type CommandOutcome<T> =
  | { ok: true; response: Inbound<T> }
  | { ok: false; kind: CommandFailureKind; code: string | null; message: string };

/** `other-version`: a command of one OCPP version to a charging point that speaks another. */
export type CommandFailureKind = RpcFailureKind | 'not-connected' | 'other-version';

/** The result of a command of OCPP 1.6. */
export type CommandResult<K extends keyof V16Actions> = CommandOutcome<V16Actions[K]['response']>;

export type SendCommand<A extends ActionMap> = <K extends ActionOf<A>>(
  action: K,
  request: A[K]['request'],
  options?: CallOptions,
) => Promise<CommandOutcome<A[K]['response']>>;

export const NOT_CONNECTED = {
  ok: false,
  kind: 'not-connected',
  code: null,
  message: 'The charging point is not connected',
} as const;

export const OTHER_VERSION = {
  ok: false,
  kind: 'other-version',
  code: null,
  message: 'The charging point speaks another version of OCPP',
} as const;

/** Sends commands through one peer and returns failures as results. */
export function commandsOver<A extends ActionMap>(peer: RpcPeer<A>): SendCommand<A> {
  return async (action, request, options) => {
    try {
      return { ok: true, response: await peer.call(action, request, options) };
    } catch (error) {
      if (!(error instanceof RpcCallError)) throw error;
      return { ok: false, kind: error.kind, code: error.code, message: error.message };
    }
  };
}
