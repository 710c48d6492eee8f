import { useCallback, useEffect, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router';
import { selectIsAuthenticated, selectRole, type AuthState } from '../session/auth-slice.ts';
import { nextPath } from './next-path.ts';
import { rememberedNext, rememberNext } from './remembered-next.ts';

type AuthRoot = { auth: AuthState };

/**
 * The way back from the screens around signing in: to the path in the address, to the one this tab remembers, else home.
 * Whoever is signed in, here or in another tab, is brought there.
 */
export function useReturnPath(): { next: string | null; continueOn: () => void } {
  const [params] = useSearchParams();
  // Read once: it is forgotten on leaving, while the next screen is still being fetched.
  const [next] = useState(() => params.get('next') ?? rememberedNext());
  const isSignedIn = useSelector(selectIsAuthenticated);
  const role = useSelector(selectRole);
  const navigate = useNavigate();
  const store = useStore<AuthRoot>();
  // The role as it is when the way is taken: it is often loaded in between.
  const continueOn = useCallback(() => {
    rememberNext(null);
    void navigate(nextPath(next, selectRole(store.getState())), { replace: true });
  }, [next, store, navigate]);
  useEffect(() => {
    if (isSignedIn && role !== null) continueOn();
  }, [isSignedIn, role, continueOn]);
  return { next, continueOn };
}
