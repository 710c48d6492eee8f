/** Why a sign-in with Google or Apple failed, with the next step. */
import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { FormFailure } from '../login/form-failure.tsx';
import { PROVIDER_NAMES, type SocialProvider } from './social-api.ts';
import { rememberedNext } from '../login/remembered-next.ts';
import type { SocialFailure } from './use-provider-answer.ts';
import { useSocialSignIn } from './use-social-sign-in.ts';

type Props = { provider: SocialProvider; failure: SocialFailure };

/** Errors that a retry cannot solve. */
const FINAL: SocialFailure[] = ['account_suspended', 'sign_in_not_configured'];

export function SocialFailed({ provider, failure }: Props) {
  const { t } = useTranslation();
  const { leaving, failure: newFailure, leaveFor } = useSocialSignIn();
  const values = { provider: PROVIDER_NAMES[provider] };
  return (
    <>
      <div role="alert">
        <EmptyState
          drawing="unplugged"
          title={t(
            failure === 'cancelled' ? 'auth.social.cancelled' : 'auth.social.failed',
            values,
          )}
          text={textOf(failure)}
        />
      </div>
      <Stack align="center">
        <FormFailure error={newFailure} />
        <Group justify="center" gap="sm">
          {!FINAL.includes(failure) && (
            <Button loading={leaving !== null} onClick={() => void leaveFor(provider)}>
              {t('auth.social.again', values)}
            </Button>
          )}
          {nextStep()}
        </Group>
      </Stack>
    </>
  );

  function textOf(reason: SocialFailure): string {
    if (reason === 'cancelled') return t('auth.social.cancelledText', values);
    if (reason === 'email_not_verified') return t('auth.social.notVerified', values);
    return t(`errors.${reason}`);
  }

  function nextStep(): ReactNode {
    if (failure === 'account_suspended') {
      return (
        <Button component={Link} to="/contact">
          {t('auth.social.toContact')}
        </Button>
      );
    }
    const next = rememberedNext();
    const to = next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`;
    return (
      <Button component={Link} to={to} variant="default">
        {t('auth.social.byMail')}
      </Button>
    );
  }
}
