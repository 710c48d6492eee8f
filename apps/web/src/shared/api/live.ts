/** Live sockets of plugs: reconnects with growing, jittered pauses and knows the age of what it last heard. */
import { PlugLive } from '@voltagora/contract';

export type LiveState = 'connecting' | 'open' | 'lost';
export type LiveOptions = {
  /** `/ocpp/browser/{plugId}/` or `/ocpp/browser/{plugId}/{reservationId}/`. */
  path: string;
  /** Sent as the first message on sockets that are not public; never part of the URL. */
  access?: () => string | null;
  onMessage: (message: PlugLive) => void;
  onState?: (state: LiveState) => void;
  /** Makes the socket; tests give their own server's address. */
  connect?: (path: string) => WebSocket;
  /** Tells 'offline' and 'online'; a socket by itself notices neither for minutes. */
  network?: EventTarget;
};

/** `readyState` of a socket that is open. */
const OPEN = 1;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Opens the socket and keeps it open until the returned function is called. */
export function openLive(options: LiveOptions): () => void {
  const connect = options.connect ?? ((path: string) => new WebSocket(socketUrl(path)));
  const network = options.network ?? window;
  let closed = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket | undefined;

  function attempt(): void {
    options.onState?.('connecting');
    const current = connect(options.path);
    socket = current;
    current.addEventListener('open', () => {
      const access = options.access?.();
      if (access) current.send(JSON.stringify({ access }));
    });
    current.addEventListener('message', (event) => {
      const message = readLive(event.data);
      if (closed || current !== socket || !message) return;
      failures = 0;
      options.onState?.('open');
      options.onMessage(message);
    });
    current.addEventListener('close', () => {
      if (closed || current !== socket) return;
      lose();
    });
  }

  /** What the socket still says is not waited for: closing one without a network takes as long as noticing. */
  function lose(): void {
    const former = socket;
    socket = undefined;
    clearTimeout(timer);
    former?.close();
    options.onState?.('lost');
    timer = setTimeout(attempt, pauseAfter(failures++));
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
  attempt();
  return () => {
    closed = true;
    network.removeEventListener('offline', lose);
    network.removeEventListener('online', comeBack);
    clearTimeout(timer);
    socket?.close();
  };
}

/** Milliseconds before the next attempt: doubling, capped, between half and all of it by chance. */
export function pauseAfter(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return longest * (0.5 + random() / 2);
}

function readLive(data: unknown): PlugLive | null {
  if (typeof data !== 'string') return null;
  try {
    const parsed = PlugLive.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function socketUrl(path: string): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`;
}
