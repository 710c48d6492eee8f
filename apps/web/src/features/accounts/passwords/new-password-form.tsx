/** The form behind the mailed link: one new password, validated on blur and on submit. */
import { Button, Stack } from '@mantine/core';
import { calls } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../../shared/api/api-error.ts';
import { useServer } from '../../../shared/api/server.ts';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useFocusAfter } from '../../../shared/forms/use-focus-after.ts';
import { lenientText } from '../lenient-text.ts';
import { FormFailure } from '../login/form-failure.tsx';
import { personWords } from '../person-words.ts';
import { PasswordField } from './password-field.tsx';

type Props = {
  /** The parts of the mailed link. */
  uid: string;
  token: string;
  onDone: () => void;
  onLinkNotValid: () => void;
};

export function NewPasswordForm({ uid, token, onDone, onLinkNotValid }: Props) {
  const { t } = useTranslation();
  const server = useServer();
  const form = useContractForm({
    initial: { new_password: '' },
    schema: calls.resetPassword.body,
    toBody: (values) => ({ uid, token, ...values }),
    wordsOf: personWords,
    send: async (body) => {
      try {
        await server.send('resetPassword', { isReported: true, body });
      } catch (reason) {
        if (asApiError(reason).code !== 'link_not_valid') throw reason;
        return onLinkNotValid();
      }
      onDone();
    },
  });
  const element = useFocusAfter(form.attempt);
  return (
    <form noValidate ref={element} onSubmit={form.submit}>
      <Stack gap="md">
        <PasswordField
          {...lenientText(form, 'new_password')}
          label={t('auth.reset.field')}
          autoComplete="new-password"
        />
        <FormFailure error={form.refusal} />
        <Button type="submit" size="lg" loading={form.isBusy}>
          {t('auth.reset.submit')}
        </Button>
      </Stack>
    </form>
  );
}
