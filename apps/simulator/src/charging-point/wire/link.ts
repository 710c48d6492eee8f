// The connection of a charging point to its central system: connect, announce itself, beat, and come back after a loss. It
// knows no connector and no transaction.
import { RpcCallError } from '@voltagora/ocpp';
import type { WebSocket } from 'ws';
import { elapse } from '../../clock.ts';
import type { SimulationClock } from '../../clock.ts';
import type { Random } from '../../random.ts';
import type { Configuration } from '../configuration.ts';
import type { ChargingPointEvent } from '../events.ts';
import type { Line } from './language.ts';
import type { TagAnswer } from '../machine/transaction.ts';
import type { Wire } from './wire.ts';
import { closeSocket, openSocket } from './dial.ts';
import type { DialOptions } from './dial.ts';

export interface LinkOptions extends DialOptions {
  configuration: Configuration;
  clock: SimulationClock;
  random: Random;
  wire: Wire;
  onOnline(line: Line): void;
  onOffline(): void;
  emit(event: ChargingPointEvent): void;
}

export interface Link {
  connect(): void;
  /** Cuts the line as a dead network would, and stays away for at least this long. */
  drop(awayMs: number): void;
  /** Closes properly, or not if the power fails, then starts up again after `awayMs`, with a BootNotification. */
  restart(awayMs: number, powerFails?: boolean): void;
  /** Closes and opens the line; nothing is booted. */
  reconnect(): void;
  close(): Promise<void>;
  isOnline(): boolean;
  announce(): Promise<void>;
  beat(): Promise<void>;
  /** For what matters only now: false when offline or refused, never rejects. */
  tell(what: (line: Line) => Promise<unknown>): Promise<boolean>;
  /** Null when it was not answered. */
  authorize(idTag: string): Promise<TagAnswer | null>;
  sendRaw(text: string): boolean;
}

const BACK_OFF = { leastMs: 1_000, mostMs: 60_000 } as const;
const DEFAULT_BOOT_RETRY_SECONDS = 30;

interface Connected {
  socket: WebSocket;
  line: Line;
  accepted: boolean;
}

export function createLink(options: LinkOptions): Link {
  const { clock, random, configuration, networks, emit } = options;
  let current: Connected | null = null;
  let socket: WebSocket | null = null;
  let closed = false;
  let booted = options.temper?.skipsBoot === true;
  let failures = 0;
  let notBefore = 0;
  let cancelConnect = (): void => {};
  let cancelBeat = (): void => {};

  function connect(): void {
    if (closed || socket !== null) return;
    const early = notBefore - clock.elapsedMs();
    if (early > 0) return connectAfter(early);
    const opening = openSocket(options);
    socket = opening;
    opening.on('open', () => {
      networks.succeeded();
      void begin(opening);
    });
    opening.on('error', (error) => emit({ type: 'refused', reason: error.message }));
    opening.on('close', () => end(opening));
  }

  async function begin(opened: WebSocket): Promise<void> {
    const line = options.language.speak(options.wire.over(opened));
    const connected: Connected = { socket: opened, line, accepted: false };
    current = connected;
    keepAlive(opened);
    if (!booted) await register(connected);
    if (current !== connected) return;
    booted = true;
    failures = 0;
    connected.accepted = true;
    scheduleBeat();
    emit({ type: 'online' });
    options.onOnline(connected.line);
  }

  /** OCPP 1.6 §4.2: nothing else is sent until the central system accepts. */
  async function register(connected: Connected): Promise<void> {
    while (current === connected) {
      // oxlint-disable-next-line no-await-in-loop -- asked again only after the wait it was told
      const answer = await ignoreFailure(connected.line.boot());
      if (answer?.status === 'Accepted') return takeInterval(answer.interval);
      const seconds = Math.max(0, answer?.interval ?? 0) || DEFAULT_BOOT_RETRY_SECONDS;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await elapse(clock, seconds * 1000);
    }
  }

  function takeInterval(seconds: number): void {
    if (seconds > 0) configuration.set('HeartbeatInterval', seconds);
  }

  function end(ended: WebSocket): void {
    if (socket !== ended) return;
    socket = null;
    const wasOnline = current?.accepted === true;
    if (current === null) networks.failed();
    current = null;
    cancelBeat();
    if (wasOnline) {
      emit({ type: 'offline', reason: 'connection closed' });
      options.onOffline();
    }
    reconnect();
  }

  function connectAfter(waitMs: number): void {
    cancelConnect();
    cancelConnect = clock.after(waitMs, connect);
  }

  function reconnect(): void {
    const most = Math.min(BACK_OFF.mostMs, BACK_OFF.leastMs * 2 ** failures);
    failures = Math.min(failures + 1, 10);
    const { least, most: longest } = options.temper?.redialMs ?? { least: most / 2, most };
    const wait = Math.max(notBefore - clock.elapsedMs(), 0) + random.between(least, longest);
    if (!closed) connectAfter(wait);
  }

  function scheduleBeat(): void {
    cancelBeat();
    const seconds = configuration.number('HeartbeatInterval');
    if (seconds === 0 || current?.accepted !== true) return;
    cancelBeat = clock.after(seconds * 1000, () => {
      void beat();
      scheduleBeat();
    });
  }

  configuration.onChange((key) => {
    if (key === 'HeartbeatInterval') scheduleBeat();
  });

  /** In real time, whatever the pace: a network does not get faster. */
  function keepAlive(opened: WebSocket): void {
    const seconds = configuration.number('WebSocketPingInterval');
    if (seconds === 0) return;
    let answered = true;
    opened.on('pong', () => (answered = true));
    const timer = setInterval(() => {
      if (!answered) return opened.terminate();
      answered = false;
      return opened.ping();
    }, seconds * 1000);
    opened.on('close', () => clearInterval(timer));
  }

  async function beat(): Promise<void> {
    await ignoreFailure(current?.line.beat());
  }

  async function tell(what: (line: Line) => Promise<unknown>): Promise<boolean> {
    if (current?.accepted !== true) return false;
    const said = what(current.line).then(() => true);
    return (await ignoreFailure(said)) === true;
  }

  function cut(awayMs: number, how: (socket: WebSocket) => void): void {
    notBefore = clock.elapsedMs() + awayMs;
    failures = 0;
    if (socket !== null) how(socket);
  }

  return {
    connect,
    drop: (awayMs) => cut(awayMs, (line) => line.terminate()),
    restart(awayMs, powerFails = false) {
      booted = options.temper?.skipsBoot === true;
      networks.restart();
      cut(awayMs, (line) => (powerFails ? line.terminate() : line.close(1000, 'Restarting')));
    },
    reconnect: () => cut(0, (line) => line.close(1000, 'New credentials')),
    close() {
      closed = true;
      cancelConnect();
      return closeSocket(socket);
    },
    isOnline: () => current?.accepted === true,
    async announce() {
      const answer = await ignoreFailure(current?.line.boot());
      if (answer?.status === 'Accepted') takeInterval(answer.interval);
    },
    beat,
    tell,
    authorize: (idTag) => ignoreFailure(current?.line.authorize(idTag)),
    sendRaw(text) {
      if (current === null) return false;
      current.socket.send(text);
      return true;
    },
  };
}

async function ignoreFailure<T>(call: Promise<T> | undefined): Promise<T | null> {
  try {
    return (await call) ?? null;
  } catch (error) {
    if (error instanceof RpcCallError) return null;
    throw error;
  }
}
