/** Renders the screen of a router, and gives screens their access to it. */
import { createContext, startTransition, use, useLayoutEffect, useState } from 'react';
import { NavigationType, Router as Location, useRoutes, type Navigator } from 'react-router';
import type { Router, RouterState } from './router.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

type Shown = { router: Router; state: RouterState };
const ShownContext = createContext<Shown | null>(null);

export function useShown(): Shown {
  const shown = use(ShownContext);
  if (!shown) throw new Error('There is no RouterView above');
  return shown;
}

/** Stays the same for as long as the router lives. */
export const useNavigate = (): Router['navigate'] => useShown().router.navigate;

export function RouterView({ router }: { router: Router }) {
  const [state, setState] = useState(router.state);
  const [navigator] = useState(() => navigatorOf(router));
  useLayoutEffect(() => {
    const update = (): void => setState(router.state);
    update();
    return router.subscribe(() => startTransition(update));
  }, [router]);
  useLayoutEffect(() => router.noteShown(state), [router, state]);
  useScrollMemory(router, state);
  if (!state.isReady) return null;
  return (
    <ShownContext value={{ router, state }}>
      <Location
        location={state.location}
        navigationType={NAVIGATION_TYPES[state.action]}
        navigator={navigator}
      >
        <Routes router={router} />
      </Location>
    </ShownContext>
  );
}

const NAVIGATION_TYPES = {
  POP: NavigationType.Pop,
  PUSH: NavigationType.Push,
  REPLACE: NavigationType.Replace,
} as const;

const Routes = ({ router }: { router: Router }) => useRoutes(router.routes);

/** For the links of React Router. */
const navigatorOf = ({ history, navigate }: Router): Navigator => ({
  createHref: history.createHref,
  createURL: history.createURL,
  encodeLocation: history.encodeLocation,
  go: history.go,
  push: (to, state, options) => void navigate(to, { ...options, state, replace: false }),
  replace: (to, state, options) => void navigate(to, { ...options, state, replace: true }),
});
