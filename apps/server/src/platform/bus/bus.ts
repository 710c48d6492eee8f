/**
 * Publishes committed changes to other parts of the program, in process. Delivery is at most once, in the order of publishing,
 * so a subscriber must be able to read the current state from the database.
 */
export interface Bus {
  publish<T>(topic: Topic<T>, message: T): void;
  /** Returns the function that unsubscribes. */
  subscribe<T>(topic: Topic<T>, listener: (message: T) => void): () => void;
}

/** A named kind of message with the type of its content. */
export interface Topic<T> {
  readonly name: string;
  readonly message?: T;
}

export const topic = <T>(name: string): Topic<T> => ({ name });

export function createBus(onListenerError: (error: unknown) => void): Bus {
  const listeners = new Map<string, Set<(message: never) => void>>();
  return {
    publish(to, message) {
      for (const listener of listeners.get(to.name) ?? []) {
        try {
          listener(message as never); // subscribe() paired this listener with this topic's type
        } catch (error) {
          onListenerError(error);
        }
      }
    },
    subscribe(to, listener) {
      const set = listeners.get(to.name) ?? new Set();
      listeners.set(to.name, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(to.name);
      };
    },
  };
}
