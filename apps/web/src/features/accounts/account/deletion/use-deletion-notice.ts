import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from '../../../../shared/routing/router-view.tsx';
import { useAppDispatch } from '../../../../shared/state/hooks.ts';
import { loggedOut } from '../../session/auth-slice.ts';

/**
 * Goes to the landing page after the account was deleted, and logs out when this screen unmounts. Earlier, `RequireRole` would
 * redirect to the login; later, the landing page would send requests with an invalid token.
 */
export function useFarewell(): () => void {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const isGone = useRef(false);
  useLayoutEffect(
    () => () => {
      if (isGone.current) dispatch(loggedOut());
    },
    [dispatch],
  );
  return () => {
    isGone.current = true;
    void navigate('/', { replace: true, state: { farewell: true } });
  };
}
