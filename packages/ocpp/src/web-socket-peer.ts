import type { ActionMap } from './protocol.ts';
import { createRpcPeer } from './rpc-peer.ts';
import type { RpcPeer, RpcPeerOptions } from './rpc-peer.ts';

/** The part of a WebSocket of the `ws` library that a peer needs. */
export interface WebSocketLike {
  send(text: string): void;
  close(code?: number, reason?: string): void;
  on(event: 'message', listener: (data: unknown) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
}

/** Binds a peer to an open WebSocket: messages, responses and closing. */
export function peerOverWebSocket<A extends ActionMap, C>(
  socket: WebSocketLike,
  options: Omit<RpcPeerOptions<A, C>, 'send' | 'disconnect'>,
): RpcPeer<A> {
  const peer = createRpcPeer({
    ...options,
    send: (text) => socket.send(text),
    disconnect: (code, reason) => socket.close(code, reason),
  });
  socket.on('message', (data) => peer.receive(String(data)));
  socket.on('close', () => peer.close());
  return peer;
}
