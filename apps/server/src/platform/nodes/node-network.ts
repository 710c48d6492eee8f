// Messages between the nodes of an installation over NATS: publishes, subscribes, requests and answers in JSON. It does not know
// their content and stores nothing: while the connection is down, messages are lost, and subscribers read the database when it
// is back.
import {
  connect,
  headers,
  type NatsConnection,
  NoRespondersError,
  RequestError,
  type RequestOptions,
  type Msg,
  type MsgHdrs,
  type Subscription,
} from '@nats-io/transport-node';
import type { Tracing } from '../tracing/tracing.ts';

/** `nobody` and `down` are certain: nothing was done. `unheard` is uncertain: it may have been done. */
export type Asked = { kind: 'answered'; answer: unknown } | { kind: 'nobody' | 'down' | 'unheard' };

export interface NodeNetwork {
  readonly isUp: boolean;
  say(subject: string, message: unknown): void;
  /** `subject` may end in `.>`. Returns the function that unsubscribes. */
  listen(subject: string, heard: (message: unknown, subject: string) => void): () => void;
  ask(subject: string, question: unknown, withinMs: number): Promise<Asked>;
  /** Undefined leaves the request to other nodes. Returns the function that unsubscribes. */
  answer(subject: string, reply: (question: unknown) => Promise<unknown>): () => void;
  /** Called each time the connection is restored. */
  onUp(listener: () => void): void;
  close(): Promise<void>;
}

export interface NetworkOptions {
  url: string;
  /** The prefix of the subjects of this installation. */
  prefix: string;
  /** The name of this node on the NATS server. */
  name: string;
  log: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
  /** Messages carry the trace context in their headers. */
  tracing?: Pick<Tracing, 'carry' | 'following'> | undefined;
}

const FIRST_TRY_MS = 3_000;
const RETRY_MS = 1_000;
const PING_MS = 5_000;

/** The connection, and the subscriptions that it is to have while it is down. */
interface NetworkState {
  readonly options: NetworkOptions;
  readonly subscriptions: Set<Wanted>;
  readonly upListeners: (() => void)[];
  /** Pending requests: no answer arrives over a lost connection. */
  readonly waiting: Set<() => void>;
  line: NatsConnection | undefined;
  isUp: boolean;
  isClosed: boolean;
  retry: NodeJS.Timeout | undefined;
}

/** Resolves after the first attempt to connect, whether it succeeded or not: a node also works without NATS. */
export async function openNetwork(options: NetworkOptions): Promise<NodeNetwork> {
  const network: NetworkState = {
    options,
    subscriptions: new Set(),
    upListeners: [],
    waiting: new Set(),
    line: undefined,
    isUp: false,
    isClosed: false,
    retry: undefined,
  };
  const { log, prefix, tracing } = options;
  await tryToConnect(network);
  return {
    get isUp() {
      return network.isUp;
    },
    say(subject, message) {
      // The library would buffer the message without a limit.
      if (!network.isUp) return;
      network.line?.publish(`${prefix}.${subject}`, JSON.stringify(message), alongWith(tracing));
    },
    listen: (subject, heard) =>
      want(network, subject, (message) =>
        heard(jsonOf(message), message.subject.slice(prefix.length + 1)),
      ),
    ask(subject, question, withinMs) {
      const { isUp, line, waiting } = network;
      if (!isUp || line === undefined) return Promise.resolve({ kind: 'down' });
      const within = { timeout: withinMs, ...alongWith(tracing) };
      return unlessDown(waiting, askOver(line, `${prefix}.${subject}`, question, within));
    },
    answer: (subject, reply) =>
      want(network, subject, (message) => {
        void reply(jsonOf(message)).then(
          (answer) =>
            answer !== undefined && network.isUp && message.respond(JSON.stringify(answer)),
          (error: unknown) =>
            log.warn({ reason: String(error), subject }, 'request of another node failed'),
        );
      }),
    onUp: (listener) => void network.upListeners.push(listener),
    async close() {
      network.isClosed = true;
      network.isUp = false;
      clearTimeout(network.retry);
      await network.line?.close();
    },
  };
}

async function tryToConnect(network: NetworkState): Promise<void> {
  const { log } = network.options;
  try {
    const made = await connect(connectionOptions(network.options));
    if (network.isClosed) return await made.close();
    network.line = made;
    for (const wanted of network.subscriptions) wanted.open(made);
    void follow(network, made);
    turnUp(network);
  } catch (error) {
    log.warn({ reason: String(error) }, 'NATS unreachable, will be retried');
    if (network.isClosed) return;
    network.retry = setTimeout(() => void tryToConnect(network), RETRY_MS).unref();
  }
}

async function follow(network: NetworkState, made: NatsConnection): Promise<void> {
  for await (const { type } of made.status()) {
    if (type === 'reconnect') turnUp(network);
    if (type === 'disconnect' || type === 'staleConnection') turnDown(network);
  }
}

function turnUp(network: NetworkState): void {
  network.isUp = true;
  network.options.log.info({}, 'connected to the other nodes');
  for (const listener of network.upListeners) listener();
}

function turnDown(network: NetworkState): void {
  const { log } = network.options;
  if (network.isUp) log.warn({}, 'connection to the other nodes lost: this node continues alone');
  network.isUp = false;
  for (const giveUp of network.waiting) giveUp();
}

/** Returns the function that unsubscribes. */
function want(network: NetworkState, subject: string, hear: (message: Msg) => void): () => void {
  const { prefix, tracing } = network.options;
  const wanted = wantedOn(`${prefix}.${subject}`, (message) =>
    tracing === undefined
      ? hear(message)
      : tracing.following(Object.fromEntries(message.headers ?? []), () => hear(message)),
  );
  network.subscriptions.add(wanted);
  if (network.line !== undefined) wanted.open(network.line);
  return () => {
    network.subscriptions.delete(wanted);
    wanted.end();
  };
}

const alongWith = (tracing: NetworkOptions['tracing']) =>
  tracing === undefined ? {} : { headers: headersOf(tracing.carry()) };

const connectionOptions = ({ url, name }: NetworkOptions) => ({
  servers: url,
  name,
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
  open(line: NatsConnection): void;
  end(): void;
}

function wantedOn(subject: string, hear: (message: Msg) => void): Wanted {
  let subscription: Subscription | undefined;
  return {
    open(line) {
      subscription = line.subscribe(subject, {
        callback: (error, message) => {
          if (error === null) hear(message);
        },
      });
    },
    end: () => subscription?.unsubscribe(),
  };
}

async function unlessDown(waiting: Set<() => void>, asked: Promise<Asked>): Promise<Asked> {
  const gone = Promise.withResolvers<Asked>();
  const giveUp = () => gone.resolve({ kind: 'unheard' });
  waiting.add(giveUp);
  try {
    return await Promise.race([asked, gone.promise]);
  } finally {
    waiting.delete(giveUp);
  }
}

async function askOver(
  line: NatsConnection,
  subject: string,
  question: unknown,
  options: RequestOptions,
): Promise<Asked> {
  try {
    const message = await line.request(subject, JSON.stringify(question), options);
    return { kind: 'answered', answer: jsonOf(message) };
  } catch (error) {
    return { kind: isNobody(error) ? 'nobody' : 'unheard' };
  }
}

function headersOf(carrier: Record<string, string>): MsgHdrs {
  const made = headers();
  for (const [name, value] of Object.entries(carrier)) made.set(name, value);
  return made;
}

const isNobody = (error: unknown): boolean =>
  error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());

/** Undefined if it is not JSON, which no node of ours sends. */
function jsonOf(message: Msg): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}
