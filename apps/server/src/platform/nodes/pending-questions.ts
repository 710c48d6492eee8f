// Questions of this node that wait for the answer of another. Only an answer with a valid seal ends the wait; whatever else
// arrives is refused, and the wait goes on.
import { createInbox, type Msg } from '@nats-io/transport-node';
import type { NatsLine } from './nats-line.ts';

/** `nobody` and `down` are certain: nothing was done. `unheard` is uncertain: it may have been done. */
export type Asked = { kind: 'answered'; answer: unknown } | { kind: 'nobody' | 'down' | 'unheard' };

interface Pending {
  /** Undefined without a valid seal. */
  open(data: Uint8Array): { message?: unknown } | undefined;
  end(asked: Asked): void;
}

export interface PendingQuestions {
  /** Publishes with the subject for the answer, and resolves with what came of it. */
  wait(publish: (reply: string) => void, open: Pending['open'], withinMs: number): Promise<Asked>;
}

const NO_RESPONDERS = 503;

export function createPendingQuestions(line: NatsLine): PendingQuestions {
  const inbox = createInbox();
  const pending = new Map<string, Pending>();
  let asked = 0;

  line.subscribe(`${inbox}.*`, (message) => {
    const question = pending.get(message.subject.slice(inbox.length + 1));
    if (question === undefined) return;
    if (isNobody(message)) return question.end({ kind: 'nobody' });
    const answer = question.open(message.data);
    if (answer !== undefined) question.end({ kind: 'answered', answer: answer.message });
  });
  // No answer arrives over a lost connection.
  line.onDown(() => pending.forEach(({ end }) => end({ kind: 'unheard' })));

  return {
    wait(publish, open, withinMs) {
      asked += 1;
      const name = String(asked);
      return new Promise((resolve) => {
        const end = (outcome: Asked) => {
          pending.delete(name);
          clearTimeout(timer);
          resolve(outcome);
        };
        const timer = setTimeout(end, withinMs, { kind: 'unheard' });
        pending.set(name, { open, end });
        publish(`${inbox}.${name}`);
      });
    },
  };
}

const isNobody = ({ data, headers }: Msg): boolean =>
  data.length === 0 && headers?.code === NO_RESPONDERS;
