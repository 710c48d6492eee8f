// The connection of this node to NATS: made again for as long as the node runs, with the subscriptions that it is to have.
import {
  connect,
  type Msg,
  type NatsConnection,
  PermissionViolationError,
  type Subscription,
} from '@nats-io/transport-node';
import type { NatsServer } from '../settings/nats-settings.ts';
import { explainRefusal, loginOptions } from './nats-login.ts';
import { NodesRefused } from './nodes-refused.ts';

export interface NatsLine {
  /** Undefined while the connection is down. */
  readonly up: NatsConnection | undefined;
  /** Returns the function that unsubscribes. */
  subscribe(subject: string, hear: (message: Msg) => void): () => void;
  /** Called each time the connection is restored. */
  onUp(listener: () => void): void;
  onDown(listener: () => void): void;
  close(): Promise<void>;
}

export interface LineOptions {
  nats: NatsServer;
  /** The name of this node on the NATS server. */
  name: string;
  log: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
}

const FIRST_TRY_MS = 3_000;
const RETRY_MS = 1_000;
const PING_MS = 5_000;

/** The connection, and the subscriptions that it is to have while it is down. */
interface LineState {
  readonly options: LineOptions;
  readonly login: ReturnType<typeof loginOptions>;
  readonly subscriptions: Set<Wanted>;
  readonly upListeners: (() => void)[];
  readonly downListeners: (() => void)[];
  connection: NatsConnection | undefined;
  isUp: boolean;
  isClosed: boolean;
  retry: NodeJS.Timeout | undefined;
}

/**
 * Resolves after the first attempt to connect, also where NATS is unreachable: a node works without it. Throws NodesRefused where
 * NATS answers and a setting is wrong.
 */
export async function openLine(options: LineOptions): Promise<NatsLine> {
  const line: LineState = {
    options,
    login: loginOptions(options.nats),
    subscriptions: new Set(),
    upListeners: [],
    downListeners: [],
    connection: undefined,
    isUp: false,
    isClosed: false,
    retry: undefined,
  };
  await tryToConnect(line, true);
  return {
    get up() {
      return line.isUp ? line.connection : undefined;
    },
    subscribe(subject, hear) {
      const wanted = wantedOn(subject, hear);
      line.subscriptions.add(wanted);
      if (line.connection !== undefined) wanted.open(line.connection);
      return () => {
        line.subscriptions.delete(wanted);
        wanted.end();
      };
    },
    onUp: (listener) => void line.upListeners.push(listener),
    onDown: (listener) => void line.downListeners.push(listener),
    async close() {
      line.isClosed = true;
      line.isUp = false;
      clearTimeout(line.retry);
      await line.connection?.close();
    },
  };
}

async function tryToConnect(line: LineState, isFirst = false): Promise<void> {
  const { log, nats } = line.options;
  try {
    const made = await connect(connectionOptions(line));
    if (line.isClosed) return await made.close();
    line.connection = made;
    for (const wanted of line.subscriptions) wanted.open(made);
    void follow(line, made);
    turnUp(line);
  } catch (error) {
    const refusal = explainRefusal(error, nats);
    if (isFirst && refusal !== undefined) throw new NodesRefused(refusal);
    log.warn({ reason: refusal ?? String(error) }, 'NATS unreachable, will be retried');
    if (line.isClosed) return;
    line.retry = setTimeout(() => void tryToConnect(line), RETRY_MS).unref();
  }
}

async function follow(line: LineState, made: NatsConnection): Promise<void> {
  const { log, nats } = line.options;
  for await (const status of made.status()) {
    if (status.type === 'reconnect') turnUp(line);
    if (status.type === 'disconnect' || status.type === 'staleConnection') turnDown(line);
    if (status.type !== 'error') continue;
    const { error } = status;
    const refusal = explainRefusal(error, nats);
    if (refusal !== undefined) log.warn({ reason: refusal }, 'NATS refuses this node');
    if (error instanceof PermissionViolationError) {
      const needed = ['voltagora.>', '_INBOX.>'];
      log.warn({ needed }, 'NATS does not let this node publish or subscribe');
    }
  }
}

function turnUp(line: LineState): void {
  line.isUp = true;
  line.options.log.info({}, 'connected to the other nodes');
  for (const listener of line.upListeners) listener();
}

function turnDown(line: LineState): void {
  const { log } = line.options;
  if (line.isUp) log.warn({}, 'connection to the other nodes lost: this node continues alone');
  line.isUp = false;
  for (const listener of line.downListeners) listener();
}

const connectionOptions = ({ login, options: { name } }: LineState) => ({
  ...login,
  name,
  // No node needs its own messages; whoever sends them back to it is somebody else.
  noEcho: true,
  timeout: FIRST_TRY_MS,
  reconnect: true,
  maxReconnectAttempts: -1,
  reconnectTimeWait: RETRY_MS,
  reconnectJitter: RETRY_MS,
  // A frozen server or a cut cable is detected after three missing pings.
  pingInterval: PING_MS,
  maxPingOut: 2,
});

/** A subscription that is renewed when the connection was down at its start. */
interface Wanted {
  open(connection: NatsConnection): void;
  end(): void;
}

function wantedOn(subject: string, hear: (message: Msg) => void): Wanted {
  let subscription: Subscription | undefined;
  return {
    open(connection) {
      subscription = connection.subscribe(subject, {
        callback: (error, message) => {
          if (error === null) hear(message);
        },
      });
    },
    end: () => subscription?.unsubscribe(),
  };
}
