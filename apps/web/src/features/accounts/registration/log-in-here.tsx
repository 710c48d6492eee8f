/** Logs in without typing anything again, once the account that this tab has registered is active. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import classes from '../login/auth-page.module.css';
import { hasRegistered, loginAsRegistered } from '../session/auth-api.ts';
import { onActivated } from './activation-news.ts';

/** Nothing in a tab that has forgotten what was typed, as after a reload. */
export function LogInHere() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [canLogIn] = useState(() => dispatch(hasRegistered()));
  const { isBusy, error, run } = useCommand();
  useEffect(
    () => (canLogIn ? onActivated(() => void dispatch(loginAsRegistered())) : undefined),
    [canLogIn, dispatch],
  );
  if (!canLogIn) return null;
  const logIn = () =>
    run(async () => {
      const refused = await dispatch(loginAsRegistered());
      if (refused) throw refused;
    });
  return (
    <>
      <p className={classes.lead}>{t('auth.checkMail.tab')}</p>
      <Button variant="default" loading={isBusy} onClick={() => void logIn()}>
        {t('auth.checkMail.active')}
      </Button>
      {error && (
        <p role="alert" className={classes.outcome}>
          {t(error.status === 401 ? 'auth.checkMail.notYet' : `errors.${error.code}`)}
        </p>
      )}
    </>
  );
}
