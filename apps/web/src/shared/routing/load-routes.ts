import type { RouteMatch, RouteObject } from 'react-router';

/** Loads the code of the routes that have none yet. What could not be loaded is tried again at the next visit. */
export function loadRoutes(matches: readonly RouteMatch[]): Promise<unknown>[] {
  const waiting = matches.map(({ route }) => route).filter(({ lazy }) => lazy !== undefined);
  return waiting.map(load);
}

async function load(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') throw new Error('A lazy route must be a function');
  Object.assign(route, await route.lazy());
  delete route.lazy;
}
