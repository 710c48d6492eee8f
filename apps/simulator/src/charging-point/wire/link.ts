// The connection of a charging point to its central system: connect, boot, send heartbeats, and reconnect. Independent of
// connectors and transactions.
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
  /** Drops the connection as a network failure would, and stays offline for at least this long. */
  drop(awayMs: number): void;
  /** Closes the connection (abruptly if the power fails), then boots after `awayMs`. */
  restart(awayMs: number, powerFails?: boolean): void;
  /** Closes and opens the connection without a boot. */
  reconnect(): void;
  close(): Promise<void>;
  isOnline(): boolean;
  announce(): Promise<void>;
  beat(): Promise<void>;
  /** Sends a message that need not be queued: false when offline or refused, never rejects. */
  tell(what: (line: Line) => Promise<unknown>): Promise<boolean>;
  /** Null when there was no response. */
  authorize(idTag: string): Promise<TagAnswer | null>;
  sendRaw(text: string): boolean;
}

const BACK_OFF = { leastMs: 1_000, mostMs: 60_000 } as const;
const DEFAULT_BOOT_RETRY_SECONDS = 30;

interface Connected {
  socket: WebSocket;
  line: Line;
  accepted: boolean;
  /** Ends the wait for the next boot: the central system has asked for one and accepted it. */
  admit: () => void;
}

/** State that survives reconnects. */
interface LinkState {
  readonly options: LinkOptions;
  current: Connected | null;
  socket: WebSocket | null;
  closed: boolean;
  booted: boolean;
  failures: number;
  notBefore: number;
  cancelConnect: () => void;
  cancelBeat: () => void;
}

export function createLink(options: LinkOptions): Link {
  const link: LinkState = {
    options,
    current: null,
    socket: null,
    closed: false,
    booted: options.temper?.skipsBoot === true,
    failures: 0,
    notBefore: 0,
    cancelConnect: () => {},
    cancelBeat: () => {},
  };
  options.configuration.onChange((key) => {
    if (key === 'HeartbeatInterval') scheduleBeat(link);
  });
  return {
    connect: () => connect(link),
    drop: (awayMs) => cut(link, awayMs, (line) => line.terminate()),
    restart(awayMs, powerFails = false) {
      link.booted = options.temper?.skipsBoot === true;
      options.networks.restart();
      cut(link, awayMs, (line) => (powerFails ? line.terminate() : line.close(1000, 'Restarting')));
    },
    reconnect: () => cut(link, 0, (line) => line.close(1000, 'New credentials')),
    close() {
      link.closed = true;
      link.cancelConnect();
      return closeSocket(link.socket);
    },
    isOnline: () => link.current?.accepted === true,
    async announce() {
      const asked = link.current;
      const answer = await ignoreFailure(asked?.line.boot());
      if (answer?.status !== 'Accepted') return;
      takeInterval(options.configuration, answer.interval);
      asked?.admit();
    },
    beat: () => beat(link),
    tell: (what) => tell(link, what),
    authorize: (idTag) => ignoreFailure(link.current?.line.authorize(idTag)),
    sendRaw(text) {
      if (link.current === null) return false;
      link.current.socket.send(text);
      return true;
    },
  };
}

function connect(link: LinkState): void {
  const { options } = link;
  if (link.closed || link.socket !== null) return;
  const early = link.notBefore - options.clock.elapsedMs();
  if (early > 0) return connectAfter(link, early);
  const opening = openSocket(options);
  link.socket = opening;
  opening.on('open', () => {
    options.networks.succeeded();
    void begin(link, opening);
  });
  opening.on('error', (error) => options.emit({ type: 'refused', reason: error.message }));
  opening.on('close', () => end(link, opening));
}

