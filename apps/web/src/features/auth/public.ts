export {
  loggedOut,
  selectAccess,
  selectIsAuthenticated,
  selectRole,
  selectUser,
  userLoaded,
} from './auth-slice.ts';
export { logout } from './auth-api.ts';
export { PasswordField } from './password-field.tsx';
