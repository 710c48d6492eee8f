/** The two keys of local storage: the token pair under `token`, the rest of the client state under `state`. */

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type TokenPair = { access: string; refresh: string };

export const TOKEN_KEY = 'token';
const STATE_KEY = 'state';

/** The browser's local storage; where it is blocked, one that lasts as long as the page. */
export function browserStorage(): KeyValueStore {
  try {
    return window.localStorage;
  } catch {
    const values = new Map<string, string>();
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    };
  }
}

/** Reads JSON of a key; storage may be blocked and text may be broken, both mean nothing stored. */
function read(storage: KeyValueStore, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(storage: KeyValueStore, key: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or blocked storage loses the memory of this visit, not the visit.
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readToken(storage: KeyValueStore): TokenPair | null {
  const token = read(storage, TOKEN_KEY);
  if (!isObject(token)) return null;
  const { access, refresh } = token;
  return typeof access === 'string' && typeof refresh === 'string' ? { access, refresh } : null;
}

export const writeToken = (storage: KeyValueStore, token: TokenPair | null): void =>
  write(storage, TOKEN_KEY, token);

/** The stored areas, each over the defaults, so that a state saved by an older version lacks nothing. */
export function readState<S extends Record<string, object>>(
  storage: KeyValueStore,
  defaults: S,
): S {
  const stored = read(storage, STATE_KEY);
  if (!isObject(stored)) return defaults;
  const areas = Object.entries(defaults).map(([area, fallback]) => {
    const saved = stored[area];
    return [area, isObject(saved) ? { ...fallback, ...saved } : fallback];
  });
  // Same keys as `defaults`; each value has at least its fields.
  return Object.fromEntries(areas) as S;
}

export const writeState = (storage: KeyValueStore, state: object): void =>
  write(storage, STATE_KEY, state);
