// The login form; the screen decides where a signed-in user continues.
import { Button, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useFocusAfter } from '../../../shared/forms/use-focus-after.ts';
import { lenientText } from '../lenient-text.ts';
import { PasswordField } from '../passwords/password-field.tsx';
import { selectIsSigningIn } from '../session/auth-slice.ts';
import { LoginFailure } from './login-failure.tsx';
import type { LoginFormState } from './use-login-form.ts';

export function LoginForm({ form }: { form: LoginFormState }) {
  const { t } = useTranslation();
  const isSigningIn = useSelector(selectIsSigningIn);
  const element = useFocusAfter(form.attempt);
  return (
    <form noValidate ref={element} onSubmit={form.submit}>
      <Stack gap="md">
        <TextInput
          {...lenientText(form, 'email')}
          label={t('auth.field.email')}
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField
          {...lenientText(form, 'password')}
          label={t('auth.field.password')}
          autoComplete="current-password"
        />
        <LoginFailure error={form.refusal} email={form.values.email.trim()} />
        <Button type="submit" size="lg" loading={form.isBusy || isSigningIn}>
          {t('auth.login.submit')}
        </Button>
      </Stack>
    </form>
  );
}
