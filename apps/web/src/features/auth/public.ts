export {
  loggedOut,
  selectIsAuthenticated,
  selectRole,
  selectUser,
  userLoaded,
} from './auth-slice.ts';
export { logout } from './auth-api.ts';
export { PasswordField } from './password-field.tsx';
export { useLiveAccess } from './use-live-access.ts';
export { PersonField } from './person-field.tsx';
