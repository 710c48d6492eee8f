import type { Refusal } from './message-seal.ts';

const LOG_EVERY_MS = 60_000;

export interface RefusedMessages {
  add(refusal: Refusal): void;
  /** Called for each refused message. */
  onRefused(listener: (refusal: Refusal) => void): void;
}

/** Counts messages without a valid seal. Logs the first at once, then at most one line a minute, without what was in them. */
export function createRefusedMessages(log: {
  warn(facts: object, message: string): void;
}): RefusedMessages {
  const listeners: ((refusal: Refusal) => void)[] = [];
  const counts = new Map<Refusal, number>();
  let loggedAt = -Infinity;
  return {
    add(refusal) {
      counts.set(refusal, (counts.get(refusal) ?? 0) + 1);
      for (const listener of listeners) listener(refusal);
      if (performance.now() - loggedAt < LOG_EVERY_MS) return;
      loggedAt = performance.now();
      log.warn({ refused: Object.fromEntries(counts) }, 'messages without a valid seal refused');
      counts.clear();
    },
    onRefused: (listener) => void listeners.push(listener),
  };
}
