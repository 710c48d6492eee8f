import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAppDispatch } from '../../../../shared/state/hooks.ts';
import { loggedOut } from '../../session/auth-slice.ts';

/**
 * Leaves for the landing page once the account is gone, and logs out as this screen goes: earlier, the guard around
 * it would lead to the login; later, the landing page would ask with a token that is dead.
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
