/** QR code and key of a new authenticator app, and the field for its first code. */
import { Button, Stack, TextInput } from '@mantine/core';
import { calls, type AnswerOf } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../../shared/api/server.ts';
import { useContractForm } from '../../../../shared/forms/use-contract-form.ts';
import { useFocusAfter } from '../../../../shared/forms/use-focus-after.ts';
import { QrCode } from '../../../../shared/qr/qr-code.tsx';
import { FailureLine } from '../../../../shared/ui/failure-line.tsx';
import classes from './security.module.css';

type Props = {
  fresh: AnswerOf<'beginAuthenticator'>;
  onConfirmed: (codes: readonly string[]) => void;
};

const inGroups = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');

export function AuthenticatorForm({ fresh, onConfirmed }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const form = useContractForm({
    initial: { code: '' },
    schema: calls.confirmAuthenticator.body,
    toBody: ({ code }) => ({ code }),
    wordsOf: (name, from) =>
      name === 'code' && from === 'schema'
        ? 'account.security.app.noCode'
        : 'errors.code_not_valid',
    send: async (body) =>
      onConfirmed((await send('confirmAuthenticator', { isReported: true, body })).recovery_codes),
  });
  const element = useFocusAfter(form.attempt);
  return (
    <form noValidate ref={element} onSubmit={form.submit}>
      <Stack gap="md">
        <p className={classes.lead}>{t('account.security.app.scan')}</p>
        <div className={classes.qr}>
          <QrCode text={fresh.uri} label={t('account.security.app.qr')} />
        </div>
        <p className={classes.lead}>{t('account.security.app.key')}</p>
        <p className={classes.key}>{inGroups(fresh.secret)}</p>
        <TextInput
          {...form.text('code')}
          label={t('account.security.app.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
        />
        <FailureLine error={form.attempt.error && form.refusal} />
        <Button type="submit" size="lg" loading={form.isBusy}>
          {t('account.security.app.confirm')}
        </Button>
      </Stack>
    </form>
  );
}
