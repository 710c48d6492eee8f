/** Google and Apple buttons for login and registration; nothing if the installation offers neither. */
import { Button } from '@mantine/core';
import { IconBrandAppleFilled, IconBrandGoogleFilled } from '@tabler/icons-react';
import type { Role } from '@voltagora/domain';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useClientConfig } from '../../config/public.ts';
import { FormFailure } from '../login/form-failure.tsx';
import { PROVIDER_NAMES, SOCIAL_PROVIDERS, type SocialProvider } from './social-api.ts';
import { rememberNext } from '../login/remembered-next.ts';
import { useSocialSignIn } from './use-social-sign-in.ts';
import classes from './social-buttons.module.css';

const ICONS = { google: IconBrandGoogleFilled, apple: IconBrandAppleFilled };

type Props = {
  /** The role of a new account; if missing, the user is asked for it afterwards. */
  role?: Role;
};

export function SocialButtons({ role }: Props) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const offered = useClientConfig()?.sign_in;
  const { leaving, failure, leaveFor } = useSocialSignIn();
  const isBack = useBackFromTheProvider();
  const providers = SOCIAL_PROVIDERS.filter((provider) => offered?.[provider]);
  if (providers.length === 0) return null;

  function leave(provider: SocialProvider): void {
    rememberNext(params.get('next'));
    void leaveFor(provider, role);
  }
  return (
    <div className={classes.social}>
      <p className={classes.or}>{t('auth.social.or')}</p>
      <div className={classes.buttons}>
        {providers.map((provider) => {
          const Icon = ICONS[provider];
          return (
            <Button
              key={provider}
              variant="default"
              size="lg"
              fullWidth
              leftSection={<Icon size={20} aria-hidden />}
              loading={leaving === provider && !isBack}
              onClick={() => leave(provider)}
            >
              {t('auth.social.with', { provider: PROVIDER_NAMES[provider] })}
            </Button>
          );
        })}
      </div>
      <FormFailure error={failure} />
    </div>
  );
}

/** The browser's back button may restore this page with a button that is still loading. */
function useBackFromTheProvider(): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => setBack(event.persisted);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
  return isBack;
}
