/** The page behind the mailed link. It needs a click, because mail scanners open links. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useLinkParts } from '../../../shared/state/hidden-address.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { loginAsRegistered, resendActivation } from '../session/auth-api.ts';
import { selectRole } from '../session/auth-slice.ts';
import { EmailForm } from '../passwords/email-form.tsx';
import { FormFailure } from '../login/form-failure.tsx';
import { nextPath, withNext } from '../login/next-path.ts';
import { rememberedNext } from '../login/remembered-next.ts';
import classes from '../login/auth-page.module.css';
import { tellActivated } from './activation-news.ts';

type Props = {
  /** Where to continue in a tab that remembers nothing, such as one opened from a mail. */
  onward: string | null;
};

export function ActivatePage({ onward }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const dispatch = useAppDispatch();
  const { uid, token, forget } = useLinkParts();
  const { isBusy, error, run } = useCommand();
  const [isDone, setDone] = useState(false);
  const next = rememberedNext() ?? onward;
  const login = withNext('/login', next);

  const activate = () =>
    run(async () => {
      await send('activateUser', { isReported: true, body: { uid, token } });
      tellActivated();
      // The link was opened in the tab that registered.
      await dispatch(loginAsRegistered());
      setDone(true);
      forget();
    });
  if (isDone) return <Activated login={login} next={next} />;
  const isRefused = error?.code === 'link_not_valid' || error?.code === 'validation_failed';
  if (token === '' || isRefused) {
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

/** The tab that registered logs in by itself, and with it this one; on another device the person does. */
function Activated({ login, next }: { login: string; next: string | null }) {
  const { t } = useTranslation();
  const role = useSelector(selectRole);
  const [key, to, label] =
    role === null
      ? (['doneText', login, t('auth.login.title')] as const)
      : (['loggedIn', nextPath(next, role), t('auth.activate.onward')] as const);
  return (
    <PageFrame title={t('auth.activate.done')} width="text">
      <Surface>
        <Stack gap="md">
          <p className={classes.lead} role="status">
            {t(`auth.activate.${key}`)}
          </p>
          <Button component={Link} to={to} size="lg">
            {label}
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
