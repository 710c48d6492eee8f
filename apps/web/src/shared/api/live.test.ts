// @vitest-environment node
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { LIVE_HEARTBEAT } from '@voltagora/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import { openLive, pauseAfter, type LiveAccess, type LiveState } from './live.ts';

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
  base = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`; // the address of a TCP server is an AddressInfo
});
afterEach(() => {
  for (const client of server.clients) client.terminate();
  server.close();
});

/** A token that can be replaced; `renew` returns `next`. */
function makeAccess(token: string | null, next: string | null = null) {
  const listeners = new Set<() => void>();
  const asked: string[] = [];
  const access = {
    token: () => token,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    renew: async (used: string) => {
      asked.push(used);
      if (next !== null) replace(next);
      return next;
    },
  };
  function replace(value: string): void {
    token = value;
    for (const listener of listeners) listener();
  }
  return { access, asked, listeners, replace };
}
const heard = async (socket: ServerSocket): Promise<unknown> => {
  const [data] = (await once(socket, 'message')) as [Buffer]; // ws documents this tuple
  return JSON.parse(data.toString());
};

function listen(access?: LiveAccess) {
  const states: LiveState[] = [];
  const sentTooLate: unknown[] = [];
  const network = new EventTarget();
  let next: (value: unknown) => void = () => undefined;
  const first = new Promise((resolve) => (next = resolve));
  const stop = openLive({
    path: '/ocpp/browser/7/',
    ...(access ? { access } : {}),
    onMessage: (live) => next(live),
    onState: (state) => states.push(state),
    connect: (path) => {
      const socket = new WebSocket(base + path);
      const send = socket.send.bind(socket);
      socket.send = (data) => {
        if (socket.readyState !== WebSocket.OPEN) sentTooLate.push(data);
        send(data);
      };
      return socket;
    },
    network,
  });
  return { states, sentTooLate, first, stop, network };
}

async function accepted(): Promise<ServerSocket> {
  const [socket] = (await once(server, 'connection')) as [ServerSocket]; // ws documents this tuple
  return socket;
}

describe('a live socket', () => {
  it('[S7.60] passes on messages and drops those that violate the contract', async () => {
    const live = listen();
    const socket = await accepted();
    socket.send('not json');
    socket.send(JSON.stringify({ plug: { id: 7 }, status: 'Sleeping' }));
    socket.send(JSON.stringify(message));
    expect(await live.first).toEqual(message);
    expect(live.states).toEqual(['connecting', 'open']);
    live.stop();
  });

  it('[S7.60] sends the access token as its first message, never in the URL', async () => {
    const live = listen(makeAccess('secret').access);
    const [socket, request] = (await once(server, 'connection')) as [ServerSocket, { url: string }];
    expect(await heard(socket)).toEqual({ access: 'secret' });
    expect(request.url).toBe('/ocpp/browser/7/');
    live.stop();
  });

  it('[S4.07] sends a renewed token on the open socket, once', async () => {
    const holder = makeAccess('old');
    const live = listen(holder.access);
    const socket = await accepted();
    expect(await heard(socket)).toEqual({ access: 'old' });
    holder.replace('old');
    holder.replace('new');
    expect(await heard(socket)).toEqual({ access: 'new' });
    live.stop();
    expect(holder.listeners.size).toBe(0);
  });

  it('[S8.03] renews an expired token and reconnects at once, without becoming lost', async () => {
    const holder = makeAccess('old', 'new');
    const live = listen(holder.access);
    const socket = await accepted();
    await heard(socket);
    socket.send(JSON.stringify(message));
    await live.first;
    socket.close(4401, 'Log in first');
    const again = await accepted();
    expect(await heard(again)).toEqual({ access: 'new' });
    again.send(JSON.stringify(message));
    expect(holder.asked).toEqual(['old']);
    expect(live.states).toEqual(['connecting', 'open', 'connecting']);
    expect(live.sentTooLate, 'nothing is sent to the socket that was closed').toEqual([]);
    live.stop();
  });

  it('[S8.04] becomes lost when the token cannot be renewed', async () => {
    const live = listen(makeAccess('old').access);
    const socket = await accepted();
    await heard(socket);
    socket.close(4401, 'Log in first');
    await expect.poll(() => live.states).toEqual(['connecting', 'lost']);
    live.stop();
  });

  it('retries at growing intervals if new tokens are refused too', async () => {
    const live = listen(makeAccess('old', 'new').access);
    (await accepted()).close(4401, 'Log in first');
    (await accepted()).close(4401, 'Log in first');
    await expect.poll(() => live.states.at(-1)).toBe('lost');
    live.stop();
  });

  it('reports a lost connection and reconnects automatically', async () => {
    const live = listen();
    (await accepted()).terminate();
    (await accepted()).send(JSON.stringify(message));
    await live.first;
    expect(live.states).toEqual(['connecting', 'lost', 'connecting', 'open']);
    live.stop();
  });

  it('becomes lost at once when the browser goes offline, and reconnects at once when it is online', async () => {
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

  it('waits longer each time, with some randomness, at most half a minute', () => {
    expect(pauseAfter(0, () => 0)).toBe(250);
    expect(pauseAfter(0, () => 1)).toBe(500);
    expect(pauseAfter(3, () => 1)).toBe(4000);
    expect(pauseAfter(30, () => 1)).toBe(30_000);
  });
});

describe('[24.0] a line that is dead without a close', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Sockets that never close by themselves. */
  function listenHalfOpen() {
    const sockets: (EventTarget & { hear: (data: string) => void })[] = [];
    const states: LiveState[] = [];
    const stop = openLive({
      path: '/ocpp/browser/7/',
      onMessage: () => undefined,
      onState: (state) => states.push(state),
      network: new EventTarget(),
      connect: () => {
        const socket = Object.assign(new EventTarget(), { close: () => undefined, readyState: 1 });
        const hear = (data: string) =>
          void socket.dispatchEvent(new MessageEvent('message', { data }));
        sockets.push(Object.assign(socket, { hear }));
        return socket as unknown as WebSocket; // no more of it is used
      },
    });
    return { sockets, states, stop };
  }

  it('is given up when two heartbeats are missing', () => {
    const { sockets, states, stop } = listenHalfOpen();
    sockets[0]?.dispatchEvent(new Event('open'));
    sockets[0]?.hear(JSON.stringify(message));
    for (const _minute of [1, 2, 3, 4]) {
      sockets[0]?.hear(LIVE_HEARTBEAT);
      vi.advanceTimersByTime(60_000);
    }
    expect(states.at(-1)).toBe('open');
    vi.advanceTimersByTime(15_000);
    expect(states.at(-1)).toBe('lost');
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
    stop();
  });

  it('is given up when it does not open', () => {
    const { states, stop } = listenHalfOpen();
    vi.advanceTimersByTime(20_000);
    expect(states).toEqual(['connecting', 'lost']);
    stop();
  });

  it('is kept at a server of the version before, which sends no heartbeats', () => {
    const { sockets, states, stop } = listenHalfOpen();
    sockets[0]?.dispatchEvent(new Event('open'));
    sockets[0]?.hear(JSON.stringify(message));
    vi.advanceTimersByTime(3_600_000);
    expect(states.at(-1)).toBe('open');
    stop();
  });
});
