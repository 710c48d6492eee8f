/** An e-mail field and a button, for every form that requests a mail. */
import { Button, Stack, TextInput } from '@mantine/core';
import { calls } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useFocusAfter } from '../../../shared/forms/use-focus-after.ts';
import { lenientText } from '../lenient-text.ts';
import { FormFailure } from '../login/form-failure.tsx';
import { personWords } from '../person-words.ts';

type Props = { submit: string; send: (email: string) => Promise<void> };

export function EmailForm({ submit, send }: Props) {
  const { t } = useTranslation();
  const form = useContractForm({
    initial: { email: '' },
    schema: calls.forgotPassword.body,
    toBody: ({ email }) => ({ email: email.trim() }),
    wordsOf: personWords,
    send: ({ email }) => send(email),
  });
  const element = useFocusAfter(form.attempt);
  return (
    <form noValidate ref={element} onSubmit={form.submit}>
      <Stack gap="md">
        <TextInput
          {...lenientText(form, 'email')}
          label={t('auth.field.email')}
          type="email"
          autoComplete="email"
          required
        />
        <FormFailure error={form.refusal} />
        <Button type="submit" size="lg" loading={form.isBusy}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
