import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { useServer } from '../../../shared/api/server.ts';
import type { LiveAccess } from '../../../shared/api/live.ts';
import { selectToken, type AuthState } from './auth-slice.ts';

/** What an authenticated live socket needs: the token, changes of it, and a way to renew it. */
export function useLiveAccess(): LiveAccess {
  const { renew } = useServer();
  const store = useStore<{ auth: AuthState }>();
  return useMemo(
    () => ({
      token: () => selectToken(store.getState())?.access ?? null,
      subscribe: (listener) => store.subscribe(listener),
      renew: async (used) => {
        const token = selectToken(store.getState());
        return token && renew({ access: used, refresh: token.refresh });
      },
    }),
    [renew, store],
  );
}
