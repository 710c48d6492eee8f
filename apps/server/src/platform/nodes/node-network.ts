// The line between the nodes of an installation, over NATS: says, listens, asks and answers in JSON. It knows nothing of what
// is said, and keeps nothing for later: what is said while the line is down is not heard, and whoever listens reads the truth
// when it is back.
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

/** `nobody` and `down` are certain: nothing was done. `unheard` is not: it may have been. */
export type Asked = { kind: 'answered'; answer: unknown } | { kind: 'nobody' | 'down' | 'unheard' };

export interface NodeNetwork {
  readonly isUp: boolean;
  say(subject: string, message: unknown): void;
  /** `subject` may end in `.>`. Returns the function that ends it. */
  listen(subject: string, heard: (message: unknown, subject: string) => void): () => void;
  ask(subject: string, question: unknown, withinMs: number): Promise<Asked>;
  /** Undefined leaves a question to others. Returns the function that ends it. */
  answer(subject: string, reply: (question: unknown) => Promise<unknown>): () => void;
  /** Told each time that the line is there again after it was not. */
  onUp(listener: () => void): void;
  close(): Promise<void>;
}

export interface NetworkOptions {
  url: string;
  /** What the subjects of this installation begin with. */
  prefix: string;
  /** What the NATS server shows of this node. */
  name: string;
  log: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
  /** What is said and asked takes its trace along, in the headers of NATS. */
  tracing?: Pick<Tracing, 'carry' | 'following'> | undefined;
}

const FIRST_TRY_MS = 3_000;
const RETRY_MS = 1_000;
const PING_MS = 5_000;

/** Resolves after the first try to connect, whatever it came to: a node serves its own without the line, too. */
export async function openNetwork(options: NetworkOptions): Promise<NodeNetwork> {
  const { log, prefix, tracing } = options;
  const subscriptions = new Set<Wanted>();
  const upListeners: (() => void)[] = [];
  /** Of those who have asked: no answer comes over a line that is gone. */
  const waiting = new Set<() => void>();
  let line: NatsConnection | undefined;
  let isUp = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const turnUp = () => {
    isUp = true;
    log.info({}, 'the line to the other nodes is there');
    for (const listener of upListeners) listener();
  };
  const turnDown = () => {
    if (isUp) log.warn({}, 'the line to the other nodes is gone; this node goes on alone');
    isUp = false;
    for (const giveUp of waiting) giveUp();
  };

  async function tryToConnect(): Promise<void> {
    try {
      const made = await connect(connectionOptions(options));
      if (isClosed) return await made.close();
      line = made;
      for (const wanted of subscriptions) wanted.open(made);
      void follow(made);
      turnUp();
    } catch (error) {
      log.warn({ reason: String(error) }, 'NATS cannot be reached and is tried again');
      if (!isClosed) retry = setTimeout(() => void tryToConnect(), RETRY_MS).unref();
    }
  }
  async function follow(made: NatsConnection): Promise<void> {
    for await (const { type } of made.status()) {
      if (type === 'reconnect') turnUp();
      if (type === 'disconnect' || type === 'staleConnection') turnDown();
    }
  }
  function want(subject: string, hear: (message: Msg) => void): () => void {
    const wanted = wantedOn(`${prefix}.${subject}`, (message) =>
      tracing === undefined
        ? hear(message)
        : tracing.following(Object.fromEntries(message.headers ?? []), () => hear(message)),
    );
    subscriptions.add(wanted);
    if (line !== undefined) wanted.open(line);
    return () => {
      subscriptions.delete(wanted);
      wanted.end();
    };
  }

  const alongWith = () => (tracing === undefined ? {} : { headers: headersOf(tracing.carry()) });

  await tryToConnect();
  return {
    get isUp() {
      return isUp;
    },
    say(subject, message) {
      // The library would keep it for later, without a bound.
      if (isUp) line?.publish(`${prefix}.${subject}`, JSON.stringify(message), alongWith());
    },
    listen: (subject, heard) =>
      want(subject, (message) => heard(jsonOf(message), message.subject.slice(prefix.length + 1))),
    ask: (subject, question, withinMs) =>
      isUp && line !== undefined
        ? unlessDown(
            waiting,
            askOver(line, `${prefix}.${subject}`, question, { timeout: withinMs, ...alongWith() }),
          )
        : Promise.resolve({ kind: 'down' }),
    answer: (subject, reply) =>
      want(subject, (message) => {
        void reply(jsonOf(message)).then(
          (answer) => answer !== undefined && isUp && message.respond(JSON.stringify(answer)),
          (error: unknown) => log.warn({ reason: String(error), subject }, 'not answered'),
        );
      }),
    onUp: (listener) => void upListeners.push(listener),
    async close() {
      isClosed = true;
      isUp = false;
      clearTimeout(retry);
      await line?.close();
    },
  };
}

const connectionOptions = ({ url, name }: NetworkOptions) => ({
  servers: url,
  name,
  timeout: FIRST_TRY_MS,
  reconnect: true,
  maxReconnectAttempts: -1,
  reconnectTimeWait: RETRY_MS,
  reconnectJitter: RETRY_MS,
  // A server that is frozen, or a cable that is cut, says nothing: found out within three pings.
  pingInterval: PING_MS,
  maxPingOut: 2,
});

/** A subscription that outlives a line that was not there when it was asked for. */
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

/** Undefined for what is no JSON: nobody of ours has said it. */
function jsonOf(message: Msg): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}
