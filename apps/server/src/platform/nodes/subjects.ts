import type { Msg } from '@nats-io/transport-node';
import type { NatsLine } from './nats-line.ts';
import type { SealKeys } from './seal/seal-keys.ts';

interface Heard<T> {
  listeners: Set<(content: T, message: Msg) => void>;
  end(): void;
}

/** Returns the function that unsubscribes. */
export type Hear<T> = (
  name: string,
  open: (message: Msg) => T | undefined,
  listener: (content: T, message: Msg) => void,
) => () => void;

/**
 * Subscribes to our subjects, each under the keys of every secret. All listeners of a subject share one subscription, because a
 * message is opened once: the second time it would count as repeated.
 */
export function createSubjects<T>(line: NatsLine, keys: readonly SealKeys[]): Hear<T> {
  const heard = new Map<string, Heard<T>>();

  function begin(name: string, open: (message: Msg) => T | undefined): Heard<T> {
    const listeners: Heard<T>['listeners'] = new Set();
    const ends = keys.map((of) =>
      line.subscribe(of.subject(name), (message) => {
        const content = open(message);
        if (content !== undefined) for (const listener of listeners) listener(content, message);
      }),
    );
    const begun = { listeners, end: () => ends.forEach((end) => end()) };
    heard.set(name, begun);
    return begun;
  }

  return (name, open, listener) => {
    const there = heard.get(name) ?? begin(name, open);
    there.listeners.add(listener);
    return () => {
      there.listeners.delete(listener);
      if (there.listeners.size > 0 || heard.get(name) !== there) return;
      heard.delete(name);
      there.end();
    };
  };
}
