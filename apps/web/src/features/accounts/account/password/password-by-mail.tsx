import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../../shared/api/server.ts';
import { useCommand } from '../../../../shared/api/use-command.ts';
import { DoneText } from '../done-text.tsx';
import { FailureLine } from '../../../../shared/ui/failure-line.tsx';
import { useFailureFocus } from '../use-failure-focus.ts';

/** For accounts without a password, which use a sign-in provider: requests a mail with a link that sets one. */
export function PasswordByMail({ email }: { email: string }) {
  const { t } = useTranslation();
  const server = useServer();
  const [isSent, setSent] = useState(false);
  const { isBusy, error, run } = useCommand();
  const area = useFailureFocus(error);
  const send = (): Promise<boolean> =>
    run(async () => {
      await server.send('forgotPassword', { isReported: true, body: { email } });
      setSent(true);
    });
  return (
    <div ref={area}>
      <p>{t('account.password.none')}</p>
      <FailureLine error={error} />
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