async function begin(link: LinkState, opened: WebSocket): Promise<void> {
  const { options } = link;
  const line = options.language.speak(options.wire.over(opened));
  const connected: Connected = { socket: opened, line, accepted: false, admit: () => {} };
  link.current = connected;
  keepAlive(opened, options.configuration);
  if (!link.booted) await register(link, connected);
  if (link.current !== connected) return;
  link.booted = true;
  link.failures = 0;
  connected.accepted = true;
  scheduleBeat(link);
  options.emit({ type: 'online' });
  options.onOnline(connected.line);
}

/** OCPP 1.6 §4.2: nothing else is sent until the central system accepts. */
async function register(link: LinkState, connected: Connected): Promise<void> {
  const { clock, configuration } = link.options;
  const { promise: admitted, resolve: admit } = Promise.withResolvers<'admitted'>();
  connected.admit = () => admit('admitted');
  while (link.current === connected) {
    // oxlint-disable-next-line no-await-in-loop -- retried after the requested interval
    const answer = await ignoreFailure(connected.line.boot());
    if (answer?.status === 'Accepted') return takeInterval(configuration, answer.interval);
    const seconds = Math.max(0, answer?.interval ?? 0) || DEFAULT_BOOT_RETRY_SECONDS;
    // oxlint-disable-next-line no-await-in-loop -- retried after the requested interval
    const waited = await Promise.race([admitted, elapse(clock, seconds * 1000)]);
    if (waited === 'admitted') return undefined;
  }
  return undefined;
}

function takeInterval(configuration: Configuration, seconds: number): void {
  if (seconds > 0) configuration.set('HeartbeatInterval', seconds);
}

function end(link: LinkState, ended: WebSocket): void {
  if (link.socket !== ended) return;
  const { networks, emit, onOffline } = link.options;
  link.socket = null;
  const wasOnline = link.current?.accepted === true;
  if (link.current === null) networks.failed();
  link.current = null;
  link.cancelBeat();
  if (wasOnline) {
    emit({ type: 'offline', reason: 'connection closed' });
    onOffline();
  }
  reconnect(link);
}

function connectAfter(link: LinkState, waitMs: number): void {
  link.cancelConnect();
  link.cancelConnect = link.options.clock.after(waitMs, () => connect(link));
}

function reconnect(link: LinkState): void {
  const { clock, random, temper } = link.options;
  const most = Math.min(BACK_OFF.mostMs, BACK_OFF.leastMs * 2 ** link.failures);
  link.failures = Math.min(link.failures + 1, 10);
  const { least, most: longest } = temper?.redialMs ?? { least: most / 2, most };
  const wait = Math.max(link.notBefore - clock.elapsedMs(), 0) + random.between(least, longest);
  if (!link.closed) connectAfter(link, wait);
}

function scheduleBeat(link: LinkState): void {
  link.cancelBeat();
  const { clock, configuration } = link.options;
  const seconds = configuration.number('HeartbeatInterval');
  if (seconds === 0 || link.current?.accepted !== true) return;
  link.cancelBeat = clock.after(seconds * 1000, () => {
    void beat(link);
    scheduleBeat(link);
  });
}

async function beat({ current }: LinkState): Promise<void> {
  await ignoreFailure(current?.line.beat());
}

/** In real time, independent of the pace, because the real network does not get faster. */
function keepAlive(opened: WebSocket, configuration: Configuration): void {
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

async function tell(
  { current }: LinkState,
  what: (line: Line) => Promise<unknown>,
): Promise<boolean> {
  if (current?.accepted !== true) return false;
  const said = what(current.line).then(() => true);
  return (await ignoreFailure(said)) === true;
}

function cut(link: LinkState, awayMs: number, how: (socket: WebSocket) => void): void {
  link.notBefore = link.options.clock.elapsedMs() + awayMs;
  link.failures = 0;
  if (link.socket !== null) how(link.socket);
}

async function ignoreFailure<T>(call: Promise<T> | undefined): Promise<T | null> {
  try {
    return (await call) ?? null;
  } catch (error) {
    if (error instanceof RpcCallError) return null;
    throw error;
  }
}
