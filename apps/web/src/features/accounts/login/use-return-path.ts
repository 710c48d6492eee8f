import { useCallback, useEffect, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { useSearchParams } from 'react-router';
import { useNavigate } from '../../../shared/routing/router-view.tsx';
import { selectIsAuthenticated, selectRole, type AuthState } from '../session/auth-slice.ts';
import { nextPath } from './next-path.ts';
import { rememberedNext, rememberNext } from './remembered-next.ts';

type AuthRoot = { auth: AuthState };

/**
 * The path to continue on after sign-in: from the URL, else remembered by this tab, else the home page. Continues automatically
 * for a user who is signed in, here or in another tab.
 */
export function useReturnPath(): { next: string | null; continueOn: () => void } {
  const [params] = useSearchParams();
  // Read once: leaving clears it while the next screen is still loading.
  const [next] = useState(() => params.get('next') ?? rememberedNext());
  const isSignedIn = useSelector(selectIsAuthenticated);
  const role = useSelector(selectRole);
  const navigate = useNavigate();
  const store = useStore<AuthRoot>();
  // Reads the role when called, because it is often loaded in between.
  const continueOn = useCallback(() => {
    rememberNext(null);
    void navigate(nextPath(next, selectRole(store.getState())), { replace: true });
  }, [next, store, navigate]);
  useEffect(() => {
    if (isSignedIn && role !== null) continueOn();
  }, [isSignedIn, role, continueOn]);
  return { next, continueOn };
}
