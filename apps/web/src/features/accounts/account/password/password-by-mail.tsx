import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../../shared/api/server.ts';
import { DoneText } from '../done-text.tsx';
import { FailureText } from '../failure-text.tsx';
import { useFailureFocus } from '../use-failure-focus.ts';
import { useSubmit } from '../use-submit.ts';

/** For an account that signs in with a provider alone: a link by mail that sets a password. */
export function PasswordByMail({ email }: { email: string }) {
  const { t } = useTranslation();
  const server = useServer();
  const [isSent, setSent] = useState(false);
  const { isBusy, failure, submit } = useSubmit();
  const area = useFailureFocus<HTMLDivElement>(failure);
  const send = (): Promise<void> =>
    submit(async () => {
      await server.send('forgotPassword', { isReported: true, body: { email } });
      setSent(true);
    });
  return (
    <div ref={area}>
      <p>{t('account.password.none')}</p>
      <FailureText failure={failure} />
      {isSent ? (
        <DoneText>{t('account.password.linkSent', { email })}</DoneText>
      ) : (
        <Button loading={isBusy} onClick={() => void send()}>
          {t('account.password.sendLink')}
        </Button>
      )}
    </div>
  );
}
