// The received CALLs: queued, bounded, and answered strictly in the order of arrival.
import { encodeError } from './frame.ts';
import type { CallFrame, FrameRefusal } from './frame.ts';
import type { ActionMap } from './protocol.ts';
import { replyTo } from './reply.ts';
import type { Replier, Reply } from './reply.ts';

/** What an inbox needs; at most `maxWaiting` CALLs wait for their answers. */
export interface InboxOptions<A extends ActionMap, C> extends Replier<A, C> {
  maxWaiting: number;
  /** Nothing is answered before it settles. */
  ready: Promise<unknown>;
  now(): Date;
  send(text: string): void;
  overflow(): void;
}

/** Answers received CALLs one at a time, in the order of arrival. */
export interface Inbox {
  accept(frame: CallFrame): void;
  /** Answers a broken CALL in order, if the version has an error code for it. */
  refuse(refusal: FrameRefusal & { messageId: string }): void;
  /** Resolves when no CALL is being answered and every effect so far has ended. */
  idle(): Promise<void>;
  close(): void;
}

/** An empty inbox. */
export function createInbox<A extends ActionMap, C>(options: InboxOptions<A, C>): Inbox {
  const waiting: (() => Promise<Reply>)[] = [];
  let effects = Promise.resolve();
  let unfinishedEffects = 0;
  let draining: Promise<void> | null = null;
  let closed = false;

  function enqueue(job: () => Promise<Reply>): void {
    if (closed) return;
    const unfinished = waiting.length + unfinishedEffects;
    if (unfinished >= options.maxWaiting) {
      options.report({ kind: 'backlog-overflow', waiting: unfinished });
      options.overflow();
      return;
    }
    waiting.push(job);
    draining ??= drain();
  }

  async function drain(): Promise<void> {
    await options.ready;
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const reply = await job();
      if (!closed && reply.text !== null) options.send(reply.text);
      if (reply.effect !== undefined) follow(reply.effect);
    }
    draining = null;
  }

  function follow(effect: () => Promise<void>): void {
    unfinishedEffects += 1;
    effects = effects.then(effect).finally(() => {
      unfinishedEffects -= 1;
    });
  }

  return {
    accept(frame) {
      const receivedAt = options.now();
      enqueue(() => replyTo(frame, receivedAt, options));
    },
    refuse({ messageId, code, description }) {
      const word = options.protocol.wireCode(code);
      if (word !== null) enqueue(async () => ({ text: encodeError(messageId, word, description) }));
    },
    async idle() {
      await draining;
      await effects;
    },
    close() {
      closed = true;
      waiting.length = 0;
    },
  };
}
