/** Signing in, out and up: calls and the events they lead to. */
import type { Dispatch } from '@reduxjs/toolkit';
import { asApiError, type ApiError } from '../../shared/api/api-error.ts';
import type { ClientRequest } from '../../shared/api/client.ts';
import type { AppThunk } from '../../shared/state/hooks.ts';
import { errorRaised, errorsCleared } from '../errors/public.ts';
import {
  authFailed,
  loggedOut,
  loginFailed,
  loginRequested,
  loginSucceeded,
  registrationFailed,
  registrationSucceeded,
  userLoaded,
  type AuthState,
} from './auth-slice.ts';

type AuthRoot = { auth: AuthState };
type Credentials = ClientRequest<'createToken'>['body'];
type NewUser = ClientRequest<'createUser'>['body'];

/** Signs in and loads the user; answers the failure to show beside the form, or null. */
export function login(credentials: Credentials): AppThunk<AuthRoot, Promise<ApiError | null>> {
  return async (dispatch, _getState, { api }) => {
    dispatch(loginRequested());
    try {
      dispatch(
        loginSucceeded(await api.call('createToken', { body: credentials }, { silent: true })),
      );
      dispatch(errorsCleared());
    } catch (reason) {
      const error = asApiError(reason);
      dispatch(loginFailed());
      dispatch(errorRaised({ msg: error.message, status: error.status, id: 'LOGIN_FAIL' }));
      return error;
    }
    await dispatch(loadSession());
    return null;
  };
}

/** Registers, then signs in with the same credentials. */
export function register(user: NewUser): AppThunk<AuthRoot, Promise<ApiError | null>> {
  return async (dispatch, _getState, { api }) => {
    dispatch(loginRequested());
    try {
      await api.call('createUser', { body: user }, { silent: true });
      const { email, password } = user;
      dispatch(
        registrationSucceeded(
          await api.call('createToken', { body: { email, password } }, { silent: true }),
        ),
      );
      dispatch(errorsCleared());
    } catch (reason) {
      const error = asApiError(reason);
      dispatch(registrationFailed());
      dispatch(errorRaised({ msg: error.message, status: error.status, id: 'REGISTER_FAIL' }));
      return error;
    }
    await dispatch(loadSession());
    return null;
  };
}

/** Loads the user of the stored token; does nothing without one. A refusal ends the session, silence does not. */
export function loadSession(): AppThunk<AuthRoot, Promise<void>> {
  return async (dispatch, getState, { api }) => {
    if (!getState().auth.token) return;
    try {
      dispatch(userLoaded(await api.call('readMe', {}, { silent: true })));
    } catch (reason) {
      if (asApiError(reason).status === 401) dispatch(authFailed());
    }
  };
}

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function logout(): AppThunk<AuthRoot> {
  return (dispatch, getState, { api }) => {
    const refresh = getState().auth.token?.refresh;
    dispatch(loggedOut());
    if (refresh) api.call('logout', { body: { refresh } }, { silent: true }).catch(() => undefined);
  };
}

/** A logout in another tab is one here too. */
export function followOtherTabs(dispatch: Dispatch): void {
  window.addEventListener('storage', (event) => {
    if (event.key === 'token' && event.newValue === null) dispatch(loggedOut());
  });
}
