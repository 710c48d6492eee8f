// WebSockets of browsers: who may open one, how many, how much may wait for a slow reader, and whether the browser is still
// connected. It does not know what is sent.
import { LIVE_HEARTBEAT } from '@voltagora/contract';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { refuseUpgrade } from '../ocpp-server/handshake/refuse-upgrade.ts';
import { networkOf } from './limits/network-of.ts';
import { remoteAddress } from './limits/remote-address.ts';

export interface BrowserSocketLimits {
  maxPayloadBytes: number;
  /** Bytes that may wait for a browser before it counts as slow and should be sent less. */
  behindBytes: number;
  /** Bytes that may wait for a browser that does not read; beyond that, its socket is closed. */
  maxBufferedBytes: number;
  maxPerNetwork: number;
  maxSockets: number;
  pingIntervalMs: number;
}

export const BROWSER_SOCKET_LIMITS: BrowserSocketLimits = {
  maxPayloadBytes: 8_192,
  behindBytes: 65_536,
  maxBufferedBytes: 524_288,
  maxPerNetwork: 100,
  maxSockets: 20_000,
  pingIntervalMs: 30_000,
};

export interface BrowserSocketOptions {
  /** Origins besides our own host, as in the settings of the API. */
  allowedOrigins: readonly string[];
  /** Whether a trusted proxy in front names the client. */
  trustProxy: boolean;
  limits?: Partial<BrowserSocketLimits>;
}

export interface BrowserSocket {
  /** Sends nothing to a closed socket; closes one that does not read. */
  send(message: object): void;
  /** Whether much of what was sent is still unread. */
  isBehind(): boolean;
  /** Called once when the browser is no longer slow; a later listener replaces an earlier one. */
  onCaughtUp(listener: () => void): void;
  close(code: number, reason: string): void;
  onMessage(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
}

export interface BrowserSockets {
  accept(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    welcome: (browser: BrowserSocket) => void,
  ): void;
  /** Closes all sockets with 1001 and accepts no more. */
  close(): void;
}

export function createBrowserSockets(options: BrowserSocketOptions): BrowserSockets {
  const limits = { ...BROWSER_SOCKET_LIMITS, ...options.limits };
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.maxPayloadBytes,
  });
  const perNetwork = new Map<string, number>();
  const answering = new WeakSet<WebSocket>();
  let closing = false;
  const heartbeat = setInterval(() => {
    for (const socket of server.clients) {
      if (answering.has(socket)) beat(socket, limits);
      else socket.terminate();
      answering.delete(socket);
    }
  }, limits.pingIntervalMs).unref();

  function count(socket: WebSocket, network: string): void {
    perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1);
    socket.once('close', () => {
      const left = (perNetwork.get(network) ?? 1) - 1;
      if (left > 0) perNetwork.set(network, left);
      else perNetwork.delete(network);
    });
  }

  return {
    accept(request, socket, head, welcome) {
      const network = networkOf(remoteAddress(request, options.trustProxy));
      const refusal = closing
        ? REFUSALS.closing
        : !isAllowedOrigin(request, options)
          ? REFUSALS.origin
          : (perNetwork.get(network) ?? 0) >= limits.maxPerNetwork ||
              server.clients.size >= limits.maxSockets
            ? REFUSALS.tooMany
            : undefined;
      if (refusal !== undefined) return refuseUpgrade(socket, refusal);
      server.handleUpgrade(request, socket, head, (webSocket) => {
        count(webSocket, network);
        answering.add(webSocket);
        webSocket.on('pong', () => answering.add(webSocket));
        // ws has already closed the socket with the right code.
        webSocket.on('error', () => undefined);
        welcome(browserSocket(webSocket, limits));
      });
    },
    close() {
      closing = true;
      clearInterval(heartbeat);
      for (const socket of server.clients) socket.close(1001, 'The server is going away');
    },
  };
}

/** The ping tells the server that the browser is there, the message tells the page that the server is. */
function beat(socket: WebSocket, { behindBytes }: BrowserSocketLimits): void {
  socket.ping();
  if (socket.readyState === socket.OPEN && socket.bufferedAmount <= behindBytes) {
    socket.send(LIVE_HEARTBEAT);
  }
}

const REFUSALS = {
  closing: { status: 503, text: 'Try again later', headers: { 'Retry-After': '5' } },
  origin: { status: 403, text: 'Not from this origin', headers: {} },
  tooMany: { status: 429, text: 'Too many sockets', headers: { 'Retry-After': '60' } },
} as const;

function browserSocket(socket: WebSocket, limits: BrowserSocketLimits): BrowserSocket {
  const isBehind = () => socket.bufferedAmount > limits.behindBytes;
  let caughtUp: (() => void) | undefined;
  const wasRead = () => {
    if (isBehind()) return;
    const listener = caughtUp;
    caughtUp = undefined;
    listener?.();
  };
  return {
    send(message) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > limits.maxBufferedBytes) return socket.terminate();
      socket.send(JSON.stringify(message), wasRead);
    },
    isBehind,
    onCaughtUp(listener) {
      caughtUp = listener;
    },
    close: (code, reason) => socket.close(code, reason),
    onMessage(listener) {
      socket.on('message', (data: RawData, isBinary) => {
        if (!isBinary && Buffer.isBuffer(data)) listener(data.toString());
      });
    },
    onClose: (listener) => void socket.once('close', listener),
  };
}

/** A browser always sends the origin of its page; a client without one is not a browser and has no user to abuse. */
function isAllowedOrigin(request: IncomingMessage, options: BrowserSocketOptions): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || options.allowedOrigins.includes(origin)) return true;
  const forwarded = options.trustProxy ? request.headers['x-forwarded-host'] : undefined;
  return URL.canParse(origin) && [host, forwarded].includes(new URL(origin).host);
}
