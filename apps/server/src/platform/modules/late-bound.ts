export interface LateBound<T> {
  /** Throws if nothing was set. */
  get(): T;
  /** Throws if it was set before. */
  set(value: T): void;
}

/** A value that a module needs from a module that starts later and sets it then. `what` names it in error messages. */
export function lateBound<T>(what: string): LateBound<T> {
  let bound: { value: T } | undefined;
  return {
    get() {
      if (bound === undefined) throw new Error(`${what}: no module has set it`);
      return bound.value;
    },
    set(value) {
      if (bound !== undefined) throw new Error(`${what}: set by two modules`);
      bound = { value };
    },
  };
}
