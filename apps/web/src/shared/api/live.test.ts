// @vitest-environment node
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import { openLive, pauseAfter, type LiveState } from './live.ts';

const message = {
  plug: { id: 7 },
  status: 'Available',
  error: null,
  status_at: null,
  session: null,
  meter_values: [],
  reservation: null,
  sent_at: '2026-11-21T10:00:00Z',
};
let server: WebSocketServer;
let base = '';

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  base = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is an AddressInfo
});
afterEach(() => {
  for (const client of server.clients) client.terminate();
  server.close();
});

function listen(access?: () => string | null) {
  const states: LiveState[] = [];
  const network = new EventTarget();
  let next: (value: unknown) => void = () => undefined;
  const first = new Promise((resolve) => (next = resolve));
  const stop = openLive({
    path: '/ocpp/browser/7/',
    ...(access ? { access } : {}),
    onMessage: (live) => next(live),
    onState: (state) => states.push(state),
    connect: (path) => new WebSocket(base + path),
    network,
  });
  return { states, first, stop, network };
}

async function accepted(): Promise<ServerSocket> {
  const [socket] = (await once(server, 'connection')) as [ServerSocket]; // ws documents this tuple
  return socket;
}

describe('a live socket', () => {
  it('[S7.60] hands over what the server sends and drops what breaks the contract', async () => {
    const live = listen();
    const socket = await accepted();
    socket.send('not json');
    socket.send(JSON.stringify({ plug: { id: 7 }, status: 'Sleeping' }));
    socket.send(JSON.stringify(message));
    expect(await live.first).toEqual(message);
    expect(live.states).toEqual(['connecting', 'open']);
    live.stop();
  });

  it('[S7.60] sends the access token as its first message, never in the address', async () => {
    const live = listen(() => 'secret');
    const [socket, request] = (await once(server, 'connection')) as [ServerSocket, { url: string }];
    const [data] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(data.toString())).toEqual({ access: 'secret' });
    expect(request.url).toBe('/ocpp/browser/7/');
    live.stop();
  });

  it('says that it is lost and comes back by itself', async () => {
    const live = listen();
    (await accepted()).terminate();
    (await accepted()).send(JSON.stringify(message));
    await live.first;
    expect(live.states).toEqual(['connecting', 'lost', 'connecting', 'open']);
    live.stop();
  });

  it('is lost at once when the browser goes offline, and back at once when it is online', async () => {
    const live = listen();
    await accepted();
    live.network.dispatchEvent(new Event('offline'));
    expect(live.states).toEqual(['connecting', 'lost']);
    live.network.dispatchEvent(new Event('online'));
    expect(live.states).toEqual(['connecting', 'lost', 'connecting']);
    (await accepted()).send(JSON.stringify(message));
    await live.first;
    expect(live.states).toEqual(['connecting', 'lost', 'connecting', 'open']);
    live.stop();
  });

  it('pauses longer each time, by chance, and never above half a minute', () => {
    expect(pauseAfter(0, () => 0)).toBe(250);
    expect(pauseAfter(0, () => 1)).toBe(500);
    expect(pauseAfter(3, () => 1)).toBe(4000);
    expect(pauseAfter(30, () => 1)).toBe(30_000);
  });
});
