/** The form behind the mailed link: one new password, checked as it is left and as it is sent. */
import { Button, Stack } from '@mantine/core';
import { calls } from '@voltagora/contract';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useServer } from '../../../shared/api/server.ts';
import { asApiError, type ApiError } from '../../../shared/api/api-error.ts';
import { FormFailure } from '../login/form-failure.tsx';
import { PasswordField } from './password-field.tsx';
import { useFieldErrors } from '../use-field-errors.ts';
import { refusedFields, wrongFields } from '../wrong-fields.ts';

const FIELD = 'new_password';

type Props = { onDone: () => void; onLinkNotValid: () => void };

export function NewPasswordForm({ onDone, onLinkNotValid }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { uid = '', token = '' } = useParams();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const body = { uid, token, new_password: password };
  const form = useRef<HTMLFormElement>(null);
  const fields = useFieldErrors(form, () => wrongFields(calls.resetPassword.body, body));

  function refuse(error: ApiError): void {
    if (error.code === 'link_not_valid') return onLinkNotValid();
    if (!fields.show(refusedFields(error, [FIELD]))) setFailure(error);
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(null);
    if (fields.showChecked()) return;
    setBusy(true);
    await send('resetPassword', { isReported: true, body })
      .then(onDone)
      .catch((reason: unknown) => refuse(asApiError(reason)));
    setBusy(false);
  }
  return (
    <form noValidate ref={form} onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <PasswordField
          label={t('auth.reset.field')}
          name={FIELD}
          autoComplete="new-password"
          value={password}
          error={fields.errors[FIELD] && t(fields.errors[FIELD])}
          onChange={(value) => {
            setPassword(value);
            fields.changed(FIELD);
          }}
          onBlur={(next) => fields.left(FIELD, password, next)}
        />
        <FormFailure error={failure} />
        <Button type="submit" size="lg" loading={isBusy}>
          {t('auth.reset.submit')}
        </Button>
      </Stack>
    </form>
  );
}
