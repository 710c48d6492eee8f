/** A new password for somebody who knows the present one; the other devices are signed out by it. */
import { Button, Stack } from '@mantine/core';
import type { User } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../passwords/password-field.tsx';
import { DoneText } from '../done-text.tsx';
import { FailureText } from '../failure-text.tsx';
import { useFailureFocus } from '../use-failure-focus.ts';
import { usePasswordChange } from './use-password-change.ts';

const FIELDS = [
  { name: 'current', label: 'account.password.current', autoComplete: 'current-password' },
  { name: 'next', label: 'account.password.next', autoComplete: 'new-password' },
  { name: 'repeated', label: 'account.password.repeated', autoComplete: 'new-password' },
] as const;

export function PasswordForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const { values, errors, failure, isBusy, isDone, send, validate, setField } = usePasswordChange();
  const form = useFailureFocus<HTMLFormElement>(failure);
  const isFieldFailure = Object.values(errors).some(Boolean);
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <Stack gap="md">
        {/* Tells a password manager whose password changes. */}
        <input hidden readOnly autoComplete="username" value={user.email} />
        {FIELDS.map(({ name, label, autoComplete }) => (
          <PasswordField
            key={name}
            name={name}
            label={t(label)}
            autoComplete={autoComplete}
            showStrength={name === 'next'}
            personal={[user.first_name, user.last_name, user.email]}
            value={values[name]}
            error={errors[name] ? t(errors[name]) : undefined}
            onBlur={() => validate(name)}
            onChange={(value) => setField(name, value)}
          />
        ))}
        {!isFieldFailure && <FailureText failure={failure} />}
        {isDone && <DoneText>{t('account.password.done')}</DoneText>}
        <Button type="submit" loading={isBusy}>
          {t('account.password.submit')}
        </Button>
      </Stack>
    </form>
  );
}
