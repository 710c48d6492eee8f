// A real HTTP server with the OCPP server on it, and charging points as clients: the library ocpp-rpc in strict mode where
// behaviour matters, bare WebSockets where frames are deliberately wrong. Only for tests.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RPCClient } from 'ocpp-rpc';
import { WebSocket } from 'ws';
import type { OcppConnection } from '../../../platform/ocpp-server/connection.ts';
import type { OcppIncident } from '../../../platform/ocpp-server/incident.ts';
import { createOcppServer } from '../../../platform/ocpp-server/ocpp-server.ts';
import type { OcppServer, OcppServerOptions } from '../../../platform/ocpp-server/types.ts';

export const PASSWORD = 'right-0123456789';

/** The charging points of the test world; all have the same password. */
const POINTS = new Map([
  ['CP-1', 1],
  ['CP-2', 2],
]);

export interface TestServer {
  ocpp: OcppServer;
  url: string;
  incidents: OcppIncident[];
  /** `+1` and `-1` for each connect and disconnect of charging point 1, in order. */
  comings: string[];
  connections: OcppConnection[];
  logged: string[];
  stop(): Promise<void>;
}

export async function startOcppServer(
  overrides: Partial<OcppServerOptions> = {},
  create: (options: OcppServerOptions) => OcppServer = createOcppServer,
): Promise<TestServer> {
  const seen: Omit<TestServer, 'ocpp' | 'url' | 'stop'> = {
    incidents: [],
    comings: [],
    connections: [],
    logged: [],
  };
  const note = (facts: object, message: string): void => {
    seen.logged.push(`${message} ${JSON.stringify(facts)}`);
  };
  const ocpp = create({
    authenticate: async (identity, password) => {
      const chargingPointId = POINTS.get(identity);
      return chargingPointId !== undefined && password === PASSWORD
        ? { ok: true, chargingPointId }
        : { ok: false, chargingPointId: chargingPointId ?? null };
    },
    handlers: {
      BootNotification: () => ({ status: 'Accepted', currentTime: now(), interval: 60 }),
      Heartbeat: () => ({ currentTime: now() }),
      StatusNotification: () => ({}),
      MeterValues: () => ({}),
      Authorize: () => ({ idTagInfo: { status: 'Accepted' } }),
    },
    onConnect: (connection) => {
      seen.connections.push(connection);
      seen.comings.push(`+${connection.chargingPointId}`);
    },
    onDisconnect: (connection) => {
      seen.comings.push(`-${connection.chargingPointId}`);
    },
    onIncident: (incident) => {
      seen.incidents.push(incident);
    },
    log: { info: note, warn: note, error: note },
    ...overrides,
  });
  const http = createServer((_request, response) => response.end('plain'));
  http.on('upgrade', (request, socket, head) => {
    if (!ocpp.handleUpgrade(request, socket, head)) socket.end('HTTP/1.1 418 Elsewhere\r\n\r\n');
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  // A listening TCP server has an address object, never a pipe name.
  const { port } = http.address() as AddressInfo;
  return {
    ...seen,
    ocpp,
    url: `ws://127.0.0.1:${port}`,
    async stop() {
      await ocpp.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function now(): string {
  return new Date().toISOString();
}

/** A charging point of a third-party library that validates every frame in both directions against the standard. */
export function foreignChargingPoint(
  server: Pick<TestServer, 'url'>,
  identity = 'CP-1',
  protocols = ['ocpp1.6'],
  { strictMode = true } = {},
): RPCClient {
  return new RPCClient({
    endpoint: `${server.url}/ocpp`,
    identity,
    password: PASSWORD,
    protocols,
    strictMode,
    strictModeValidators: [],
    reconnect: false,
    maxReconnects: 0,
    callTimeoutMs: 10_000,
    pingIntervalMs: 0,
    deferPingsOnActivity: false,
    respondWithDetailedErrors: false,
    callConcurrency: 1,
    maxBadMessages: Number.POSITIVE_INFINITY,
    wsOpts: {},
    headers: {},
    backoff: { initialDelay: 10, maxDelay: 20, factor: 2, randomisationFactor: 0 },
  });
}

export interface Handshake {
  path?: string;
  identity?: string;
  password?: string;
  /** The whole Authorization header instead of identity and password; null leaves it out. */
  authorization?: string | null;
  protocols?: string[];
}

export type HandshakeOutcome =
  | { open: true; point: BarePoint }
  | { open: false; status: number; body: string; headers: Record<string, unknown> };

/** Tries one handshake with a bare WebSocket. */
export async function shakeHands(
  server: Pick<TestServer, 'url'>,
  handshake: Handshake = {},
): Promise<HandshakeOutcome> {
  const { identity = 'CP-1', password = PASSWORD, protocols = ['ocpp1.6'] } = handshake;
  const { authorization = basic(identity, password) } = handshake;
  const path = handshake.path ?? `/ocpp/${identity}`;
  const socket = new WebSocket(`${server.url}${path}`, protocols, {
    headers: authorization === null ? {} : { authorization },
    perMessageDeflate: false,
  });
  const point = barePoint(socket);
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ open: true, point }));
    socket.once('unexpected-response', (_request, response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        resolve({ open: false, status: response.statusCode ?? 0, body, headers: response.headers });
      });
    });
    socket.once('error', reject);
  });
}

/** A handshake that must succeed. */
export async function connectBare(
  server: Pick<TestServer, 'url'>,
  handshake: Handshake = {},
): Promise<BarePoint> {
  const outcome = await shakeHands(server, handshake);
  if (!outcome.open) throw new Error(`Handshake refused with ${outcome.status}`);
  return outcome.point;
}

export function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

export interface BarePoint {
  socket: WebSocket;
  /** All frames received so far, parsed. */
  received: unknown[][];
  send(text: string): void;
  /** The next frame that was not returned before. */
  next(): Promise<unknown[]>;
  closed: Promise<{ code: number; reason: string }>;
}

function barePoint(socket: WebSocket): BarePoint {
  const received: unknown[][] = [];
  let asked = 0;
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  socket.on('message', (data: Buffer) => {
    received.push(JSON.parse(data.toString()));
    socket.emit('frame');
  });
  return {
    socket,
    received,
    send: (text) => socket.send(text),
    async next() {
      asked += 1;
      while (received.length < asked) await once(socket, 'frame');
      return received[asked - 1] ?? [];
    },
    closed,
  };
}
