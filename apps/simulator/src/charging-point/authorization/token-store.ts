// Id tags known to a charging point: the local authorization list (OCPP 1.6 §3.5, 2.0.1 D), and the authorization cache.
import { LOCAL_LIST_MAX } from '../configuration-keys.ts';
import type { TagAnswer } from '../machine/transaction.ts';

export type TokenStatus = TagAnswer['status'];

export interface ListedToken {
  idTag: string;
  /** Null removes the tag from the list. */
  status: TokenStatus | null;
  group: string | null;
  expiresAt?: Date;
}

export interface ListUpdate {
  isFull: boolean;
  version: number;
  tokens: readonly ListedToken[];
}

export interface TokenStore {
  version(): number;
  size(): number;
  update(wanted: ListUpdate): 'Accepted' | 'Failed' | 'VersionMismatch';
  remember(idTag: string, answer: TagAnswer): void;
  /** The last known group, in lower case; null for none. */
  groupOf(idTag: string): string | null;
  /** Removes the tag from list and cache. */
  forget(idTag: string): void;
  clearCache(): void;
  /** Null for an unknown tag. */
  statusOf(idTag: string, now: Date, use: { list: boolean; cache: boolean }): TokenStatus | null;
}

const CACHE_MAX = 100;
const keyOf = (idTag: string): string => idTag.toLowerCase();

export function createTokenStore(): TokenStore {
  let version = 0;
  let list = new Map<string, ListedToken>();
  const cache = new Map<string, TagAnswer>();

  return {
    version: () => version,
    size: () => list.size,
    update(wanted) {
      if (!wanted.isFull && wanted.version <= version) return 'VersionMismatch';
      const isNamedTwice =
        new Set(wanted.tokens.map(({ idTag }) => keyOf(idTag))).size < wanted.tokens.length;
      const next = wanted.isFull ? new Map<string, ListedToken>() : new Map(list);
      for (const token of wanted.tokens) {
        if (token.status === null) next.delete(keyOf(token.idTag));
        else next.set(keyOf(token.idTag), token);
      }
      if (isNamedTwice || next.size > LOCAL_LIST_MAX) return 'Failed';
      list = next;
      version = wanted.version;
      return 'Accepted';
    },
    remember(idTag, answer) {
      const [oldest] = cache.keys();
      if (cache.size >= CACHE_MAX && oldest !== undefined) cache.delete(oldest);
      cache.set(keyOf(idTag), answer);
    },
    groupOf(idTag) {
      const known = list.get(keyOf(idTag)) ?? cache.get(keyOf(idTag));
      return known?.group?.toLowerCase() ?? null;
    },
    forget(idTag) {
      list.delete(keyOf(idTag));
      cache.delete(keyOf(idTag));
    },
    clearCache: () => cache.clear(),
    statusOf(idTag, now, use) {
      const listed = use.list ? list.get(keyOf(idTag)) : undefined;
      if (listed?.expiresAt !== undefined && listed.expiresAt <= now) return 'Expired';
      return listed?.status ?? (use.cache ? (cache.get(keyOf(idTag))?.status ?? null) : null);
    },
  };
}
