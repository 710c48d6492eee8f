import { ROLES, type Role } from '@voltagora/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { withNext } from '../login/next-path.ts';
import { RegisterForm } from './register-form.tsx';
import { SocialButtons } from '../social-sign-in/social-buttons.tsx';
import { useReturnPath } from '../login/use-return-path.ts';
import classes from '../login/auth-page.module.css';

export function RegisterPage() {
  const { t } = useTranslation();
  const { next } = useReturnPath();
  const [params] = useSearchParams();
  const [role, setRole] = useState<Role>(
    ROLES.find((one) => one === params.get('role')) ?? 'driver',
  );
  return (
    <PageFrame title={t('auth.register.title')} width="text">
      <Surface>
        <RegisterForm role={role} onRole={setRole} next={next} />
        <SocialButtons role={role} />
      </Surface>
      <p className={classes.other}>
        {t('auth.register.hasAccount')}{' '}
        <Link to={withNext('/login', next)}>{t('auth.login.title')}</Link>
      </p>
    </PageFrame>
  );
}
