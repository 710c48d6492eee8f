import { deferred } from '../state/deferred.ts';

/** Fresh proofs: a call that the server refused without one waits until the user has given it, or declined. */
export type ProofRequests = {
  /** True once the user has proven who they are; several calls share one request. */
  ask: () => Promise<boolean>;
  answer: (isProven: boolean) => void;
  isOpen: () => boolean;
  subscribe: (listener: () => void) => () => void;
};

export function createProofRequests(): ProofRequests {
  let open: { promise: Promise<boolean>; resolve: (isProven: boolean) => void } | null = null;
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  return {
    ask() {
      if (!open) {
        open = deferred<boolean>();
        tell();
      }
      return open.promise;
    },
    answer(isProven) {
      open?.resolve(isProven);
      open = null;
      tell();
    },
    isOpen: () => open !== null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
