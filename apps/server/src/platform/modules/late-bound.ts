export interface LateBound<T> {
  /** Throws where nothing was set. */
  get(): T;
  /** Throws where it was set before. */
  set(value: T): void;
}

/** What a module asks of one that starts after it, which sets it as it starts. `what` names it in the errors. */
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
