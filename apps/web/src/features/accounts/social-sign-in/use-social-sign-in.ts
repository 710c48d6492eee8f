import type { Role } from '@voltagora/domain';
import { useState } from 'react';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useLanguage } from '../../../shared/i18n/use-language.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { beginSocialSignIn, type SocialProvider } from './social-api.ts';

/** Leaves for a provider; `leaving` names it from the tap until the browser is gone. */
export function useSocialSignIn() {
  const dispatch = useAppDispatch();
  const { language } = useLanguage();
  const [leaving, setLeaving] = useState<SocialProvider | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);

  async function leaveFor(provider: SocialProvider, role?: Role): Promise<void> {
    setFailure(null);
    setLeaving(provider);
    const begun = await dispatch(
      beginSocialSignIn(provider, { lang: language, ...(role && { role }) }),
    );
    if (typeof begun === 'string') {
      window.location.assign(begun);
      return;
    }
    setLeaving(null);
    setFailure(begun);
  }
  return { leaving, failure, leaveFor };
}
