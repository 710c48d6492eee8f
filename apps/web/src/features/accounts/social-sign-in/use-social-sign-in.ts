import type { Role } from '@voltagora/domain';
import { useState } from 'react';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useLanguage } from '../../../shared/i18n/use-language.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { beginSocialSignIn, type SocialProvider } from './social-api.ts';

/** Redirects to a provider; `leaving` names it from the tap until the page unloads. */
export function useSocialSignIn() {
  const dispatch = useAppDispatch();
  const { language } = useLanguage();
  const [leaving, setLeaving] = useState<SocialProvider | null>(null);
  const { error, run } = useCommand();

  const leaveFor = (provider: SocialProvider, role?: Role) =>
    run(
      async () => {
        setLeaving(provider);
        const begun = await dispatch(
          beginSocialSignIn(provider, { lang: language, ...(role && { role }) }),
        );
        if (typeof begun !== 'string') throw begun;
        window.location.assign(begun);
      },
      () => setLeaving(null),
    );
  return { leaving, failure: error, leaveFor };
}
