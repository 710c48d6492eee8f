/** Sign-in with Google or Apple: the redirect to the provider and the handling of its answer. */
import type { AnswerOf } from '@voltagora/contract';
import type { Role } from '@voltagora/domain';
import { asApiError, type ApiError } from '../../../shared/api/api-error.ts';
import type { Language } from '../../../shared/i18n/language.ts';
import type { AppThunk } from '../../../shared/state/hooks.ts';
import { errorRaised, errorsCleared } from '../../errors/public.ts';
import { endFormer, loadSession } from '../session/auth-api.ts';
import {
  loginRequested,
  loginSucceeded,
  registrationSucceeded,
  socialAuthFailed,
  type AuthState,
} from '../session/auth-slice.ts';

type AuthRoot = { auth: AuthState };

export const SOCIAL_PROVIDERS = ['google', 'apple'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
export const PROVIDER_NAMES = { google: 'Google', apple: 'Apple' } satisfies Record<
  SocialProvider,
  string
>;
const CALLS = {
  google: { begin: 'beginGoogleSignIn', finish: 'finishGoogleSignIn' },
  apple: { begin: 'beginAppleSignIn', finish: 'finishAppleSignIn' },
} as const;

const FAIL = 'SOCIAL_AUTH_FAIL';

type Beginning = { lang: Language; role?: Role };

/** Returns the URL to redirect to; an error is stored and shown. */
export function beginSocialSignIn(
  provider: SocialProvider,
  query: Beginning,
): AppThunk<AuthRoot, Promise<string | ApiError>> {
  return async (dispatch, _getState, { api }) => {
    try {
      const start = await api.call(CALLS[provider].begin, { query }, { silent: true });
      return start.authorization_url;
    } catch (reason) {
      return dispatch(fail(asApiError(reason)));
    }
  };
}

type ProviderAnswer = { state: string; code: string; iss?: string };

/** Logs in or registers, and loads the user. Returns the error to show, or null. */
export function finishSocialSignIn(
  provider: SocialProvider,
  query: ProviderAnswer,
): AppThunk<AuthRoot, Promise<ApiError | null>> {
  return async (dispatch, getState, { api }) => {
    const former = getState().auth.token;
    dispatch(loginRequested());
    let answer: AnswerOf<'finishGoogleSignIn'>;
    try {
      answer = await api.call(CALLS[provider].finish, { query }, { silent: true });
    } catch (reason) {
      const error = dispatch(fail(asApiError(reason)));
      dispatch(endFormer(former));
      return error;
    }
    const { is_new, ...pair } = answer;
    dispatch(is_new ? registrationSucceeded(pair) : loginSucceeded(pair));
    dispatch(endFormer(former));
    dispatch(errorsCleared());
    await dispatch(loadSession());
    return null;
  };
}

/** Handles an error from the provider or a cancellation by the user; `reason` is the provider's error code. */
export function refuseSocialSignIn(reason: string): AppThunk<AuthRoot> {
  return (dispatch) => {
    dispatch(socialAuthFailed());
    dispatch(errorRaised({ msg: reason.slice(0, 200), status: null, id: FAIL }));
  };
}

/** Dispatches its own action, which the errors slice also handles. */
function fail(error: ApiError): AppThunk<AuthRoot, ApiError> {
  return (dispatch) => {
    dispatch(socialAuthFailed());
    // A step is missing, nothing failed.
    if (error.code === 'second_factor_required') return error;
    dispatch(errorRaised({ msg: error.message, status: error.status, id: FAIL }));
    return error;
  };
}
