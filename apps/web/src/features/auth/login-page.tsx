/** The way in: e-mail and password, and on a demo its accounts. */
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import { login } from './auth-api.ts';
import { selectIsAuthenticated, selectIsSigningIn, selectRole } from './auth-slice.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { FormFailure } from './form-failure.tsx';
import { nextPath } from './next-path.ts';
import { useAuthForm } from './use-auth-form.ts';
import classes from './auth-page.module.css';

export function LoginPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [params] = useSearchParams();
  const [values, setValues] = useState({ email: '', password: '' });
  const { failure, errors, finish, isFieldFailure } = useAuthForm(['email', 'password']);
  const isBusy = useSelector(selectIsSigningIn);
  const role = useSelector(selectRole);
  if (useSelector(selectIsAuthenticated) && role !== null) {
    return <Navigate to={nextPath(params.get('next'), role)} replace />;
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    finish(await dispatch(login(values)));
  }
  return (
    <PageFrame title={t('auth.login.title')} width="text">
      <Surface>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack gap="md">
            <TextInput
              label={t('auth.field.email')}
              type="email"
              autoComplete="username"
              required
              value={values.email}
              error={errors['email'] && t(errors['email'])}
              onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
            />
            <PasswordInput
              visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
              label={t('auth.field.password')}
              autoComplete="current-password"
              required
              value={values.password}
              error={errors['password'] && t('auth.login.noPassword')}
              onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
            />
            <FormFailure error={isFieldFailure ? null : failure} />
            <Button type="submit" size="lg" loading={isBusy}>
              {t('auth.login.submit')}
            </Button>
          </Stack>
        </form>
      </Surface>
      <DemoAccounts onChoose={setValues} />
      <p className={classes.other}>
        {t('auth.login.noAccount')}{' '}
        <Link to={`/register?${params}`}>{t('auth.login.register')}</Link>
      </p>
    </PageFrame>
  );
}
