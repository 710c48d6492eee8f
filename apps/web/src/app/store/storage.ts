/** Local storage, which may be blocked, and the token pair under `token`; stored-state.ts stores the rest of the client state. */

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type TokenPair = { access: string; refresh: string };

export const TOKEN_KEY = 'token';

/** The browser's local storage, or one in memory if it is blocked. */
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

/** Reads JSON. Returns undefined if storage is blocked or the text is invalid. */
export function readJson(storage: KeyValueStore, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Returns false if the storage is full or blocked. */
export function writeText(storage: KeyValueStore, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeValue(storage: KeyValueStore, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

export function readToken(storage: KeyValueStore): TokenPair | null {
  const token = readJson(storage, TOKEN_KEY);
  if (typeof token !== 'object' || token === null) return null;
  const access = 'access' in token ? token.access : null;
  const refresh = 'refresh' in token ? token.refresh : null;
  return typeof access === 'string' && typeof refresh === 'string' ? { access, refresh } : null;
}

export function writeToken(storage: KeyValueStore, token: TokenPair | null): void {
  if (token === null) removeValue(storage, TOKEN_KEY);
  else writeText(storage, TOKEN_KEY, JSON.stringify(token));
}
