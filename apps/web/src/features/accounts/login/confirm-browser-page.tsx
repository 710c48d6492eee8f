/** The page behind the mailed link that lets a person log in with this browser. It needs a click, because mail scanners open links. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useLinkParts } from '../../../shared/state/hidden-address.ts';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { FormFailure } from './form-failure.tsx';
import classes from './auth-page.module.css';

export function ConfirmBrowserPage() {
  const { t } = useTranslation();
  const { send } = useServer();
  const { uid, token, forget } = useLinkParts();
  const { isBusy, error, run } = useCommand();
  const [isDone, setDone] = useState(false);

  const confirm = () =>
    run(async () => {
      await send('confirmBrowser', { isReported: true, body: { uid, token } });
      setDone(true);
      forget();
    });
  const isRefused = error?.code === 'link_not_valid' || error?.code === 'validation_failed';
  const isNotValid = !isDone && (token === '' || isRefused);
  const part = isDone ? 'done' : isNotValid ? 'invalid' : 'title';
  return (
    <PageFrame title={t(`auth.browser.${part}`)} width="text">
      <Surface>
        <Stack gap="md">
          <p className={classes.lead} role={isNotValid ? 'alert' : 'status'}>
            {t(`auth.browser.${part}Text`)}
          </p>
          {isDone || isNotValid ? (
            <Button component={Link} to="/login" size="lg">
              {t('auth.login.title')}
            </Button>
          ) : (
            <>
              <FormFailure error={error} />
              <Button size="lg" loading={isBusy} onClick={() => void confirm()}>
                {t('auth.browser.submit')}
              </Button>
            </>
          )}
        </Stack>
      </Surface>
    </PageFrame>
  );
}
