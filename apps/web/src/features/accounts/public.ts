export { loggedOut, selectIsAuthenticated, selectRole, selectUser } from './session/auth-slice.ts';
export { logout } from './session/auth-api.ts';
export { ProofQuestion } from './second-factor/proof-question.tsx';
export { useLiveAccess } from './session/use-live-access.ts';
