/** Name and phone number as fields; a field is validated when it is left, all of them when they are sent. */
import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import type { User } from '@voltagora/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonField } from '../registration/person-field.tsx';
import { FailureText } from './failure-text.tsx';
import { useFailureFocus } from './use-failure-focus.ts';
import { useProfile } from './use-profile.ts';

const FIELDS = ['first_name', 'last_name', 'phone_number'] as const;

type Props = { user: User; onSaved: () => void; onCancel: () => void };

export function ProfileForm({ user, onSaved, onCancel }: Props) {
  const { t } = useTranslation();
  const { values, setField, errors, validate, save, isBusy, failure } = useProfile(user, onSaved);
  const form = useFailureFocus<HTMLFormElement>(failure);
  // The button that asked for the form is gone, and the focus with it.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {FIELDS.map((name) => (
            <PersonField
              key={name}
              name={name}
              value={values[name]}
              error={errors.includes(name) ? t(`auth.invalid.${name}`) : undefined}
              onChange={(value) => setField(name, value)}
              onLeave={() => validate(name)}
            />
          ))}
        </SimpleGrid>
        {errors.length === 0 && <FailureText failure={failure} />}
        <Group gap="sm">
          <Button type="submit" loading={isBusy}>
            {t('account.profile.save')}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={onCancel}>
            {t('account.profile.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
