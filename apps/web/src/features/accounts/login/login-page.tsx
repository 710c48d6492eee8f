/** The way in: e-mail and password, then a second factor where the account has one; a passkey, Google or Apple, and on a demo its accounts. */
import type { LoginStep } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginForm } from './login-form.tsx';
import { withNext } from './next-path.ts';
import { PasskeyLogin } from '../second-factor/passkey-login.tsx';
import { SecondStepPage } from '../second-factor/second-step-page.tsx';
import { SocialButtons } from '../social-sign-in/social-buttons.tsx';
import { useLoginForm } from './use-login-form.ts';
import { useReturnPath } from './use-return-path.ts';
import classes from './auth-page.module.css';

export function LoginPage() {
  const { t } = useTranslation();
  const { next, continueOn } = useReturnPath();
  const [step, setStep] = useState<LoginStep | null>(null);
  const form = useLoginForm(continueOn, setStep);
  if (step) {
    return <SecondStepPage step={step} onSignedIn={continueOn} onOver={() => setStep(null)} />;
  }
  return (
    <PageFrame title={t('auth.login.title')} width="text">
      <Surface>
        <LoginForm form={form} />
        <p className={classes.forgot}>
          <Link to={withNext('/forgot-password', next)}>{t('auth.login.forgot')}</Link>
        </p>
        <PasskeyLogin onSignedIn={continueOn} />
        <SocialButtons />
      </Surface>
      <DemoAccounts onChoose={form.set} />
      <p className={classes.other}>
        {t('auth.login.noAccount')}{' '}
        <Link to={withNext('/register', next)}>{t('auth.login.register')}</Link>
      </p>
    </PageFrame>
  );
}
