export { loggedOut, selectIsAuthenticated, selectRole, selectUser } from './session/auth-slice.ts';
export { logout } from './session/auth-api.ts';
export { useLiveAccess } from './session/use-live-access.ts';
