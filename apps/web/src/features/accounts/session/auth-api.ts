/** Calls for login, logout and registration, and the actions they dispatch. */
import { asApiError, type ApiError } from '../../../shared/api/api-error.ts';
import { isSameSession } from '../../../shared/api/token-session.ts';
import { untilAnswered } from '../../../shared/api/until-answered.ts';
import type { ClientRequest } from '../../../shared/api/call-kinds.ts';
import type { AppThunk, ThunkExtra } from '../../../shared/state/hooks.ts';
import { errorRaised, errorsCleared } from '../../errors/public.ts';
import {
  authFailed,
  loggedOut,
  loginFailed,
  loginRequested,
  loginSucceeded,
  registrationFailed,
  resendActivationFailed,
  userLoaded,
  type AuthState,
  type TokenPair,
} from './auth-slice.ts';

type AuthRoot = { auth: AuthState };
type Credentials = ClientRequest<'createToken'>['body'];
type SecondStep = ClientRequest<'finishLogin'>['body'];
type PasskeyAnswer = ClientRequest<'finishPasskeyLogin'>['body']['passkey'];
type Entering = AppThunk<AuthRoot, Promise<ApiError | null>>;
type NewUser = ClientRequest<'createUser'>['body'];

/** Logs in and loads the user. Returns the error to show in the form, or null. */
export const login = (credentials: Credentials): Entering =>
  enter((api) => api.call('createToken', { body: credentials }, { silent: true }));

/** The second step of a login that was refused with second_factor_required. */
export const finishLogin = (body: SecondStep): Entering =>
  enter((api) => api.call('finishLogin', { body }, { silent: true }));

/** Logs in with a passkey alone. */
export const loginByPasskey = (passkey: PasskeyAnswer): Entering =>
  enter((api) => api.call('finishPasskeyLogin', { body: { passkey } }, { silent: true }));

function enter(ask: (api: ThunkExtra['api']) => Promise<TokenPair>): Entering {
  return async (dispatch, getState, { api }) => {
    const former = getState().auth.token;
    dispatch(loginRequested());
    try {
      dispatch(loginSucceeded(await ask(api)));
      dispatch(errorsCleared());
      dispatch(endFormer(former));
    } catch (reason) {
      const error = asApiError(reason);
      dispatch(loginFailed());
      dispatch(endFormer(former));
      // The password was right: a step is missing, nothing failed.
      if (error.code === 'second_factor_required') return error;
      dispatch(errorRaised({ msg: error.message, status: error.status, id: 'LOGIN_FAIL' }));
      return error;
    }
    await dispatch(loadSession());
    return null;
  };
}

/** Registers an account that is activated by a mailed link. Returns the error to show, or null. */
export function register(user: NewUser): AppThunk<AuthRoot, Promise<ApiError | null>> {
  return async (dispatch, _getState, { api, registered }) => {
    try {
      await api.call('createUser', { body: user }, { silent: true });
      registered.credentials = { email: user.email, password: user.password };
      dispatch(errorsCleared());
      return null;
    } catch (reason) {
      const error = asApiError(reason);
      dispatch(registrationFailed());
      dispatch(errorRaised({ msg: error.message, status: error.status, id: 'REGISTER_FAIL' }));
      return error;
    }
  };
}

/** Logs in as the account that this tab has registered; null without one. They are kept until it succeeds. */
export function loginAsRegistered(): AppThunk<AuthRoot, Promise<ApiError | null>> {
  return async (dispatch, _getState, { registered }) => {
    const { credentials } = registered;
    if (!credentials) return null;
    const refused = await dispatch(login(credentials));
    if (!refused) registered.credentials = null;
    return refused;
  };
}

/** Whether this tab has registered an account and can log in as it. */
export const hasRegistered =
  (): AppThunk<AuthRoot, boolean> =>
  (_dispatch, _getState, { registered }) =>
    registered.credentials !== null;

/** Sends the activation mail again. The answer is the same for every address. */
export function resendActivation(email: string): AppThunk<AuthRoot, Promise<ApiError | null>> {
  return async (dispatch, _getState, { api }) => {
    try {
      await api.call('resendActivation', { body: { email } }, { silent: true });
      dispatch(errorsCleared());
      return null;
    } catch (reason) {
      const error = asApiError(reason);
      dispatch(resendActivationFailed());
      dispatch(
        errorRaised({ msg: error.message, status: error.status, id: 'RESEND_ACTIVATION_FAIL' }),
      );
      return error;
    }
  };
}

/** Loads the user of the stored token, if there is one. A refusal ends the session; a missing answer does not. */
export function loadSession(): AppThunk<AuthRoot, Promise<void>> {
  return async (dispatch, getState, { api }) => {
    const { token } = getState().auth;
    if (token === null) return;
    // Another user may have signed in during the request.
    const isStillTheirs = (): boolean => isSameSession(getState().auth.token, token);
    try {
      const user = await api.call('readMe', {}, { silent: true });
      if (isStillTheirs()) dispatch(userLoaded(user));
    } catch (reason) {
      if (asApiError(reason).status !== 401 || !isStillTheirs()) return;
      dispatch(authFailed());
      dispatch(loggedOut());
    }
  };
}

/**
 * Ends the session here at once, and on the server as soon as it can be reached from this page. The token is kept in memory only:
 * the next person at this browser must not find it.
 */
export function logout(): AppThunk<AuthRoot> {
  return (dispatch, getState) => {
    const { token } = getState().auth;
    dispatch(loggedOut());
    dispatch(endFormer(token));
  };
}

/** Ends a session on the server that this browser has left: by a logout, or because somebody logged in or tried to. */
export function endFormer(former: TokenPair | null): AppThunk<AuthRoot> {
  return (_dispatch, getState, { api }) => {
    if (former === null || isSameSession(former, getState().auth.token)) return;
    const { refresh } = former;
    void untilAnswered(() => api.call('logout', { body: { refresh } }, { silent: true }));
  };
}
