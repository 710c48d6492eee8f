/** E-mail and password; where they go is the screen's. */
import { Button, Stack, TextInput } from '@mantine/core';
import { calls } from '@voltagora/contract';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { login } from '../session/auth-api.ts';
import { selectIsSigningIn } from '../session/auth-slice.ts';
import { LoginFailure } from './login-failure.tsx';
import { PasswordField } from '../passwords/password-field.tsx';
import { useFieldErrors } from '../use-field-errors.ts';
import { wrongFields } from '../wrong-fields.ts';

type Values = { email: string; password: string };
type Props = {
  values: Values;
  onChange: (values: Values) => void;
  /** Although the user could not be loaded: the next screen says so, and tries again. */
  onSignedIn: () => void;
};

export function LoginForm({ values, onChange, onSignedIn }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSigningIn = useSelector(selectIsSigningIn);
  const credentials = { ...values, email: values.email.trim() };
  const form = useRef<HTMLFormElement>(null);
  const fields = useFieldErrors(form, () => wrongFields(calls.createToken.body, credentials));

  function change(field: keyof Values, value: string): void {
    onChange({ ...values, [field]: value });
    fields.changed(field);
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(null);
    if (fields.showChecked()) return;
    setBusy(true);
    const refused = await dispatch(login(credentials));
    setBusy(false);
    setFailure(refused);
    if (refused === null) onSignedIn();
  }
  return (
    <form noValidate ref={form} onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <TextInput
          label={t('auth.field.email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          value={values.email}
          error={fields.errors['email'] && t(fields.errors['email'])}
          onChange={(event) => change('email', event.currentTarget.value)}
          onBlur={(event) => fields.left('email', values.email, event.relatedTarget)}
        />
        <PasswordField
          label={t('auth.field.password')}
          autoComplete="current-password"
          value={values.password}
          error={fields.errors['password'] && t('auth.login.noPassword')}
          onChange={(password) => change('password', password)}
        />
        <LoginFailure error={failure} email={credentials.email} />
        <Button type="submit" size="lg" loading={isBusy || isSigningIn}>
          {t('auth.login.submit')}
        </Button>
      </Stack>
    </form>
  );
}
