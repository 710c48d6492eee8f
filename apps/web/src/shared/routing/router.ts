/**
 * Shows the screen of an address once its code is loaded. React Router matches the paths and renders the routes; its own router
 * with loaders, actions and fetchers is three times the size, and this client needs none of them.
 */
import {
  matchRoutes,
  resolvePath,
  type Location,
  type NavigationType,
  type RouteObject,
  type To,
} from 'react-router';
import type { History } from './history.ts';
import { createLeaveGuard, type LeaveGuard } from './leave-guard.ts';
import { loadRoutes } from './load-routes.ts';

export interface RouterState {
  location: Location;
  action: `${NavigationType}`;
  /** Whether the code of the first screen is loaded, or could not be. */
  isReady: boolean;
  /** Why the screen could not be loaded. */
  failure?: { error: unknown };
  keepsScroll: boolean;
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
}

export interface Router extends Pick<LeaveGuard, 'askBeforeLeaving'> {
  readonly state: RouterState;
  readonly routes: RouteObject[];
  readonly history: History;
  /** Called before React renders the new state. */
  subscribe: (listener: (state: RouterState) => void) => () => void;
  /** Resolves when the screen can be shown, or when another one was asked for meanwhile. */
  navigate: (to: To | number, options?: NavigateOptions) => Promise<void>;
  /** Called by the view once React shows a state. */
  noteShown: (state: RouterState) => void;
  dispose: () => void;
}

/** What a screen waits for besides its code; false leaves the document instead. */
export type Prepare = (location: Location) => boolean | Promise<boolean>;

type Options = { routes: RouteObject[]; history: History; prepare?: Prepare };
type Visit = Pick<RouterState, 'location' | 'action' | 'keepsScroll'>;

export function createRouter({ routes, history, prepare = () => true }: Options): Router {
  const listeners = new Set<(state: RouterState) => void>();
  let latest: Visit | null = null;
  const first: Visit = { location: history.location, action: 'POP', keepsScroll: false };
  let state: RouterState = { ...first, isReady: false };
  /** The path of a screen that is still shown although another one was asked for. It cannot change its address any more. */
  let leftPath: string | null = null;

  const commit = (visit: Visit, failure?: RouterState['failure']): void => {
    if (visit !== latest) return;
    latest = null;
    if (visit.action === 'PUSH') history.push(visit.location, visit.location.state);
    if (visit.action === 'REPLACE') history.replace(visit.location, visit.location.state);
    state = { ...visit, isReady: true, ...(failure && { failure }) };
    for (const listener of listeners) listener(state);
  };
  const wait = async (visit: Visit, waits: readonly Promise<unknown>[]): Promise<void> => {
    try {
      const isLeft = (await Promise.all(waits)).includes(false);
      if (isLeft) leftPath = null;
      else commit(visit);
    } catch (error) {
      commit(visit, { error });
    }
  };
  const show = (visit: Visit): Promise<void> => {
    latest = visit;
    const isPrepared = prepare(visit.location);
    if (isPrepared === false) return Promise.resolve();
    leftPath ??=
      visit.location.pathname === state.location.pathname ? null : state.location.pathname;
    const waits: Promise<unknown>[] = loadRoutes(matchRoutes(routes, visit.location) ?? []);
    if (isPrepared !== true) waits.push(isPrepared);
    if (waits.length > 0) return wait(visit, waits);
    commit(visit);
    return Promise.resolve();
  };

  const guard = createLeaveGuard(history, () => state.location);
  const stopListening = history.listen(({ location, delta }) => {
    if (guard.letsPop(location, delta)) void show({ location, action: 'POP', keepsScroll: false });
  });
  void show(first);
  return {
    get state() {
      return state;
    },
    routes,
    history,
    askBeforeLeaving: guard.askBeforeLeaving,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    navigate: (to, { replace = false, state: given = null, preventScrollReset = false } = {}) => {
      if (typeof to === 'number') return Promise.resolve(history.go(to));
      const location = locationOf(to, given, state.location.pathname, history);
      if (replace && location.pathname === leftPath) return Promise.resolve();
      const action = replace ? 'REPLACE' : 'PUSH';
      const go = (): Promise<void> => show({ location, action, keepsScroll: preventScrollReset });
      return guard.lets(location, go) ? go() : Promise.resolve();
    },
    noteShown: (shown) => {
      if (shown === state && latest === null) leftPath = null;
    },
    dispose: stopListening,
  };
}

const KEY_LENGTH = 8;

function locationOf(to: To, state: unknown, from: string, history: History): Location {
  const path = history.encodeLocation(resolvePath(to, from));
  const key = Math.random()
    .toString(36)
    .slice(2, KEY_LENGTH + 2);
  return { ...path, state, key, mask: undefined };
}
