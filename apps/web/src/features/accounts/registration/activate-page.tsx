/** The page behind the mailed link. It needs a click, because mail scanners open links. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { resendActivation } from '../session/auth-api.ts';
import { EmailForm } from '../passwords/email-form.tsx';
import { FormFailure } from '../login/form-failure.tsx';
import { withNext } from '../login/next-path.ts';
import { rememberedNext } from '../login/remembered-next.ts';
import classes from '../login/auth-page.module.css';

type Props = {
  /** Where to continue in a tab that remembers nothing, such as one opened from a mail. */
  onward: string | null;
};

export function ActivatePage({ onward }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { uid = '', token = '' } = useParams();
  const { isBusy, error, run } = useCommand();
  const [isDone, setDone] = useState(false);
  const login = withNext('/login', rememberedNext() ?? onward);

  const activate = () =>
    run(async () => {
      await send('activateUser', { isReported: true, body: { uid, token } });
      setDone(true);
    });
  if (isDone) return <Activated login={login} />;
  if (error?.code === 'link_not_valid' || error?.code === 'validation_failed') {
    return <LinkNotValid login={login} />;
  }
  return (
    <PageFrame title={t('auth.activate.title')} width="text">
      <Surface>
        <Stack gap="md">
          <p className={classes.lead}>{t('auth.activate.text')}</p>
          <FormFailure error={error} />
          <Button size="lg" loading={isBusy} onClick={() => void activate()}>
            {t('auth.activate.submit')}
          </Button>
        </Stack>
      </Surface>
    </PageFrame>
  );
}

function Activated({ login }: { login: string }) {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('auth.activate.done')} width="text">
      <Surface>
        <Stack gap="md">
          <p className={classes.lead} role="status">
            {t('auth.activate.doneText')}
          </p>
          <Button component={Link} to={login} size="lg">
            {t('auth.login.title')}
          </Button>
        </Stack>
      </Surface>
    </PageFrame>
  );
}

function LinkNotValid({ login }: { login: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [sentTo, setSentTo] = useState<string | null>(null);
  async function resend(email: string): Promise<void> {
    const refused = await dispatch(resendActivation(email));
    if (refused) throw refused;
    setSentTo(email);
  }
  return (
    <PageFrame title={t('auth.activate.invalid')} width="text">
      <Surface>
        <Stack gap="md">
          <p className={classes.lead} role="alert">
            {t('auth.activate.invalidText')} <Link to={login}>{t('auth.login.title')}</Link>
          </p>
          <h2 className={classes.heading}>{t('auth.resend.title')}</h2>
          <EmailForm submit={t('auth.resend.submit')} send={resend} />
          <p role="status" className={classes.outcome}>
            {sentTo !== null && t('auth.resend.sent', { email: sentTo })}
          </p>
        </Stack>
      </Surface>
    </PageFrame>
  );
}
