import type { Role } from '@voltagora/domain';
import { useEffect, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router';
import { selectIsAuthenticated, selectRole, userLoaded } from '../../features/accounts/public.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { WrongRole } from './wrong-role.tsx';

type Props = { roles?: readonly Role[]; children: ReactNode };

/** Lets in who is signed in (with one of `roles`, when given); others go to the login and come back after it. */
export function RequireRole({ roles, children }: Props) {
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const role = useSelector(selectRole);
  const { pathname, search } = useLocation();
  if (!isAuthenticated) {
    return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
  }
  if (role === null) return <UserLoader />;
  if (roles && !roles.some((allowed) => allowed === role)) {
    return <WrongRole role={role === 'station_owner' ? role : 'driver'} />;
  }
  return children;
}

/** A token without its user: loads it, and says so when that fails. */
function UserLoader() {
  const dispatch = useAppDispatch();
  const { data, error, refetch } = useRead('readMe', {});
  useEffect(() => {
    if (data) dispatch(userLoaded(data));
  }, [data, dispatch]);
  return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonRows />;
}
