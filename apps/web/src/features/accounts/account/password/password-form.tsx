/** Changes the password; the current one is required. The other devices are signed out. */
import { Button, Stack } from '@mantine/core';
import type { User } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFocusAfter } from '../../../../shared/forms/use-focus-after.ts';
import { PasswordField } from '../../passwords/password-field.tsx';
import { DoneText } from '../done-text.tsx';
import { FailureLine } from '../../../../shared/ui/failure-line.tsx';
import { usePasswordForm } from './use-password-form.ts';

const FIELDS = [
  {
    name: 'current_password',
    label: 'account.password.current',
    autoComplete: 'current-password',
  },
  { name: 'new_password', label: 'account.password.next', autoComplete: 'new-password' },
  { name: 're_new_password', label: 'account.password.repeated', autoComplete: 'new-password' },
] as const;
type FieldName = (typeof FIELDS)[number]['name'];

export function PasswordForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const form = usePasswordForm();
  const element = useFocusAfter(form.attempt);
  /** An empty field is not wrong yet. Whichever is left, the confirmation may have become the same, or another. */
  const leave = (name: FieldName): void => {
    for (const left of [name, 're_new_password'] as const) {
      if (form.values[left] !== '') form.leave(left);
    }
  };
  return (
    <form ref={element} noValidate onSubmit={form.submit}>
      <Stack gap="md">
        {/* Tells password managers which account changes. */}
        <input hidden readOnly autoComplete="username" value={user.email} />
        {FIELDS.map(({ name, label, autoComplete }) => (
          <PasswordField
            key={name}
            {...form.text(name)}
            onBlur={() => leave(name)}
            label={t(label)}
            autoComplete={autoComplete}
            showStrength={name === 'new_password'}
            personal={[user.first_name, user.last_name, user.email]}
          />
        ))}
        <FailureLine error={form.attempt.error && form.refusal} />
        {form.attempt.outcome === 'saved' && <DoneText>{t('account.password.done')}</DoneText>}
        <Button type="submit" loading={form.isBusy}>
          {t('account.password.submit')}
        </Button>
      </Stack>
    </form>
  );
}
