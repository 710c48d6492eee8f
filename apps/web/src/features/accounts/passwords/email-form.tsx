/** One e-mail address and a button: what asking for a mail needs, whichever mail it is. */
import { Button, Stack, TextInput } from '@mantine/core';
import { calls } from '@voltagora/contract';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { FormFailure } from '../login/form-failure.tsx';
import { useFieldErrors } from '../use-field-errors.ts';
import { wrongFields } from '../wrong-fields.ts';

type Props = {
  submit: string;
  /** Answers the failure to show, or null. */
  onSubmit: (email: string) => Promise<ApiError | null>;
};

export function EmailForm({ submit, onSubmit }: Props) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const address = email.trim();
  const form = useRef<HTMLFormElement>(null);
  const fields = useFieldErrors(form, () =>
    wrongFields(calls.forgotPassword.body, { email: address }),
  );

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(null);
    if (fields.showChecked()) return;
    setBusy(true);
    const refused = await onSubmit(address);
    setBusy(false);
    setFailure(refused);
  }
  return (
    <form noValidate ref={form} onSubmit={(event) => void send(event)}>
      <Stack gap="md">
        <TextInput
          label={t('auth.field.email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          value={email}
          error={fields.errors['email'] && t(fields.errors['email'])}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            fields.changed('email');
          }}
          onBlur={(event) => fields.left('email', email, event.relatedTarget)}
        />
        <FormFailure error={failure} />
        <Button type="submit" size="lg" loading={isBusy}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
