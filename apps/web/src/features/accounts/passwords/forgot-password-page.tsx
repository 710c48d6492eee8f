/** Requests the mail that resets the password. The reply is the same for every address. */
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useServer } from '../../../shared/api/server.ts';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { DevelopmentMailLink } from '../login/development-mail-link.tsx';
import { EmailForm } from './email-form.tsx';
import { withNext } from '../login/next-path.ts';
import { rememberNext } from '../login/remembered-next.ts';
import classes from '../login/auth-page.module.css';

export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const server = useServer();
  const next = useSearchParams()[0].get('next');
  const [sentTo, setSentTo] = useState<string | null>(null);
  async function send(email: string): Promise<void> {
    await server.send('forgotPassword', { isReported: true, body: { email } });
    rememberNext(next);
    setSentTo(email);
  }
  const isSent = sentTo !== null;
  return (
    <PageFrame title={t(isSent ? 'auth.forgot.sent' : 'auth.forgot.title')} width="text">
      <Surface>
        <Stack gap="md">
          <p className={classes.lead} role="status">
            {isSent ? (
              <>
                {t('auth.forgot.sentText')} <strong className={classes.address}>{sentTo}</strong>.{' '}
                {t('auth.forgot.valid')}
              </>
            ) : (
              t('auth.forgot.text')
            )}
          </p>
          {isSent ? (
            <DevelopmentMailLink />
          ) : (
            <EmailForm submit={t('auth.forgot.submit')} send={send} />
          )}
        </Stack>
      </Surface>
      <p className={classes.other}>
        <Link to={withNext('/login', next)}>{t('auth.forgot.back')}</Link>
      </p>
    </PageFrame>
  );
}
