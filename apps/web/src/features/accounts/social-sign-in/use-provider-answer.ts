/** Handles the provider's redirect once: a state and a code, or an error. */
import type { ErrorCode, LoginStep } from '@voltagora/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from '../../../shared/routing/router-view.tsx';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { useHiddenAddress } from '../../../shared/state/hidden-address.ts';
import { selectRole, type AuthState } from '../session/auth-slice.ts';
import { nextPath } from '../login/next-path.ts';
import { finishSocialSignIn, refuseSocialSignIn, type SocialProvider } from './social-api.ts';
import { rememberedNext, rememberNext } from '../login/remembered-next.ts';

export type SocialFailure = ErrorCode | 'no_response' | 'offline' | 'cancelled';

/** Error codes for a cancellation by the user: that of OAuth 2.0 and Apple's own. */
const CANCELLED = ['access_denied', 'user_cancelled_authorize'];

type ProviderAnswer = {
  /** Null while it runs. */
  failure: SocialFailure | null;
  /** The second step of an account that has one. */
  step: LoginStep | null;
  continueOn: () => void;
};

/** Signs in and continues. */
export function useProviderAnswer(provider: SocialProvider): ProviderAnswer {
  const { address } = useHiddenAddress();
  const answer = address.search;
  const [failure, setFailure] = useState<SocialFailure | null>(null);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const store = useStore<{ auth: AuthState }>();
  const [step, setStep] = useState<LoginStep | null>(null);
  const isActedUpon = useRef(false);
  const continueOn = useCallback((): void => {
    const next = rememberedNext();
    rememberNext(null);
    void navigate(nextPath(next, selectRole(store.getState())), { replace: true });
  }, [navigate, store]);

  useEffect(() => {
    if (isActedUpon.current) return;
    isActedUpon.current = true;
    void act();

    async function act(): Promise<void> {
      const { state = '', code = '', iss, error } = Object.fromEntries(new URLSearchParams(answer));
      if (error !== undefined || !state || !code) {
        dispatch(refuseSocialSignIn(error ?? 'state and code are missing'));
        setFailure(failureOf(error));
        return;
      }
      const failed = await dispatch(
        finishSocialSignIn(provider, { state, code, ...(iss && { iss }) }),
      );
      if (failed) {
        setStep(failed.body?.second_factor ?? null);
        setFailure(failed.code);
        return;
      }
      continueOn();
    }
  }, [dispatch, continueOn, answer, provider]);

  return { failure, step, continueOn };
}

function failureOf(error: string | undefined): SocialFailure {
  if (error === undefined) return 'sign_in_state_not_valid';
  return CANCELLED.includes(error) ? 'cancelled' : 'sign_in_refused';
}
