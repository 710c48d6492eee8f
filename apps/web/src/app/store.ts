/** Wires the slices, their persistence and the API client into the one store of the page. */
import { combineReducers, configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { loadSession } from '../features/auth/auth-api.ts';
import { accessRefreshed, authReducer, loggedOut } from '../features/auth/auth-slice.ts';
import { configReducer } from '../features/config/config-slice.ts';
import { energyReducer } from '../features/energy/energy-slice.ts';
import { errorRaised, errorsCleared, errorsReducer } from '../features/errors/errors-slice.ts';
import { notificationsReducer } from '../features/notifications/notifications-slice.ts';
import { ocppReducer } from '../features/ocpp/ocpp-slice.ts';
import { reservationsReducer } from '../features/reservations/reservations-slice.ts';
import { searchReducer } from '../features/search/search-slice.ts';
import { stationsReducer } from '../features/stations/stations-slice.ts';
import { vehiclesReducer } from '../features/vehicles/vehicles-slice.ts';
import { walletReducer } from '../features/wallet/wallet-slice.ts';
import { createApiClient, type ApiClient, type ClientHooks } from '../shared/api/client.ts';
import type { ThunkExtra } from '../shared/state/hooks.ts';
import { readState, readToken, writeState, type KeyValueStore } from './storage.ts';
import { keepToken, type TokenKeeper } from './token-keeper.ts';

export const rootReducer = combineReducers({
  auth: authReducer,
  stations: stationsReducer,
  reservations: reservationsReducer,
  wallet: walletReducer,
  search: searchReducer,
  errors: errorsReducer,
  ocpp: ocppReducer,
  config: configReducer,
  vehicles: vehiclesReducer,
  energy: energyReducer,
  notifications: notificationsReducer,
});
export type RootState = ReturnType<typeof rootReducer>;
export type AppStore = ReturnType<typeof createAppStore>['store'];

/** What surrounds a page in its browser; tests give their own. */
export type Surroundings = {
  send?: typeof fetch;
  /** Hears of what other tabs store. */
  tabs?: EventTarget;
  /** Shared by all tabs; only secure pages have them. */
  locks?: LockManager | undefined;
};

/** Makes store and client together: the client reads its token from the store, thunks call through the client. */
export function createAppStore(storage: KeyValueStore, origin = '', around: Surroundings = {}) {
  const extra: { api: ApiClient | null } = { api: null };
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: restored(storage),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra as ThunkExtra } /* filled before anything can dispatch */,
      }),
  });
  const keeper = keepToken(store, storage);
  const hooks = clientHooks(store, keeper, around.locks);
  const api = createApiClient(hooks, origin, around.send);
  extra.api = api;
  persist(store, storage, around.tabs);
  if (around.tabs) keeper.follow(around.tabs, () => void store.dispatch(loadSession()));
  return { store, api };
}

type Tellable = { getState: () => RootState; dispatch: (action: UnknownAction) => unknown };

function clientHooks(store: Tellable, keeper: TokenKeeper, locks?: LockManager): ClientHooks {
  const token = () => store.getState().auth.token;
  return {
    token,
    latestToken: keeper.latest,
    refreshed: ({ access, refresh }) => {
      if (token()?.refresh !== refresh) return;
      store.dispatch(accessRefreshed(access));
      store.dispatch(errorsCleared());
    },
    refused: ({ access, refresh }) => {
      const own = token();
      if (own?.access === access && own.refresh === refresh) store.dispatch(loggedOut());
    },
    alone: (work) => (locks ? locks.request('voltagora-refresh', work) : work()),
    failed: ({ message, status }, call) =>
      store.dispatch(errorRaised({ msg: message, status, id: call })),
  };
}

function restored(storage: KeyValueStore): RootState {
  const state = readState(storage, rootReducer(undefined, { type: '@@voltagora/defaults' }));
  const token = readToken(storage);
  const signedIn = token !== null;
  return {
    ...state,
    auth: {
      token,
      isAuthenticated: signedIn,
      isLoading: false,
      user: signedIn ? state.auth.user : null,
    },
    // A status of an earlier visit is stale, and stale is never shown.
    ocpp: { stations_plug_status: [] },
    errors: { msg: null, status: null, id: null },
  };
}

const SAVE_PAUSE_MS = 150;

/** Saves soon after a change, many changes once; the token has its own key and stays out of `state`. */
function persist(
  store: { getState: () => RootState; subscribe: (listener: () => void) => void },
  storage: KeyValueStore,
  page?: EventTarget,
) {
  let wasSignedIn = store.getState().auth.isAuthenticated;
  let isQueued = false;
  const save = (): void => {
    isQueued = false;
    const state = store.getState();
    writeState(storage, { ...state, auth: { ...state.auth, token: null } });
  };
  // What was booked just before leaving for a payment page must not come back as a draft.
  page?.addEventListener('pagehide', () => isQueued && save());
  store.subscribe(() => {
    const isSignedIn = store.getState().auth.isAuthenticated;
    const hasLeft = wasSignedIn && !isSignedIn;
    wasSignedIn = isSignedIn;
    // The page may be closed right after; nothing of whoever left may be found by the next.
    if (hasLeft) return save();
    if (isQueued) return;
    isQueued = true;
    setTimeout(save, SAVE_PAUSE_MS);
  });
}
