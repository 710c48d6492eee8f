// Messages between the nodes of an installation over NATS: publishes, subscribes, requests and answers. Everything is sealed, and
// what has no valid seal is refused. It does not know the content and stores nothing: while the connection is down, messages are
// lost, and subscribers read the database when it is back.
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { type LineOptions, openLine } from './nats-line.ts';
import { type Asked, createPendingQuestions } from './pending-questions.ts';
import {
  createMessageSeal,
  headOf,
  type MessageSeal,
  type Opened,
  type Purpose,
} from './seal/message-seal.ts';
import { createRefusedMessages, type RefusedMessages } from './seal/refused-messages.ts';
import type { SealKeys } from './seal/seal-keys.ts';
import { createSubjects } from './subjects.ts';

export interface NodeNetwork extends Pick<RefusedMessages, 'onRefused'> {
  readonly isUp: boolean;
  say(subject: string, message: unknown): void;
  /** Hears what other nodes say. Returns the function that unsubscribes. */
  listen(subject: string, heard: (message: unknown) => void): () => void;
  ask(subject: string, question: unknown, withinMs: number): Promise<Asked>;
  /** Undefined leaves the request to other nodes. Returns the function that unsubscribes. */
  answer(subject: string, reply: (question: unknown) => Promise<unknown>): () => void;
  /** Called each time the connection is restored. */
  onUp(listener: () => void): void;
  close(): Promise<void>;
}

export interface NetworkOptions extends LineOptions {
  /** The keys of the present secret, and of the one before. */
  keys: readonly [SealKeys, ...SealKeys[]];
  /** With which of them this node seals. */
  sealsBy: () => SealKeys;
  /** The clock on which the nodes agree. */
  clock: Clock;
  /** Messages carry the trace context. */
  tracing?: Pick<Tracing, 'carry' | 'following'> | undefined;
}

/** What is sealed: a message and its trace context. */
const Content = z.object({
  message: z.unknown(),
  trace: z.record(z.string(), z.string()).optional(),
});

type Sealed = Omit<Extract<Opened, { ok: true }>, 'content'> & {
  content: z.output<typeof Content>;
};

/** Resolves after the first attempt to connect, whether NATS was reached or not. Throws NodesRefused where a setting is wrong. */
export async function openNetwork(options: NetworkOptions): Promise<NodeNetwork> {
  const { keys, sealsBy, clock, log, tracing } = options;
  const line = await openLine(options);
  const seal = createMessageSeal(keys, clock);
  const refused = createRefusedMessages(log);
  const open = opener(seal, refused);
  const hear = createSubjects<Sealed>(line, keys);
  const pending = createPendingQuestions(line);
  const following = (content: Sealed['content'], run: () => void) =>
    tracing === undefined ? run() : tracing.following(content.trace ?? {}, run);
  return {
    get isUp() {
      return line.up !== undefined;
    },
    say(name, message) {
      // The library would buffer the message without a limit.
      if (line.up === undefined) return;
      const by = sealsBy();
      const subject = by.subject(name);
      const content = { message, trace: tracing?.carry() };
      line.up.publish(subject, seal.seal(by, { kind: 'publication', subject }, content));
    },
    listen: (name, heard) =>
      hear(
        name,
        ({ data, subject }) => open(data, { kind: 'publication', subject }),
        ({ content }) => following(content, () => heard(content.message)),
      ),
    ask(name, message, withinMs) {
      const { up } = line;
      if (up === undefined) return Promise.resolve({ kind: 'down' });
      const by = sealsBy();
      const subject = by.subject(name);
      const content = { message, trace: tracing?.carry() };
      const sealed = seal.seal(by, { kind: 'question', subject }, content);
      const purpose = { kind: 'answer', question: headOf(sealed) } as const;
      return pending.wait(
        (reply) => up.publish(subject, sealed, { reply }),
        (data) => open(data, purpose)?.content,
        withinMs,
      );
    },
    answer: (name, reply) =>
      hear(
        name,
        ({ data, subject }) => open(data, { kind: 'question', subject }),
        ({ content, keys: by, head }, asked) =>
          following(content, () => {
            void reply(content.message).then(
              (message) => {
                if (message === undefined || line.up === undefined) return;
                asked.respond(seal.seal(by, { kind: 'answer', question: head }, { message }));
              },
              (error: unknown) =>
                log.warn(
                  { reason: String(error), subject: name },
                  'request of another node failed',
                ),
            );
          }),
      ),
    onUp: line.onUp,
    onRefused: refused.onRefused,
    close: line.close,
  };
}

/** Undefined, and counted, without a valid seal. */
const opener =
  (seal: MessageSeal, refused: RefusedMessages) =>
  (data: Uint8Array, purpose: Purpose): Sealed | undefined => {
    const opened = seal.open(data, purpose);
    if (opened.ok) return { ...opened, content: Content.parse(opened.content) };
    refused.add(opened.refusal);
    return undefined;
  };
