// A minimal central system for tests: a real WebSocket server that accepts everything, records every call, and can be given other
// responses.
import { OcppRefusal, peerOverWebSocket, v16 } from '@voltagora/ocpp';
import type { Handlers, RpcPeer, V16Action, V16Actions } from '@voltagora/ocpp';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { SampledValue } from '../../model/meter.ts';

/** The fields of a call that tests read; each action has some of them. */
export interface RecordedRequest {
  connectorId: number;
  transactionId: number;
  idTag: string;
  status: string;
  errorCode: string;
  type: string;
  requestId: number;
  csr: string;
  reason: string;
  meterStart: number;
  reservationId?: number;
  meterStop: number;
  timestamp?: string;
  transactionData?: { sampledValue: [SampledValue] }[];
  meterValue: [{ timestamp: string; sampledValue: [SampledValue, ...SampledValue[]] }];
}

export interface RecordedCall {
  identity: string;
  action: string;
  request: RecordedRequest;
  receivedAt: Date;
}

export interface CentralSystem {
  readonly url: string;
  readonly calls: RecordedCall[];
  readonly handshakes: IncomingMessage[];
  actions(identity?: string): string[];
  /** Resolves with the first matching call, or waits for it. */
  received(
    action: V16Action,
    matches?: (request: RecordedRequest, call: RecordedCall) => boolean,
  ): Promise<RecordedCall>;
  command: RpcPeer<V16Actions>['call'];
  /** Answers the next `times` calls of this action with a CALLERROR. */
  failNext(action: V16Action, times: number): void;
  closeAll(): void;
  close(): Promise<void>;
}

export interface CentralSystemOptions {
  handlers?: Handlers<V16Actions, string>;
  port?: number;
  /** Number of handshakes to refuse first. */
  refuseHandshakes?: number;
  onText?(text: string): void;
  /** wss instead of ws. */
  tls?: ServerOptions;
  onHandshake?(request: IncomingMessage): void;
}

export async function openCentralSystem(
  options: CentralSystemOptions = {},
): Promise<CentralSystem> {
  const calls: RecordedCall[] = [];
  const watchers = new Set<() => void>();
  const failures = new Map<string, number>();
  const handshakes: IncomingMessage[] = [];
  let refusals = options.refuseHandshakes ?? 0;
  let latest: RpcPeer<V16Actions> | null = null;

  const http = options.tls === undefined ? createHttpServer() : createHttpsServer(options.tls);
  const server = new WebSocketServer({
    server: http,
    handleProtocols: (protocols) => (protocols.has('ocpp1.6') ? 'ocpp1.6' : false),
    verifyClient: (_info, decide) => {
      const isRefused = refusals > 0;
      refusals -= 1;
      decide(!isRefused, 401);
    },
  });
  await new Promise<void>((resolve) => {
    http.listen(options.port ?? 0, '127.0.0.1', resolve);
  });

  function record(identity: string, action: string, request: unknown, receivedAt: Date): void {
    // The peer has validated it by its action; a test reads only the fields of that action.
    calls.push({ identity, action, request: request as RecordedRequest, receivedAt });
    for (const watcher of watchers) watcher();
    const left = failures.get(action) ?? 0;
    if (left === 0) return;
    failures.set(action, left - 1);
    throw new OcppRefusal('InternalError', 'Not today');
  }

  server.on('connection', (socket: WebSocket, request) => {
    handshakes.push(request);
    options.onHandshake?.(request);
    const identity = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '');
    socket.on('message', (data: Buffer) => options.onText?.(data.toString()));
    latest = peerOverWebSocket(socket, {
      protocol: v16,
      context: identity,
      handlers: recording({ ...defaultHandlers(), ...options.handlers }, record),
    });
  });

  return {
    // The address is a string only for a Unix socket.
    url: `${options.tls === undefined ? 'ws' : 'wss'}://127.0.0.1:${(http.address() as AddressInfo).port}`,
    calls,
    handshakes,
    actions: (identity) =>
      calls
        .filter((call) => identity === undefined || call.identity === identity)
        .map((call) => call.action),
    received: (action, matches = () => true) =>
      firstMatch(watchers, `${action} in ${calls.map((call) => call.action).join()}`, () =>
        calls.find((call) => call.action === action && matches(call.request, call)),
      ),
    command(action, request, how) {
      if (latest === null) throw new Error('No charge point is connected');
      return latest.call(action, request, how);
    },
    failNext: (action, times) => void failures.set(action, times),
    closeAll() {
      for (const client of server.clients) client.terminate();
    },
    async close() {
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
      http.close();
    },
  };
}

function defaultHandlers(): Handlers<V16Actions, string> {
  let lastTransactionId = 100;
  const idTagInfo = { status: 'Accepted' } as const;
  return {
    BootNotification: () => ({
      status: 'Accepted',
      currentTime: new Date().toISOString(),
      interval: 300,
    }),
    Heartbeat: () => ({ currentTime: new Date().toISOString() }),
    Authorize: () => ({ idTagInfo }),
    StatusNotification: () => ({}),
    MeterValues: () => ({}),
    StartTransaction: () => ({ transactionId: (lastTransactionId += 1), idTagInfo }),
    StopTransaction: () => ({}),
    FirmwareStatusNotification: () => ({}),
    SignedFirmwareStatusNotification: () => ({}),
    DiagnosticsStatusNotification: () => ({}),
    LogStatusNotification: () => ({}),
    SecurityEventNotification: () => ({}),
    SignCertificate: () => ({ status: 'Accepted' }),
  };
}

type RecordCall = (identity: string, action: string, request: unknown, receivedAt: Date) => void;

function recording(
  handlers: Handlers<V16Actions, string>,
  record: RecordCall,
): Handlers<V16Actions, string> {
  const entries = Object.entries(handlers).map(([action, handler]) => [
    action,
    // Called with the request that the peer parsed for this action.
    (request: never, identity: string, meta: { messageId: string; receivedAt: Date }) => {
      record(identity, action, request, meta.receivedAt);
      return typeof handler === 'function' ? handler(request, identity, meta) : {};
    },
  ]);
  return Object.fromEntries(entries);
}

function firstMatch<T>(
  watchers: Set<() => void>,
  what: string,
  find: () => T | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      watchers.delete(look);
      reject(new Error(`Never came: ${what}`));
    }, 8_000);
    function look(): void {
      const found = find();
      if (found === undefined) return;
      clearTimeout(timer);
      watchers.delete(look);
      resolve(found);
    }
    watchers.add(look);
    look();
  });
}
