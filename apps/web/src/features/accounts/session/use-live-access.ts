import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { useApi } from '../../../shared/api/api-context.tsx';
import type { LiveAccess } from '../../../shared/api/live.ts';
import { selectToken, type AuthState } from './auth-slice.ts';

/** What a live socket that is not public needs: the token, word of a newer one, and a way to ask for it. */
export function useLiveAccess(): LiveAccess {
  const api = useApi();
  const store = useStore<{ auth: AuthState }>();
  return useMemo(
    () => ({
      token: () => selectToken(store.getState())?.access ?? null,
      subscribe: (listener) => store.subscribe(listener),
      renew: async (used) => {
        const token = selectToken(store.getState());
        return token && api.renew({ access: used, refresh: token.refresh });
      },
    }),
    [api, store],
  );
}
