import { Button, Stack } from '@mantine/core';
import { ROLES } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { FormFailure } from '../login/form-failure.tsx';
import { RoleChoice } from '../registration/role-choice.tsx';
import { PROVIDER_NAMES, type SocialProvider } from './social-api.ts';
import { useSocialSignIn } from './use-social-sign-in.ts';
import classes from '../login/auth-page.module.css';

const Choice = z.object({ role: z.enum(ROLES) });
const FIRST_ROLE: z.output<typeof Choice>['role'] = 'driver';

/** A new user who came from the login page chooses the role and starts again with it. */
export function SocialRole({ provider }: { provider: SocialProvider }) {
  const { t } = useTranslation();
  const { leaving, failure, leaveFor } = useSocialSignIn();
  const form = useContractForm({
    initial: { role: FIRST_ROLE },
    schema: Choice,
    toBody: (chosen) => chosen,
    send: async ({ role }) => void (await leaveFor(provider, role)),
  });
  const values = { provider: PROVIDER_NAMES[provider] };
  return (
    <PageFrame title={t('auth.social.whichRole')} width="text">
      <Surface>
        <form onSubmit={form.submit}>
          <Stack gap="md">
            <p className={classes.small}>{t('auth.social.whichRoleText', values)}</p>
            <RoleChoice role={form.values.role} onChange={(role) => form.set({ role })} />
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
