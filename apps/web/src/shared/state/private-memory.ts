/**
 * What a person has typed or was shown once, and what the store does not hold. The store forgets all of it when the session ends,
 * however it ends: the next person at this browser must not find it.
 */
const PREFIX = 'private-';
const forgets: (() => void)[] = [];

type Kept<T> = { read: () => T | null; write: (value: T | null) => void };

/** One value in the memory of this tab, which a reload clears. */
export function privateMemory<T>(): Kept<T> {
  let kept: T | null = null;
  const write = (value: T | null): void => void (kept = value);
  forgets.push(() => write(null));
  return { read: () => kept, write };
}

/** One value in the session storage of this tab, which survives a reload. If storage is blocked, nothing is remembered. */
export const privateTabItem = (name: `${typeof PREFIX}${string}`): Kept<unknown> => ({
  read: () => ifAllowed((storage): unknown => JSON.parse(storage.getItem(name) ?? 'null')),
  write: (value) =>
    void ifAllowed((storage) =>
      value === null ? storage.removeItem(name) : storage.setItem(name, JSON.stringify(value)),
    ),
});

/** Also forgets the items of screens that are not loaded: only their prefix is known then. */
export function forgetPrivate(): void {
  for (const forget of forgets) forget();
  ifAllowed((storage) => {
    for (const name of Object.keys(storage)) {
      if (name.startsWith(PREFIX)) storage.removeItem(name);
    }
  });
}

function ifAllowed<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}
