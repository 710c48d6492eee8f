import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  type BrowserSocket,
  type BrowserSocketOptions,
  createBrowserSockets,
} from './browser-sockets.ts';

const servers: Server[] = [];
const clients: WebSocket[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.terminate();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serveSockets(options: Partial<BrowserSocketOptions> = {}) {
  const sockets = createBrowserSockets({ allowedOrigins: [], trustProxy: false, ...options });
  const { promise: browser, resolve } = Promise.withResolvers<BrowserSocket>();
  const server = createServer();
  server.on('upgrade', (request, socket, head) => sockets.accept(request, socket, head, resolve));
  server.listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  // A listening TCP server has an address object, never a pipe name.
  const { port } = server.address() as AddressInfo;
  return { sockets, browser, url: `ws://127.0.0.1:${port}` };
}

async function connect(url: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const client = new WebSocket(url, { headers });
  clients.push(client);
  await once(client, 'open');
  return client;
}

async function refused(url: string, headers: Record<string, string>): Promise<number> {
  const client = new WebSocket(url, { headers });
  client.on('error', () => undefined);
  const [, response] = await once(client, 'unexpected-response');
  return response.statusCode;
}

const ended = (browser: BrowserSocket) =>
  new Promise<void>((resolve) => {
    browser.onClose(resolve);
  });

test('[B16] [F20] a browser that does not read is disconnected at the buffer limit', async () => {
  const { browser, url } = await serveSockets({ limits: { maxBufferedBytes: 100_000 } });
  const client = await connect(url);
  client.pause();
  const socket = await browser;
  let cut = false;
  const end = ended(socket).then(() => {
    cut = true;
  });
  const big = { text: 'x'.repeat(1_000_000) };
  for (let sent = 0; sent < 100 && !cut; sent += 1) {
    socket.send(big);
    await new Promise(setImmediate);
  }
  await end;
  expect(cut).toBe(true);
});

test('[B16] a slow browser is reported, and again when it has caught up', async () => {
  const { browser, url } = await serveSockets({ limits: { behindBytes: 1_000 } });
  const client = await connect(url);
  const socket = await browser;
  expect(socket.isBehind()).toBe(false);
  client.pause();
  const big = { text: 'x'.repeat(300_000) };
  while (!socket.isBehind()) {
    socket.send(big);
    await new Promise(setImmediate);
  }
  const caughtUp = new Promise<boolean>((resolve) => {
    socket.onCaughtUp(() => resolve(socket.isBehind()));
  });
  client.resume();
  expect(await caughtUp).toBe(false);
});

test('a browser that does not answer pings is disconnected', async () => {
  const { browser, url } = await serveSockets({ limits: { pingIntervalMs: 15 } });
  const client = await connect(url);
  const pings = [once(client, 'ping'), once(client, 'ping')];
  await Promise.all(pings);
  await once(client, 'ping');
  expect(client.readyState).toBe(WebSocket.OPEN);
  client.pause();
  await ended(await browser);
});

test('a message that is too long closes the socket', async () => {
  const { url } = await serveSockets({ limits: { maxPayloadBytes: 10 } });
  const client = await connect(url);
  client.send('12345678901');
  const [code] = await once(client, 'close');
  expect(code).toBe(1009);
});

test('forwarded host and address count only behind a trusted proxy', async () => {
  const headers = {
    origin: 'https://app.example',
    'x-forwarded-host': 'app.example',
    'x-forwarded-for': '10.0.0.1, 192.0.2.7',
  };
  const plain = await serveSockets();
  expect(await refused(plain.url, headers)).toBe(403);
  const proxied = await serveSockets({ trustProxy: true, limits: { maxPerNetwork: 1 } });
  await connect(proxied.url, headers);
  expect(await refused(proxied.url, headers)).toBe(429);
  await connect(proxied.url, { ...headers, 'x-forwarded-for': '10.0.0.1, 192.0.2.8' });
});

test('an IPv6 client that changes its address within its network counts as one', async () => {
  const { url } = await serveSockets({ trustProxy: true, limits: { maxPerNetwork: 1 } });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  await connect(url, from('2001:db8:0:1::1'));
  expect(await refused(url, from('2001:db8:0:1:ffff::2'))).toBe(429);
  await connect(url, from('2001:db8:0:2::1'));
});

test('closing sends 1001 and accepts no more', async () => {
  const { sockets, url } = await serveSockets();
  const client = await connect(url);
  sockets.close();
  const [code] = await once(client, 'close');
  expect(code).toBe(1001);
  expect(await refused(url, {})).toBe(503);
});

test('[24.0] a page hears a heartbeat, because it cannot see pings', async () => {
  const { url } = await serveSockets({ limits: { pingIntervalMs: 15 } });
  const client = await connect(url);
  const [data] = await once(client, 'message');
  expect(String(data)).toBe('{"heartbeat":true}');
});
