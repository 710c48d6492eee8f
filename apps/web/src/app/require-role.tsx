import type { Role } from '@voltagora/domain';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router';
import { selectIsAuthenticated, selectRole } from '../features/auth/public.ts';
import { SkeletonRows } from '../shared/ui/skeletons.tsx';
import { WrongRole } from './wrong-role.tsx';

/** Lets in who is signed in (with one of `roles`, when given); others go to the login and come back after it. */
export function RequireRole({ roles, children }: { roles?: readonly Role[]; children: ReactNode }) {
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const role = useSelector(selectRole);
  const { pathname, search } = useLocation();
  if (!isAuthenticated) {
    return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
  }
  if (role === null) return <SkeletonRows />;
  if (roles && !roles.some((allowed) => allowed === role)) {
    return <WrongRole role={role === 'station_owner' ? role : 'driver'} />;
  }
  return children;
}
