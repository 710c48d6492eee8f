// The registration form: role, personal data and password, with an error for each invalid field.
import { Button, Stack } from '@mantine/core';
import type { Role } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFocusAfter } from '../../../shared/forms/use-focus-after.ts';
import { FormFailure } from '../login/form-failure.tsx';
import { PersonFields } from './person-fields.tsx';
import { RoleChoice } from './role-choice.tsx';
import { useRegisterForm } from './use-register-form.ts';
import classes from '../login/auth-page.module.css';

type Props = { role: Role; onRole: (role: Role) => void; next: string | null };

export function RegisterForm({ role, onRole, next }: Props) {
  const { t } = useTranslation();
  const form = useRegisterForm(role, next);
  const element = useFocusAfter(form.attempt);
  return (
    <form noValidate ref={element} onSubmit={form.submit}>
      <Stack gap="md">
        <RoleChoice role={role} onChange={onRole} />
        <PersonFields form={form} />
        <FormFailure error={form.refusal} />
        <Button type="submit" size="lg" loading={form.isBusy}>
          {t('auth.register.submit')}
        </Button>
        <p className={classes.small}>
          {t('auth.register.agree')} <Link to="/termsofuse">{t('shell.footer.termsofuse')}</Link>,{' '}
          <Link to="/privacy">{t('shell.footer.privacy')}</Link>
        </p>
      </Stack>
    </form>
  );
}
