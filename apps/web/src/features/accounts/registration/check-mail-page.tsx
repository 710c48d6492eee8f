/** Shown after registration: where the mail was sent, and what to do if it does not arrive. */
import { Divider, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { DevelopmentMailLink } from '../login/development-mail-link.tsx';
import { withNext } from '../login/next-path.ts';
import { LogInHere } from './log-in-here.tsx';
import { ResendActivation } from './resend-activation.tsx';
import { useReturnPath } from '../login/use-return-path.ts';
import classes from '../login/auth-page.module.css';

export function CheckMailPage() {
  const { t } = useTranslation();
  const { next } = useReturnPath();
  const email = emailIn(useLocation().state);
  if (email === null) return <Navigate to="/register" replace />;
  return (
    <PageFrame title={t('auth.checkMail.title')} width="text">
      <Surface>
        <Stack gap="md">
          <p className={classes.lead}>
            {t('auth.checkMail.text')} <strong className={classes.address}>{email}</strong>.{' '}
            {t('auth.checkMail.valid')}
          </p>
          <LogInHere />
          <DevelopmentMailLink />
          <Divider />
          <h2 className={classes.heading}>{t('auth.checkMail.nothing')}</h2>
          <ul className={classes.steps}>
            <li>{t('auth.checkMail.spam')}</li>
            <li>
              {t('auth.checkMail.known')}{' '}
              <Link to={withNext('/login', next)}>{t('auth.login.title')}</Link>
            </li>
            <li>
              {t('auth.checkMail.wrong')}{' '}
              <Link to={withNext('/register', next)}>{t('auth.checkMail.register')}</Link>
            </li>
          </ul>
          <ResendActivation email={email} isJustSent />
        </Stack>
      </Surface>
    </PageFrame>
  );
}

/** The address is passed as navigation state, so that no URL contains it; it survives a reload. */
function emailIn(state: unknown): string | null {
  const isOurs = typeof state === 'object' && state !== null && 'email' in state;
  return isOurs && typeof state.email === 'string' ? state.email : null;
}
