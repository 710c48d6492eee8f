/**
 * Keeps one token pair in the store and under `token` in local storage, here and in the browser's other tabs: what
 * happens to it in one tab, login, renewal, logout, another person, happens in all.
 */
import type { Store } from '@reduxjs/toolkit';
import {
  accessRefreshed,
  loggedOut,
  tokenSet,
  type AuthState,
  type TokenPair,
} from '../../features/accounts/session/auth-slice.ts';
import { errorsCleared } from '../../features/errors/errors-slice.ts';
import { readToken, TOKEN_KEY, writeToken, type KeyValueStore } from './storage.ts';

type Token = TokenPair | null;
type TokenStore = Pick<Store<{ auth: AuthState }>, 'getState' | 'dispatch' | 'subscribe'>;
export type TokenRefresher = {
  /** The token after a look at what other tabs have stored. */
  latest: () => Token;
  /** Follows what other tabs do; `onSignedIn` is told of a session that another tab began. */
  follow: (tabs: EventTarget, onSignedIn: () => void) => void;
};

export function keepToken(store: TokenStore, storage: KeyValueStore): TokenRefresher {
  const current = (): Token => store.getState().auth.token;
  let held = current();
  // What is known to stand in storage; undefined while storage does not take what it is given.
  let stored: Token | undefined = held;
  let isAdopting = false;

  function keep(token: Token): void {
    writeToken(storage, token);
    stored = isSame(readToken(storage), token) ? token : undefined;
  }

  /** A renewed token must not bring back the session that another tab has just ended. */
  const wasReplaced = (token: Token, former: Token): boolean =>
    stored !== undefined &&
    token?.refresh === former?.refresh &&
    readToken(storage)?.refresh !== token?.refresh;

  store.subscribe(() => {
    const token = current();
    if (token === held) return;
    const former = held;
    held = token;
    if (isAdopting) stored = token;
    else if (wasReplaced(token, former)) adopt(readToken(storage));
    else keep(token);
  });

  /** Makes another tab's token this tab's own, without writing it again; true when it begins a session. */
  function adopt(token: Token): boolean {
    const own = current();
    if (isSame(token, own)) return false;
    const isRenewal = token !== null && token.refresh === own?.refresh;
    isAdopting = true;
    if (isRenewal) {
      store.dispatch(accessRefreshed(token.access));
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
        // No key: everything was cleared.
        const key = 'key' in event ? event.key : null;
        if (key === TOKEN_KEY || key === null) look();
      });
      // A page that comes back from the browser's back-and-forward memory has slept through the events.
      tabs.addEventListener('pageshow', (event) => {
        if ('persisted' in event && event.persisted === true) look();
      });
    },
  };
}

const isSame = (a: Token, b: Token): boolean =>
  a?.access === b?.access && a?.refresh === b?.refresh;
