import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { FormFailure } from './form-failure.tsx';
import { MailBrowserLink } from './mail-browser-link.tsx';
import { ResendActivation } from '../registration/resend-activation.tsx';
import classes from './auth-page.module.css';

type Props = { error: ApiError | null; email: string };

/** Why the login failed, with the next step. */
export function LoginFailure({ error, email }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <FormFailure error={error} />
      {error?.code === 'account_not_activated' && <ResendActivation key={email} email={email} />}
      {error?.code === 'too_many_requests' && <MailBrowserLink key={email} email={email} />}
      {error?.code === 'account_suspended' && (
        <p className={classes.small}>
          {t('auth.login.suspended')} <Link to="/contact">{t('auth.login.contact')}</Link>
        </p>
      )}
    </>
  );
}
