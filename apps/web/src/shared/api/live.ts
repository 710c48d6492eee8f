/** Live sockets of plugs: reconnects with growing, random pauses and knows the age of the last message. */
import { LIVE_HEARTBEAT, type PlugLive } from '@voltagora/contract';
import { isPlugLive } from './live-messages.ts';

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
/** Longer than a slow network needs to open a socket. */
const OPENING_MAX_MS = 20_000;
/** The server sends a heartbeat every 30 s, because pages cannot see pings: without two of them the line is dead. */
const SILENCE_MAX_MS = 75_000;

type Guard<T> = (message: unknown) => message is T;

/** Opens the socket of a plug and keeps it open until the returned function is called. */
export const openLive = (options: LiveOptions): (() => void) => openSocket(options, isPlugLive);

/** The same for messages of another kind; others are ignored. */
export function openSocket<T>(options: LiveOptions<T>, isOurs: Guard<T>): () => void {
  const connect = options.connect ?? ((path: string) => new WebSocket(socketUrl(path)));
  let closed = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket | undefined;
  let opened: WebSocket | undefined;
  let told: string | null = null;
  const silence = createSilenceAlarm(lose);

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
    silence.opening();
    current.addEventListener('open', () => {
      if (current === socket) silence.stop();
      opened = current;
      tellAccess();
    });
    current.addEventListener('message', (event) => {
      if (closed || current !== socket) return;
      silence.heard(event.data);
      const message = readLive(event.data, isOurs);
      if (!message) return;
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
    silence.stop();
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
    socket?.close();
    clearTimeout(timer);
    failures = 0;
    attempt();
  }

  const unfollow = follow(options, { lose, comeBack, tellAccess });
  attempt();
  return () => {
    closed = true;
    unfollow();
    clearTimeout(timer);
    silence.stop();
    socket?.close();
  };
}

type Following = { lose: () => void; comeBack: () => void; tellAccess: () => void };

function follow<T>(
  { network = window, access }: LiveOptions<T>,
  { lose, comeBack, tellAccess }: Following,
): () => void {
  network.addEventListener('offline', lose);
  network.addEventListener('online', comeBack);
  const unsubscribe = access?.subscribe(tellAccess);
  return () => {
    unsubscribe?.();
    network.removeEventListener('offline', lose);
    network.removeEventListener('online', comeBack);
  };
}

/** Rings if a socket does not open, or misses heartbeats; a server of the version before sends none, and is not waited for. */
function createSilenceAlarm(ring: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let beats = false;
  const set = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(ring, ms);
  };
  return {
    opening: () => {
      beats = false;
      set(OPENING_MAX_MS);
    },
    heard: (data: unknown) => {
      beats ||= data === LIVE_HEARTBEAT;
      if (beats) set(SILENCE_MAX_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Milliseconds until the next attempt: doubles up to a limit, randomly between half and all of it. */
export function pauseAfter(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return longest * (0.5 + random() / 2);
}

function readLive<T>(data: unknown, isOurs: Guard<T>): T | null {
  if (typeof data !== 'string') return null;
  try {
    const message: unknown = JSON.parse(data);
    return isOurs(message) ? message : null;
  } catch {
    return null;
  }
}

function socketUrl(path: string): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`;
}
