/**
 * Keeps one token pair in the store and under `token` in local storage, in sync with the other tabs: a login, renewal, logout
 * or change of user in one tab applies to all.
 */
import type { Store } from '@reduxjs/toolkit';
import {
  loggedOut,
  renewal,
  tokenSet,
  type AuthState,
  type TokenPair,
} from '../../features/accounts/session/auth-slice.ts';
import { errorsCleared } from '../../features/errors/errors-slice.ts';
import { isSameSession } from '../../shared/api/token-session.ts';
import { readToken, TOKEN_KEY, writeToken, type KeyValueStore } from './storage.ts';

type Token = TokenPair | null;
type TokenStore = Pick<Store<{ auth: AuthState }>, 'getState' | 'dispatch' | 'subscribe'>;
export type TokenRefresher = {
  /** The token, including changes by other tabs. */
  latest: () => Token;
  /** Follows other tabs; `onSignedIn` is called when another tab has started a session. */
  follow: (tabs: EventTarget, onSignedIn: () => void) => void;
};

export function keepToken(store: TokenStore, storage: KeyValueStore): TokenRefresher {
  const current = (): Token => store.getState().auth.token;
  let held = current();
  // The last known content of the storage; undefined while the storage accepts no writes.
  let stored: Token | undefined = held;
  let isAdopting = false;

  function keep(token: Token): void {
    writeToken(storage, token);
    stored = isSame(readToken(storage), token) ? token : undefined;
  }

  /** A renewed token must not restore a session that another tab has just ended. */
  const wasReplaced = (token: Token, former: Token): boolean =>
    stored !== undefined &&
    isSameSession(token, former) &&
    !isSameSession(readToken(storage), token);

  store.subscribe(() => {
    const token = current();
    if (token === held) return;
    const former = held;
    held = token;
    if (isAdopting) stored = token;
    else if (wasReplaced(token, former)) adopt(readToken(storage));
    else keep(token);
  });

  /** Adopts another tab's token without writing it again. Returns true if it starts a session. */
  function adopt(token: Token): boolean {
    const own = current();
    if (isSame(token, own)) return false;
    const isRenewal = isSameSession(token, own);
    isAdopting = true;
    if (token && own && isRenewal) {
      store.dispatch(renewal(own, token));
      store.dispatch(errorsCleared());
    } else {
      if (own) store.dispatch(loggedOut());
      if (token) store.dispatch(tokenSet(token));
    }
    isAdopting = false;
    return token !== null && !isRenewal;
  }

  return {
    latest: () => {
      if (stored !== undefined) adopt(readToken(storage));
      return current();
    },
    follow: (tabs, onSignedIn) => {
      const look = (): void => {
        if (adopt(readToken(storage))) onSignedIn();
      };
      tabs.addEventListener('storage', (event) => {
        // No key: the whole storage was cleared.
        const key = 'key' in event ? event.key : null;
        if (key === TOKEN_KEY || key === null) look();
      });
      // A page restored from the back/forward cache has missed the events.
      tabs.addEventListener('pageshow', (event) => {
        if ('persisted' in event && event.persisted === true) look();
      });
    },
  };
}

const isSame = (a: Token, b: Token): boolean =>
  a?.access === b?.access && a?.refresh === b?.refresh;
