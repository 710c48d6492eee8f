import { RpcCallError } from '@voltagora/ocpp';
import type {
  Inbound,
  Response16,
  RpcFailureKind,
  RpcPeer,
  Request16,
  V16Action,
  V16Actions,
} from '@voltagora/ocpp';

/**
 * The outcome of a command. After `timeout` and `closed` the charger may have acted all the same; `code` is the
 * charger's own for `call-error`.
 */
export type CommandResult<K extends V16Action> =
  | { ok: true; response: Inbound<Response16<K>> }
  | { ok: false; kind: RpcFailureKind | 'not-connected'; code: string | null; message: string };

export type SendCommand = <K extends V16Action>(
  action: K,
  request: Request16<K>,
  options?: { timeoutMs?: number },
) => Promise<CommandResult<K>>;

export const NOT_CONNECTED = {
  ok: false,
  kind: 'not-connected',
  code: null,
  message: 'The charging point is not connected',
} as const;

/** Commands over one peer, with failures as results. */
export function commandsOver(peer: RpcPeer<V16Actions>): SendCommand {
  return async (action, request, options) => {
    try {
      return { ok: true, response: await peer.call(action, request, options) };
    } catch (error) {
      if (!(error instanceof RpcCallError)) throw error;
      return { ok: false, kind: error.kind, code: error.code, message: error.message };
    }
  };
}
