/** Handles the provider's redirect once: a state and a code, or an error. */
import type { ErrorCode } from '@voltagora/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStore } from 'react-redux';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { selectRole, type AuthState } from '../session/auth-slice.ts';
import { nextPath } from '../login/next-path.ts';
import { finishSocialSignIn, refuseSocialSignIn, type SocialProvider } from './social-api.ts';
import { rememberedNext, rememberNext } from '../login/remembered-next.ts';

export type SocialFailure = ErrorCode | 'no_response' | 'cancelled';

/** Error codes for a cancellation by the user: that of OAuth 2.0 and Apple's own. */
const CANCELLED = ['access_denied', 'user_cancelled_authorize'];

/** Signs in and continues. Returns the error, or null while it runs. */
export function useProviderAnswer(provider: SocialProvider): SocialFailure | null {
  const [params] = useSearchParams();
  const [failure, setFailure] = useState<SocialFailure | null>(null);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const store = useStore<{ auth: AuthState }>();
  const isActedUpon = useRef(false);

  useEffect(() => {
    if (isActedUpon.current) return;
    isActedUpon.current = true;
    void act();

    async function act(): Promise<void> {
      const { state = '', code = '', iss, error } = Object.fromEntries(params);
      if (error !== undefined || !state || !code) {
        dispatch(refuseSocialSignIn(error ?? 'state and code are missing'));
        setFailure(failureOf(error));
        return;
      }
      const failed = await dispatch(
        finishSocialSignIn(provider, { state, code, ...(iss && { iss }) }),
      );
      if (failed) {
        setFailure(failed.code);
        return;
      }
      const next = rememberedNext();
      rememberNext(null);
      void navigate(nextPath(next, selectRole(store.getState())), { replace: true });
    }
  }, [dispatch, navigate, params, provider, store]);

  return failure;
}

function failureOf(error: string | undefined): SocialFailure {
  if (error === undefined) return 'sign_in_state_not_valid';
  return CANCELLED.includes(error) ? 'cancelled' : 'sign_in_refused';
}
