/** Wires the slices, their persistence and the API client into the one store of the page. */
import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import {
  accessRefreshed,
  authReducer,
  endsSession,
  loggedOut,
} from '../features/auth/auth-slice.ts';
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
import { createApiClient, type ApiClient } from '../shared/api/client.ts';
import type { ThunkExtra } from '../shared/state/hooks.ts';
import { readState, readToken, writeState, writeToken, type KeyValueStore } from './storage.ts';

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

/** Makes store and client together: the client reads its token from the store, thunks call through the client. */
export function createAppStore(storage: KeyValueStore, origin = '', send?: typeof fetch) {
  const extra: { api: ApiClient | null } = { api: null };
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: restored(storage),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra as ThunkExtra } /* filled before anything can dispatch */,
      }).prepend(forgetToken(storage).middleware),
  });
  extra.api = createApiClient(
    {
      token: () => store.getState().auth.token,
      refreshed: (access) => {
        store.dispatch(accessRefreshed(access));
        store.dispatch(errorsCleared());
      },
      refreshFailed: () => store.dispatch(loggedOut()),
      failed: (error, call) =>
        store.dispatch(errorRaised({ msg: error.message, status: error.status, id: call })),
    },
    origin,
    send,
  );
  persist(store, storage);
  return { store, api: extra.api };
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

function forgetToken(storage: KeyValueStore) {
  const listener = createListenerMiddleware();
  listener.startListening({ matcher: endsSession, effect: () => writeToken(storage, null) });
  return listener;
}

const SAVE_PAUSE_MS = 150;

/** Saves soon after a change, many changes once; the token has its own key and stays out of `state`. */
function persist(
  store: { getState: () => RootState; subscribe: (listener: () => void) => void },
  storage: KeyValueStore,
) {
  let saved: RootState['auth']['token'] = store.getState().auth.token;
  let isQueued = false;
  const save = (): void => {
    isQueued = false;
    const state = store.getState();
    writeState(storage, { ...state, auth: { ...state.auth, token: null } });
  };
  store.subscribe(() => {
    const { token } = store.getState().auth;
    if (token !== saved) {
      saved = token;
      writeToken(storage, token);
    }
    if (isQueued) return;
    isQueued = true;
    setTimeout(save, SAVE_PAUSE_MS);
  });
}
