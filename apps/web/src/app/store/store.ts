/** Wires the slices, their persistence and the API client into one store. */
import {
  combineReducers,
  configureStore,
  type Middleware,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import { loadSession } from '../../features/accounts/session/auth-api.ts';
import {
  authReducer,
  loggedOut,
  renewal,
  selectRole,
  tokenRotated,
} from '../../features/accounts/session/auth-slice.ts';
import { configReducer } from '../../features/config/config-slice.ts';
import { energyReducer } from '../../features/energy/energy-slice.ts';
import { errorRaised, errorsCleared, errorsReducer } from '../../features/errors/errors-slice.ts';
import { notificationsReducer } from '../../features/notifications/notifications-slice.ts';
import { ocppReducer } from '../../features/ocpp/ocpp-slice.ts';
import {
  draftUpdated,
  reservationsReducer,
} from '../../features/reservations/reservations-slice.ts';
import { searchReducer } from '../../features/search/search-slice.ts';
import { stationsReducer } from '../../features/stations/stations-slice.ts';
import { vehiclesReducer } from '../../features/vehicles/vehicles-slice.ts';
import {
  driverTokensFetched,
  ownerTokensFetched,
  walletReducer,
} from '../../features/wallet/wallet-slice.ts';
import { api } from '../../shared/api/api.ts';
import { createApiClient, type ApiClient, type ClientHooks } from '../../shared/api/client.ts';
import { isSameSession } from '../../shared/api/token-session.ts';
import { createProofRequests } from '../../shared/api/proof-requests.ts';
import type { ThunkExtra } from '../../shared/state/hooks.ts';
import { forgetPrivate } from '../../shared/state/private-memory.ts';
import type { Registered } from '../../shared/state/registered.ts';
import { readToken, type KeyValueStore } from './storage.ts';
import { readState, writeState, type NotRestored, type StoredAreas } from './stored-state.ts';
import { keepToken, type TokenRefresher } from './token-refresher.ts';

const areas = combineReducers({
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
  [api.reducerPath]: api.reducer,
});

/**
 * Whatever ends a session or replaces it by another one resets all private areas in the same step: what one person saw must not
 * reach the next, or the storage.
 */
export const rootReducer: typeof areas = (state, action) => {
  const next = areas(state, action);
  const former = state?.auth?.token ?? null;
  if (former === null || loggedOut.match(action) || tokenRotated.match(action)) return next;
  if (isSameSession(former, next.auth.token)) return next;
  return { ...areas(next, loggedOut()), auth: next.auth };
};
export type RootState = ReturnType<typeof rootReducer>;
/** The slices that are saved; server data is fetched again. */
export type Areas = Omit<RootState, typeof api.reducerPath>;
export type AppStore = ReturnType<typeof createAppStore>['store'];

/** The environment of a page in its browser; tests replace it. */
export type Surroundings = {
  send?: typeof fetch;
  /** Emits changes that other tabs store. */
  tabs?: EventTarget;
  /** Shared by all tabs; available only on secure pages. */
  locks?: LockManager | undefined;
  /** Validate a state that another version of the client has stored; without them, such a state is not restored. */
  schemas?: StoredAreas<Areas> | null;
};

/** Creates store and client together: the client reads its token from the store, and the endpoints call the client. */
export function createAppStore(storage: KeyValueStore, origin = '', around: Surroundings = {}) {
  const proofs = createProofRequests();
  const registered: Registered = { credentials: null };
  const extra: Omit<ThunkExtra, 'api'> & { api: ApiClient | null } = {
    api: null,
    proofs,
    registered,
  };
  const forget = (): void => {
    proofs.answer(false);
    registered.credentials = null;
    forgetPrivate();
  };
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: restored(storage, around.schemas ?? null),
    middleware: (defaults) =>
      defaults({
        // Development checks whose time limits mean nothing on a busy machine.
        immutableCheck: { warnAfter: Number.POSITIVE_INFINITY },
        serializableCheck: { warnAfter: Number.POSITIVE_INFINITY },
        thunk: { extraArgument: extra as ThunkExtra } /* filled before anything can dispatch */,
      }).concat(api.middleware, atSessionEnd(forget), keepBalance, nameDraftUser),
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
  const keeper = keepToken(store, storage);
  const hooks = { ...clientHooks(store, keeper, around.locks), prove: proofs.ask };
  const client = createApiClient(hooks, origin, around.send);
  extra.api = client;
  persist(store, storage, around.tabs);
  if (around.tabs) {
    // Another tab may have ended the session while this one was at a payment page.
    if (store.getState().auth.token === null) forgetPrivate();
    keeper.follow(around.tabs, () => void store.dispatch(loadSession()));
  }
  return { store, api: client };
}

/** The answer does not say whose balance it is. */
const keepBalance: Middleware<object, Areas> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (!api.endpoints.readBalance.matchFulfilled(action)) return result;
    const balance = action.payload.results[0]?.balance;
    const role = selectRole(getState());
    if (balance === undefined || role === null) return result;
    dispatch(role === 'driver' ? driverTokensFetched(balance) : ownerTokensFetched(balance));
    return result;
  };

