import { Button, Stack } from '@mantine/core';
import type { Role } from '@voltagora/domain';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { FormFailure } from '../login/form-failure.tsx';
import { RoleChoice } from '../registration/role-choice.tsx';
import { PROVIDER_NAMES, type SocialProvider } from './social-api.ts';
import { useSocialSignIn } from './use-social-sign-in.ts';
import classes from '../login/auth-page.module.css';

/** A new user who came from the login page chooses the role and starts again with it. */
export function SocialRole({ provider }: { provider: SocialProvider }) {
  const { t } = useTranslation();
  const [role, setRole] = useState<Role>('driver');
  const { leaving, failure, leaveFor } = useSocialSignIn();
  const values = { provider: PROVIDER_NAMES[provider] };

  function submit(event: FormEvent): void {
    event.preventDefault();
    void leaveFor(provider, role);
  }
  return (
    <PageFrame title={t('auth.social.whichRole')} width="text">
      <Surface>
        <form onSubmit={submit}>
          <Stack gap="md">
            <p className={classes.small}>{t('auth.social.whichRoleText', values)}</p>
            <RoleChoice role={role} onChange={setRole} />
            <FormFailure error={failure} />
            <Button type="submit" size="lg" loading={leaving !== null}>
              {t('auth.social.create')}
            </Button>
          </Stack>
        </form>
      </Surface>
    </PageFrame>
  );
}
