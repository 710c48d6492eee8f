/** Name and phone number. A field is validated on blur, all of them on submit. */
import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { calls, type User } from '@voltagora/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useFocusAfter } from '../../../shared/forms/use-focus-after.ts';
import { personWords } from '../person-words.ts';
import { PersonField } from '../registration/person-field.tsx';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';

const FIELDS = ['first_name', 'last_name', 'phone_number'] as const;

type Props = { user: User; onSaved: () => void; onCancel: () => void };

export function ProfileForm({ user, onSaved, onCancel }: Props) {
  const { t } = useTranslation();
  const form = useProfileForm(user, onSaved);
  const element = useFocusAfter(form.attempt);
  // The button that asked for the form is gone, and the focus with it.
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);
  return (
    <form ref={element} noValidate onSubmit={form.submit}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {FIELDS.map((name) => (
            <PersonField key={name} name={name} text={form.text(name)} />
          ))}
        </SimpleGrid>
        <FailureLine error={form.attempt.error && form.refusal} />
        <Group gap="sm">
          <Button type="submit" loading={form.isBusy}>
            {t('account.profile.save')}
          </Button>
          <Button variant="default" disabled={form.isBusy} onClick={onCancel}>
            {t('account.profile.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useProfileForm({ first_name, last_name, phone_number }: User, onSaved: () => void) {
  const { send } = useServer();
  return useContractForm({
    initial: { first_name, last_name, phone_number },
    schema: calls.updateMe.body,
    toBody: (values) => values,
    wordsOf: personWords,
    send: async (body) => {
      await send('updateMe', { isReported: true, body });
      onSaved();
    },
  });
}