/** A draft is of whoever is signed in; a logout restores the empty draft. */
const nameDraftUser: Middleware<object, Areas> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    const { auth, reservations } = getState();
    const { user: named, plug, reservation } = reservations.new_reservation;
    const isDraft = plug !== null || reservation !== null;
    if (!auth.user || !isDraft || named?.id === auth.user.id) return result;
    const { id, email } = auth.user;
    dispatch(draftUpdated({ user: { id, email } }));
    return result;
  };

/** After the end of a session, what one person was answered, has asked for, or has typed must not reach the next. */
const atSessionEnd =
  (forget: () => void): Middleware<object, Areas> =>
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const former = getState().auth.token;
    const result = next(action);
    const { token } = getState().auth;
    const isOver = former !== null && !tokenRotated.match(action) && !isSameSession(former, token);
    if (isOver || loggedOut.match(action)) {
      dispatch(api.util.resetApiState());
      forget();
    }
    return result;
  };

type Tellable = { getState: () => RootState; dispatch: (action: UnknownAction) => unknown };

function clientHooks(store: Tellable, keeper: TokenRefresher, locks?: LockManager): ClientHooks {
  const token = () => store.getState().auth.token;
  return {
    token,
    latestToken: keeper.latest,
    refreshed: (renewed, used) => {
      const own = token();
      if (own === null || !isSameSession(own, used)) return;
      store.dispatch(renewal(own, renewed));
      store.dispatch(errorsCleared());
    },
    refused: (pair) => {
      const own = token();
      if (own?.access === pair.access && isSameSession(own, pair)) store.dispatch(loggedOut());
    },
    alone: (work) => (locks ? locks.request('voltagora-refresh', work) : work()),
    failed: ({ message, status }, call) =>
      store.dispatch(errorRaised({ msg: message, status, id: call })),
    succeeded: (call) => {
      if (store.getState().errors.id === call) store.dispatch(errorsCleared());
    },
  };
}

/** The fields that no later visit restores. */
export const NOT_RESTORED: NotRestored<Areas> = {
  auth: ['token', 'isAuthenticated', 'isLoading'],
  errors: ['msg', 'status', 'id'],
  ocpp: ['stations_plug_status'],
};

function restored(storage: KeyValueStore, schemas: StoredAreas<Areas> | null): RootState {
  const initial = rootReducer(undefined, { type: '@@voltagora/defaults' });
  const { api: cache, ...defaults } = initial;
  const state = readState(storage, defaults, schemas ?? NOT_RESTORED);
  const token = readToken(storage);
  const isAuthenticated = token !== null;
  const user = isAuthenticated ? state.auth.user : null;
  return { ...state, api: cache, auth: { ...state.auth, token, isAuthenticated, user } };
}

const areasOf = ({ api: _cache, ...areas }: RootState): Areas => areas;

const SAVE_PAUSE_MS = 150;

/** Saves shortly after a change, several changes at once. The token is stored under its own key. */
function persist(
  store: { getState: () => RootState; subscribe: (listener: () => void) => void },
  storage: KeyValueStore,
  page?: EventTarget,
) {
  let wasSignedIn = store.getState().auth.isAuthenticated;
  let seen = areasOf(store.getState());
  let saved: Areas = seen;
  let isQueued = false;
  const save = (isWhole = false): void => {
    isQueued = false;
    const areas = areasOf(store.getState());
    const state = { ...areas, auth: { ...areas.auth, token: null } };
    writeState(storage, state, isWhole ? undefined : saved);
    saved = state;
  };
  // A draft that was booked just before leaving for a payment page must not return.
  page?.addEventListener('pagehide', () => isQueued && save());
  store.subscribe(() => {
    const areas = areasOf(store.getState());
    if (shallowEqual(areas, seen)) return;
    seen = areas;
    const isSignedIn = store.getState().auth.isAuthenticated;
    const hasLeft = wasSignedIn && !isSignedIn;
    wasSignedIn = isSignedIn;
    // The page may be closed immediately, and the next user must find nothing of the one who logged out.
    if (hasLeft) return save(true);
    if (isQueued) return;
    isQueued = true;
    setTimeout(() => save(), SAVE_PAUSE_MS);
  });
}
