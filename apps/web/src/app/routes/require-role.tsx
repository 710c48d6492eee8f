import type { Role } from '@voltagora/domain';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router';
import { selectIsAuthenticated, selectRole } from '../../features/accounts/public.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { WrongRole } from './wrong-role.tsx';

type Props = { roles?: readonly Role[]; children: ReactNode };

/** Shows `children` to signed-in users (with one of `roles`, if given). Others go to the login and return afterwards. */
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

/** Loads the user of a stored token, and shows an error if that fails. */
function UserLoader() {
  const { error, refetch } = useRead('readMe', {});
  return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonRows />;
}
