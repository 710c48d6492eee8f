/** Live sockets of plugs: reconnects with growing, random pauses and knows the age of the last message. */
import { PlugLive } from '@voltagora/contract';
import type * as z from 'zod';

export type LiveState = 'connecting' | 'open' | 'lost';
export type LiveAccess = {
  token: () => string | null;
  /** Calls the listener when the token may have changed. Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  /** Requests a newer token than the one that was used; null if the session has ended. */
  renew: (used: string) => Promise<string | null>;
};
export type LiveOptions<T = PlugLive> = {
  /** `/ocpp/browser/{plugId}/` or `/ocpp/browser/{plugId}/{reservationId}/`. */
  path: string;
  /** For sockets that are not public: sent as the first message and after each change, never in the URL. */
  access?: LiveAccess;
  onMessage: (message: T) => void;
  onState?: (state: LiveState) => void;
  /** Creates the socket; tests use the address of their own server. */
  connect?: (path: string) => WebSocket;
  /** Emits 'offline' and 'online', which a socket itself does not notice for minutes. */
  network?: EventTarget;
};

/** `readyState` of sockets. */
const OPEN = 1;
const CLOSING = 2;
/** The close code of the server for an invalid or expired token. */
const NOT_AUTHENTICATED = 4401;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Opens the socket of a plug and keeps it open until the returned function is called. */
export const openLive = (options: LiveOptions): (() => void) => openSocket(options, PlugLive);

/** The same for messages of any schema; invalid messages are ignored. */
export function openSocket<T>(options: LiveOptions<T>, shape: z.ZodType<T>): () => void {
  const connect = options.connect ?? ((path: string) => new WebSocket(socketUrl(path)));
  const network = options.network ?? window;
  let closed = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket | undefined;
  let opened: WebSocket | undefined;
  let told: string | null = null;

  function tellAccess(): void {
    const token = options.access?.token() ?? null;
    if (token === null || token === told || !socket || opened !== socket) return;
    if (socket.readyState === CLOSING) return;
    told = token;
    socket.send(JSON.stringify({ access: token }));
  }

  function attempt(): void {
    options.onState?.('connecting');
    const current = connect(options.path);
    socket = current;
    told = null;
    current.addEventListener('open', () => {
      opened = current;
      tellAccess();
    });
    current.addEventListener('message', (event) => {
      const message = readLive(event.data, shape);
      if (closed || current !== socket || !message) return;
      failures = 0;
      options.onState?.('open');
      options.onMessage(message);
    });
    current.addEventListener('close', ({ code }) => {
      if (closed || current !== socket) return;
      opened = undefined;
      if (code === NOT_AUTHENTICATED && options.access) void comeBackRenewed(options.access);
      else lose();
    });
  }

  /** Does not wait for the close event: without a network that takes minutes. */
  function lose(): void {
    const former = socket;
    socket = undefined;
    clearTimeout(timer);
    former?.close();
    options.onState?.('lost');
    timer = setTimeout(attempt, pauseAfter(failures++));
  }

  /** An expired token is not a lost connection: the socket reconnects with a new one, without a change of state in between. */
  async function comeBackRenewed({ renew }: LiveAccess): Promise<void> {
    const former = socket;
    const isFirst = failures === 0;
    const token = told === null ? null : await renew(told).catch(() => null);
    if (closed || socket !== former) return;
    if (token === null || !isFirst) return lose();
    failures++;
    attempt();
  }

  function comeBack(): void {
    if (socket?.readyState === OPEN) return;
    const former = socket;
    clearTimeout(timer);
    failures = 0;
    attempt();
    former?.close();
  }

  network.addEventListener('offline', lose);
  network.addEventListener('online', comeBack);
  const unsubscribe = options.access?.subscribe(tellAccess);
  attempt();
  return () => {
    closed = true;
    unsubscribe?.();
    network.removeEventListener('offline', lose);
    network.removeEventListener('online', comeBack);
    clearTimeout(timer);
    socket?.close();
  };
}

/** Milliseconds until the next attempt: doubles up to a limit, randomly between half and all of it. */
export function pauseAfter(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return longest * (0.5 + random() / 2);
}

function readLive<T>(data: unknown, shape: z.ZodType<T>): T | null {
  if (typeof data !== 'string') return null;
  try {
    const parsed = shape.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function socketUrl(path: string): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`;
}
