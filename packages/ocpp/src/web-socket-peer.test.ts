import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { RpcPeer } from './rpc-peer.ts';
import type { V16Actions } from './v16/actions.ts';
import { v16 } from './v16/protocol.ts';
import { peerOverWebSocket } from './web-socket-peer.ts';

let server: WebSocketServer;
let central: RpcPeer<V16Actions>;
let point: RpcPeer<V16Actions>;
let socket: WebSocket;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  // A listening TCP server has an address object, never a pipe name.
  const { port } = server.address() as AddressInfo;
  socket = new WebSocket(`ws://127.0.0.1:${port}`, ['ocpp1.6']);
  const accepted = once(server, 'connection');
  await once(socket, 'open');
  const [other]: WebSocket[] = await accepted;
  if (other === undefined) throw new Error('No connection');
  const options = { protocol: v16, context: null };
  central = peerOverWebSocket(other, {
    ...options,
    handlers: { Heartbeat: () => ({ currentTime: '2026-06-01T10:00:00Z' }) },
  });
  point = peerOverWebSocket(socket, {
    ...options,
    handlers: {
      Reset: () => ({ status: 'Accepted' }),
      ClearCache: () => new Promise(() => undefined),
    },
  });
});

afterEach(async () => {
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

test('both sides call each other over one socket', async () => {
  const [heartbeat, reset] = await Promise.all([
    point.call('Heartbeat', {}),
    central.call('Reset', { type: 'Soft' }),
  ]);
  expect(heartbeat).toEqual({ currentTime: '2026-06-01T10:00:00Z' });
  expect(reset).toEqual({ status: 'Accepted' });
});

test('the end of the socket rejects pending calls on both sides', async () => {
  const pending = central.call('ClearCache', {});
  socket.terminate();
  await expect(pending).rejects.toMatchObject({ kind: 'closed' });
  await expect(point.call('Heartbeat', {})).rejects.toMatchObject({ kind: 'unsent' });
});

test('a call on a socket that is not open rejects as closed', async () => {
  const connecting = new WebSocket('ws://127.0.0.1:9', ['ocpp1.6']);
  connecting.on('error', () => undefined);
  const early = peerOverWebSocket(connecting, { protocol: v16, context: null, handlers: {} });
  await expect(early.call('Heartbeat', {})).rejects.toMatchObject({ kind: 'closed' });
});
