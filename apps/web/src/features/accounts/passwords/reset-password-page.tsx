/** The page behind the mailed link: sets a new password; every device is signed out. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { loadSession } from '../session/auth-api.ts';
import { useLinkParts } from '../../../shared/state/hidden-address.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { withNext } from '../login/next-path.ts';
import { rememberedNext } from '../login/remembered-next.ts';
import classes from '../login/auth-page.module.css';

type Step = 'asking' | 'done' | 'invalid';

export function ResetPasswordPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { uid, token, forget } = useLinkParts();
  const [step, setStep] = useState<Step>(token === '' ? 'invalid' : 'asking');
  function finish(): void {
    setStep('done');
    forget();
    // A session of this account in this browser has ended too.
    void dispatch(loadSession());
  }
  const title = { asking: 'title', done: 'done', invalid: 'invalid' }[step];
  const text = { asking: 'text', done: 'doneText', invalid: 'invalidText' }[step];
  return (
    <PageFrame title={t(`auth.reset.${title}`)} width="text">
      <Surface>
        <Stack gap="md">
          <p className={classes.lead} role="status">
            {t(`auth.reset.${text}`)}
          </p>
          {step === 'asking' && (
            <NewPasswordForm
              {...{ uid, token }}
              onDone={finish}
              onLinkNotValid={() => setStep('invalid')}
            />
          )}
          {step === 'done' && (
            <Button component={Link} to={withNext('/login', rememberedNext())} size="lg">
              {t('auth.login.title')}
            </Button>
          )}
          {step === 'invalid' && (
            <Button component={Link} to={withNext('/forgot-password', rememberedNext())} size="lg">
              {t('auth.reset.again')}
            </Button>
          )}
        </Stack>
      </Surface>
    </PageFrame>
  );
}
